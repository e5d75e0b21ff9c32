import type {
  AlwaysNull,
  ColumnList,
  CreatedProperty,
  DatabaseEntry,
  RentrollSelection,
} from '../contract/entries';
import type {
  EndedReply,
  GatewayStatus,
  ProfileReply,
  SessionInfo,
  SessionsReply,
  SignInBody,
  SignInReply,
} from '../contract/gateway-wire';
import type { ListByIdName, ListName } from '../contract/list-endpoints';
import type { ColumnSpec, Table } from '../table/table';

export interface Answer<T> {
  value: T;
  /** The data is at least as new as this time, in milliseconds since the epoch. */
  at: number;
  /** When it was asked for, as {@link Client.nextSequence} counts. */
  sequence: number;
  /** A short name of the question, the same for every person and session. Questions of one request share it. */
  question: string;
}

export interface Ask {
  /** Ends this caller's wait with `cancelled`. The request itself ends when its last caller leaves. */
  signal?: AbortSignal;
  /**
   * Accepts only answers that were asked for at this {@link Client.nextSequence} or later, past the cache and past the
   * gateway's response cache. Equal questions with one mark share one request. A cached answer is replaced on success
   * only.
   */
  notBefore?: number;
  /** Asks the stage instead of the cache, which stays as it is. Rejects with `cancelled` once the stage has ended. */
  stage?: Stage;
}

/**
 * Newer answers beside the cached ones. Each question is asked once, past every cache, after the stage was opened. Ends with
 * `commit` or `discard`, a change of session, or `Client.clear`.
 */
export interface Stage {
  /** Earlier than every answer of the stage. See {@link Ask.notBefore}. */
  readonly sequence: number;
  /** True if a list of columns or databases is another one than the cached one. False if none is cached. */
  hasOtherNames(question: string): boolean;
  /**
   * Replaces the cached answers to these questions (see `Answer.question`) and drops the other answers of the stage. Returns
   * false if the stage has ended before.
   */
  commit(questions: ReadonlySet<string>): boolean;
  discard(): void;
  isOpen(): boolean;
}

export interface ColumnsQuestion {
  databases: readonly string[];
  alwaysNull: AlwaysNull;
}

export interface RowsQuestion {
  endpoint: 'query' | 'changes';
  databases: readonly string[];
  columns: readonly ColumnSpec[];
  rentrolls: RentrollSelection;
  approvedOnly: boolean;
  /** Read by `changes` only. Blank means no conversion. */
  fxCurrency?: string;
}

/** An answer to a question for rows. The columns that were asked for are those of the table. */
export interface CachedRows extends Omit<Answer<Table>, 'question'> {
  question: Omit<RowsQuestion, 'columns'>;
}

/** The fields by their names on the wire. */
export type PropertyBody = Readonly<Record<string, string>>;

/** `databases` are ids of company databases; `ids` name what the list is about. */
export type ListQuestion = { databases: readonly string[] } & (
  | { endpoint: Exclude<ListName, ListByIdName> }
  | { endpoint: ListByIdName; ids: readonly string[] }
);

export interface ClientStats {
  /** Requests since the client was made. */
  requests: number;
  entries: number;
  /** An estimate for the cached answers, and its limit. */
  bytes: number;
  limitBytes: number;
}

/** The one way to the data for all functions and the pane. Every promise settles; a rejection is an `RrError`. */
export interface Client {
  /** A change of session clears the cache. Ends all waits: `signed-out`, or `cancelled` if another session follows. */
  setSession(session: { key: string; identity: string } | null): void;
  hasSession(): boolean;
  /** Asked for once, and cached on success. Needs no session. */
  profile(signal?: AbortSignal): Promise<ProfileReply>;
  /** Like `session` and `signOut`, leaves {@link Client.setSession} to the caller, who stores the key. */
  signIn(body: SignInBody): Promise<SignInReply>;
  session(): Promise<SessionInfo>;
  /** Never cached. */
  status(signal?: AbortSignal): Promise<GatewayStatus>;
  /** The sessions of the same person. Never cached. */
  sessions(signal?: AbortSignal): Promise<SessionsReply>;
  /** Ends another session of the person, or one that has already ended. */
  endSession(id: string): Promise<EndedReply>;
  endOtherSessions(): Promise<EndedReply>;
  /** Also succeeds if the gateway no longer knows the session. */
  signOut(): Promise<void>;
  /** Returns this moment, later than every request so far, for {@link Ask.notBefore}. */
  nextSequence(): number;
  databases(ask?: Ask): Promise<Answer<DatabaseEntry[]>>;
  columns(question: ColumnsQuestion, ask?: Ask): Promise<Answer<ColumnList>>;
  /** The table has at least the columns asked for. */
  rows(question: RowsQuestion, ask?: Ask): Promise<Answer<Table>>;
  /**
   * Creates a property (interface, "V2 Property API"). `database` is required where data calls name databases. Never
   * retries. The failure says if the property may exist.
   */
  createProperty(
    body: PropertyBody,
    database: string | undefined,
    signal?: AbortSignal,
  ): Promise<CreatedProperty>;
  /** The table of a file has a row for each rent roll. */
  list(question: ListQuestion, ask?: Ask): Promise<Answer<Table>>;
  peekProfile(): ProfileReply | undefined;
  peekDatabases(): Answer<DatabaseEntry[]> | undefined;
  peekColumns(question: ColumnsQuestion): Answer<ColumnList> | undefined;
  peekRows(question: RowsQuestion): Answer<Table> | undefined;
  peekList(question: ListQuestion): Answer<Table> | undefined;
  openStage(): Stage;
  /**
   * Evicts the present answers to these questions only if all others are gone. Returns those questions that have no cached
   * answer.
   */
  evictLast(questions: ReadonlySet<string>): ReadonlySet<string>;
  /** The answers to questions for rows that are held in memory. Reading them does not count as a use. */
  cachedRows(): CachedRows[];
  /** Callers that wait still get their answers, which are then not cached. */
  clear(): void;
  /** Limits the cache, in bytes. An answer larger than the limit goes to its callers and is not cached. */
  limitCache(bytes: number): void;
  /** Pins the latest answer larger than the limit until the returned function is called. */
  pinOversized(): () => void;
  stats(): ClientStats;
}
