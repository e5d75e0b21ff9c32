import type {
  AlwaysNull,
  ColumnEntry,
  CreatedProperty,
  DatabaseEntry,
  RentrollSelection,
} from '../contract/entries';
import type {
  GatewayStatus,
  ProfileReply,
  SessionInfo,
  SignInBody,
  SignInReply,
} from '../contract/gateway-wire';
import type { ListByIdName, ListName } from '../contract/list-endpoints';
import type { ColumnSpec, Table } from '../table/table';

export interface Answer<T> {
  value: T;
  /** The data is at least as new as this time, in milliseconds since the epoch. */
  at: number;
  /** When it was asked for, as {@link Client.mark} counts. */
  mark: number;
}

export interface Ask {
  /** Ends this caller's wait with `cancelled`. The request itself ends when no caller waits for it any longer. */
  signal?: AbortSignal;
  /**
   * Accepts only answers that were asked for at this {@link Client.mark} or later, past the cache and past the gateway's
   * response cache. Equal questions with one mark share one request. A cached answer is replaced on success only.
   */
  notBefore?: number;
  /**
   * Like `notBefore`, but sends a request only if an earlier one with that mark succeeded for the same question, perhaps
   * with other columns. That answer may have been evicted since. Otherwise rejects with `cancelled`.
   */
  following?: number;
}

export interface ColumnsQuestion {
  databases: readonly string[];
  alwaysNull: AlwaysNull;
}

export interface RowsQuestion {
  endpoint: 'query' | 'changes';
  /** Ids of company databases. */
  databases: readonly string[];
  columns: readonly ColumnSpec[];
  rentrolls: RentrollSelection;
  approvedOnly: boolean;
  /** Read by `changes` only. Blank means no conversion. */
  fxCurrency?: string;
}

/** The fields of a new property by their names on the wire. */
export type PropertyBody = Readonly<Record<string, string>>;

/** A question for a list. `databases` are ids of company databases; `ids` name what the list is about. */
export type ListQuestion = { databases: readonly string[] } & (
  { endpoint: Exclude<ListName, ListByIdName> } | { endpoint: ListByIdName; ids: readonly string[] }
);

export interface ClientStats {
  /** Requests sent since the client was made. */
  requests: number;
  inFlight: number;
  /** Requests that wait for another one to end. */
  queued: number;
  /** Answers in the cache. */
  entries: number;
  /** Questions answered from the cache. */
  hits: number;
  /** An estimate of the memory that the cached answers take, and its limit. */
  bytes: number;
  limitBytes: number;
  /** Answers that were evicted, or were too large to be cached. */
  evictions: number;
}

/**
 * The one way to the data, shared by all functions and the pane. Equal questions share one request and one cached answer,
 * which stays until a refresh or its eviction. Every promise settles; a rejection is an `RrError`.
 */
export interface Client {
  /** A change of session clears the cache and ends all waits: `signed-out`, or `cancelled` if another session follows. */
  setSession(session: { key: string; identity: string } | null): void;
  hasSession(): boolean;
  /** Asked for once, and cached on success. Needs no session. */
  profile(signal?: AbortSignal): Promise<ProfileReply>;
  /** Like `session` and `signOut`, leaves {@link Client.setSession} to the caller, who stores the key. */
  signIn(body: SignInBody, signal?: AbortSignal): Promise<SignInReply>;
  session(signal?: AbortSignal): Promise<SessionInfo>;
  /** Never cached. Rejects with `not-found` at an older gateway. */
  status(signal?: AbortSignal): Promise<GatewayStatus>;
  /** Also succeeds if the gateway no longer knows the session. */
  signOut(): Promise<void>;
  /** Returns this moment for {@link Ask.notBefore}: later than every request so far. */
  mark(): number;
  databases(ask?: Ask): Promise<Answer<DatabaseEntry[]>>;
  columns(question: ColumnsQuestion, ask?: Ask): Promise<Answer<ColumnEntry[]>>;
  /** The table has at least the columns asked for. */
  rows(question: RowsQuestion, ask?: Ask): Promise<Answer<Table>>;
  /**
   * Creates a property (interface, "V2 Property API") in the database of this id, which is required where data calls name
   * databases. Sends the request once and never retries. The failure says if the property may exist.
   */
  createProperty(
    body: PropertyBody,
    database: string | undefined,
    signal?: AbortSignal,
  ): Promise<CreatedProperty>;
  /** The table has the columns of the endpoint in `list-endpoints.ts`; that of a file has a row for each rent roll. */
  list(question: ListQuestion, ask?: Ask): Promise<Answer<Table>>;
  /** The `peek` functions look in the cache and send no request. */
  peekProfile(): ProfileReply | undefined;
  peekDatabases(): Answer<DatabaseEntry[]> | undefined;
  peekColumns(question: ColumnsQuestion): Answer<ColumnEntry[]> | undefined;
  peekRows(question: RowsQuestion): Answer<Table> | undefined;
  peekList(question: ListQuestion): Answer<Table> | undefined;
  /** Clears the cache. Callers that wait still get their answers, which are then not cached. */
  clear(): void;
  /**
   * Sets the memory limit of the cache, in bytes. The least recently used answers are evicted. An answer larger than the
   * limit goes to its callers and is not cached.
   */
  limitAnswers(bytes: number): void;
  /** Pins one answer larger than the limit, the latest, until the returned release function is called. */
  pinOversized(): () => void;
  stats(): ClientStats;
}
