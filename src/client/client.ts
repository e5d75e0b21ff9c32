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
  /** The data are of this time or later, in milliseconds since the epoch. */
  at: number;
}

export interface Ask {
  /** Ends this caller's wait with `cancelled`. The request itself ends when nobody waits for it any more. */
  signal?: AbortSignal;
  /**
   * Takes no answer that was asked for before this mark of {@link Client.mark}: asks anew, past the cache and past any
   * window of the gateway. What is kept is replaced on success only. Equal questions after one mark are asked once.
   */
  after?: number;
  /**
   * Like `after`, but only where somebody has asked so for the same question, perhaps for other columns, and got an answer,
   * which may have made room since. Elsewhere nothing is asked or given: `cancelled`.
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
  /** Requests that wait for one of those in flight to end. */
  queued: number;
  /** Answers held. */
  entries: number;
  /** Questions answered out of what was held. */
  hits: number;
  /** What the answers held take of the memory, about, and what they may take. */
  bytes: number;
  limitBytes: number;
  /** Answers that were given up to make room, or were too large to be held. */
  evictions: number;
}

/**
 * The one way to the data, shared by all functions and the pane. Equal questions share one request and one
 * answer, and an answer stays until it is asked for anew or has to make room. Every promise settles; a rejection is an
 * `RrError`.
 */
export interface Client {
  /** Any change forgets all answers and ends every wait of the session before: `signed-out`, or `cancelled` when another takes its place. */
  setSession(session: { key: string; identity: string } | null): void;
  hasSession(): boolean;
  /** Asked once, and kept when it succeeded. Needs no session. */
  profile(signal?: AbortSignal): Promise<ProfileReply>;
  /** Like `session` and `signOut`, leaves {@link Client.setSession} to the caller, who stores the key. */
  signIn(body: SignInBody, signal?: AbortSignal): Promise<SignInReply>;
  session(signal?: AbortSignal): Promise<SessionInfo>;
  /** Never kept. An older gateway has no such thing: `not-found`. */
  status(signal?: AbortSignal): Promise<GatewayStatus>;
  /** Succeeds, too, where the gateway no longer knows the session. */
  signOut(): Promise<void>;
  /** This moment, for {@link Ask.after}. */
  mark(): number;
  databases(ask?: Ask): Promise<Answer<DatabaseEntry[]>>;
  columns(question: ColumnsQuestion, ask?: Ask): Promise<Answer<ColumnEntry[]>>;
  /** The table has at least the columns asked for; others may be in it. */
  rows(question: RowsQuestion, ask?: Ask): Promise<Answer<Table>>;
  /**
   * Creates a property (interface, "V2 Property API") in the database of this id, which must be given where data calls
   * name databases. Sent once and never again: where no clear answer comes back, the failure says that it is not known
   * whether the property was created.
   */
  createProperty(
    body: PropertyBody,
    database: string | undefined,
    signal?: AbortSignal,
  ): Promise<CreatedProperty>;
  /** The table has the columns of the endpoint in `list-endpoints.ts`; that of a file has a row for each rent roll. */
  list(question: ListQuestion, ask?: Ask): Promise<Answer<Table>>;
  /** What is held already, without a request. */
  peekProfile(): ProfileReply | undefined;
  peekDatabases(): Answer<DatabaseEntry[]> | undefined;
  peekColumns(question: ColumnsQuestion): Answer<ColumnEntry[]> | undefined;
  peekRows(question: RowsQuestion): Answer<Table> | undefined;
  peekList(question: ListQuestion): Answer<Table> | undefined;
  /** Forgets all answers. Who waits still gets an answer, which is then not kept. */
  clear(): void;
  /**
   * What answers may take of the memory, in bytes. Those that were not used for longest make room, and are asked for again
   * when somebody needs them; one that is larger by itself is given to those who wait, and not held.
   */
  limitAnswers(bytes: number): void;
  /**
   * Until the function returned is called, once, one answer is held beside the others that is larger than all may be
   * together, the latest: for those who need it several times.
   */
  holdLarge(): () => void;
  stats(): ClientStats;
}
