import { asRrError, RrError } from '../contract/failure';
import { GATEWAY_PATHS, type ProfileReply } from '../contract/gateway-wire';
import { LIST_ENDPOINTS } from '../contract/list-endpoints';
import { pagingOf } from '../contract/paging-of';
import type { Paging, ServiceProfile } from '../contract/profile';
import { createPlainReader } from '../table/parse/plain-reader';
import { oneStep, type Task } from '../table/task';
import { tableBytes } from '../table/table-bytes';
import { createAnswerCache, type Question } from './cache/answer-cache';
import { createStagedCaches, type StagedCaches } from './cache/staged-caches';
import type { Ask, Client, HeldRows } from './client';
import { createMemoryBound } from './cache/memory-bound';
import { columnsKey, databasesKey, listKey, rowsKey, toSet } from './cache/question-key';
import { columnsReader, databasesReader, type PagesReader } from './replies/entries-reader';
import { readProfile, readSession, readSignIn } from './replies/read-gateway';
import { loadPart } from './load-part';
import { loadPages } from './transport/pages';
import type { Asking } from './pane-requests';
import { buildRequest, columnsRequest, REPLY_NAME, type WireRequest } from './transport/request';
import { createRowsQuestions, type RowsQuestionOptions } from './rows-question';
import { createSend, receiveText } from './transport/send';
import { createSessionScope, type SessionKey } from './session-scope';
import { createSlices, type Slices } from './slices';
import { createConcurrencyLimiter } from './transport/concurrency-limiter';
import { type SetTimer, setRealTimer } from './timer';

export interface ClientOptions {
  fetch: typeof globalThis.fetch;
  /** The gateway's address; '' for the page's own origin. */
  baseUrl: string;
  now?: () => number;
  /**
   * Limits the wait for a reply to begin, for its next bytes, and in a stalled queue. Default 50 s, a little more than
   * the gateway's own limit for a whole request.
   */
  deadlineMs?: number;
  setTimer?: SetTimer;
  /** By default the client makes its own. */
  slices?: Slices;
  rowParser?: RowsQuestionOptions['rowParser'];
  /** The cache's limit in bytes. Default {@link DEFAULT_ANSWER_BYTES}. */
  answerBytes?: number;
  /** Called once a session, when the gateway no longer knows it. */
  onSignedOut?: () => void;
}

/** Several hundred thousand rows of 30 columns. A page in Excel has some gigabytes. */
export const DEFAULT_ANSWER_BYTES = 256 * 1024 * 1024;

/** One less than browsers send at a time to one host, so that a sign-out never waits behind data that hangs. */
const DATA_REQUESTS = 5;

export function createClient(options: ClientOptions): Client {
  const {
    fetch,
    baseUrl,
    now = Date.now,
    deadlineMs = 50_000,
    setTimer = setRealTimer,
    slices = createSlices(),
    rowParser = () => createPlainReader,
    answerBytes = DEFAULT_ANSWER_BYTES,
    onSignedOut,
  } = options;
  const limiter = createConcurrencyLimiter({ size: DATA_REQUESTS, patienceMs: deadlineMs, setTimer });
  const { send, sendInTurn, receiveInTurn, ...sent } = createSend({
    fetch,
    now,
    baseUrl,
    deadlineMs,
    setTimer,
    limiter,
  });
  let lastMark = 0;
  const memory = createMemoryBound(answerBytes);
  const nextMark = () => (lastMark += 1);
  // Never evicted: every question needs the one profile.
  const profiles = createAnswerCache<ProfileReply>({ nextMark, memory: createMemoryBound(Infinity) });
  const caches = createStagedCaches({ nextMark, memory }, () => lastMark);
  const { cached } = caches;
  const scope = createSessionScope(() => onSignedOut?.());
  const rowsQuestion = createRowsQuestions({ receiveInTurn, setTimer, slices, rowParser });

  const profileQuestion: Question<ProfileReply> = {
    key: 'profile',
    name: 'profile',
    load: async (_, signal) => {
      const body = await send(REPLY_NAME.profile, () => buildRequest('GET', GATEWAY_PATHS.profile), signal);
      return { value: readProfile(body), bytes: 0, at: now() };
    },
  };
  const getProfile = async (signal?: AbortSignal) => (await profiles.ask(profileQuestion, { signal })).value;

  const askFor = <Kind extends keyof StagedCaches['cached']>(
    kind: Kind,
    ask: Ask = {},
    questionOf: (
      profile: ServiceProfile,
      session: SessionKey,
    ) => Parameters<StagedCaches['cached'][Kind]['ask']>[0],
  ) =>
    scope.run(ask.signal, async (session, signal) => {
      const { profile } = await getProfile(signal);
      return caches.ask(kind, questionOf(profile, session), { ...ask, signal });
    });
  /** `readerOf` is called once for each load, because a reader keeps what it has read. */
  const loadEntries =
    <T>(
      readerOf: () => PagesReader<T>,
      paging: Paging,
      requestOf: (fresh: boolean) => WireRequest,
      bytesOf: (value: T) => Task<number>,
    ): Question<T>['load'] =>
    (batch, signal) => {
      const { from, listed, page, finish } = readerOf();
      return loadPages({
        what: from,
        listed,
        paging,
        signal,
        receiveInTurn,
        slices,
        buildRequest: () => requestOf(batch.close().fresh),
        readPage: async (reply, arrival) => {
          const body = await receiveText(reply, arrival);
          return slices.run(
            oneStep(() => page(body)),
            arrival.signal,
            'arrivals',
          );
        },
        finish,
        bytesOf,
      });
    };

  const askForPane = <T>(
    callerSignal: AbortSignal | undefined,
    ask: (requests: typeof import('./pane-requests'), asking: Asking) => Promise<T>,
  ): Promise<T> =>
    scope.run(callerSignal, async (caller, signal) =>
      ask(await loadPaneRequests(), { send, caller, signal }),
    );

  const inSession = <T>(read: (session: SessionKey) => T): T | undefined => {
    const session = scope.current();
    return session ? read(session) : undefined;
  };

  return {
    setSession(next) {
      if (scope.set(next)) caches.clear();
    },
    hasSession: () => scope.current() !== null,
    profile: async (signal) => getProfile(signal).catch(rethrow),
    signIn: async (body, signal) =>
      send(REPLY_NAME.signIn, atSession('POST', undefined, body), signal ?? neverAborted())
        .then(readSignIn)
        .catch(rethrow),
    session: (signal) =>
      scope.run(signal, async (session, stop) =>
        readSession(await send(REPLY_NAME.session, atSession('GET', session), stop)),
      ),
    status: (signal) => askForPane(signal, ({ askStatus }, asking) => askStatus(asking)),
    sessions: (signal) => askForPane(signal, ({ askSessions }, asking) => askSessions(asking)),
    endSession: (id) => askForPane(undefined, ({ endSessions }, asking) => endSessions(asking, id)),
    endOtherSessions: () => askForPane(undefined, ({ endSessions }, asking) => endSessions(asking)),
    signOut: async () => {
      const session = scope.current();
      if (!session) return;
      // This request outlives the session.
      await send(REPLY_NAME.signOut, atSession('DELETE', session), neverAborted()).catch((thrown) => {
        const failure = asRrError(thrown);
        if (failure.code !== 'signed-out') throw failure;
      });
    },
    databases: (ask) =>
      askFor('databases', ask, (profile, session) => ({
        ...databasesKey(session.identity),
        load: loadEntries(
          () => databasesReader(profile),
          pagingOf(profile, 'databases'),
          (fresh) => buildRequest('GET', profile.databases.path, { ...session, fresh }),
          entryBytes,
        ),
      })),
    columns: (question, ask) =>
      askFor('columns', ask, (profile, session) => {
        if (question.alwaysNull === 'exclude' && toSet(question.databases).length === 0)
          throw new RrError('no-databases', 'No database is chosen. Choose one in the Rent Roll pane.');
        return {
          ...columnsKey(session.identity, question),
          load: loadEntries(
            () => columnsReader(profile),
            pagingOf(profile, 'columnList'),
            (fresh) => columnsRequest(profile, question, { ...session, fresh }),
            entryBytes,
          ),
        };
      }),
    rows: (question, ask) =>
      askFor('rows', ask, (profile, session) => rowsQuestion(question, profile, session)),
    list: (question, ask) =>
      askFor('lists', ask, (profile, session) => ({
        ...listKey(session.identity, question),
        load: async (batch, signal) => {
          const { listReader, listRequest } = await loadLists();
          // The table is passed from here, because it would stand in each of the many parts that need it.
          const list = LIST_ENDPOINTS[question.endpoint];
          const load = loadEntries(
            () => listReader(list, profile, question),
            pagingOf(profile, question.endpoint),
            (fresh) => listRequest(profile, question, { ...session, fresh }),
            tableBytes,
          );
          return load(batch, signal);
        },
      })),
    createProperty: (body, database, signal) =>
      askForPane(signal, async ({ createProperty }, asking) => {
        const { profile } = await getProfile(asking.signal);
        return createProperty({ ...asking, send: sendInTurn }, profile, body, database);
      }),
    mark: () => lastMark + 1,
    peekProfile: () => profiles.peek(profileQuestion)?.value,
    peekDatabases: () => inSession(({ identity }) => cached.databases.peek(databasesKey(identity))),
    peekColumns: (question) =>
      inSession(({ identity }) => cached.columns.peek(columnsKey(identity, question))),
    peekRows: (question) =>
      inSession(({ identity }) => {
        const profile = profiles.peek(profileQuestion)?.value.profile;
        if (!profile) return undefined;
        const { key } = rowsKey(identity, question, profile);
        return cached.rows.peek({ key, columns: question.columns });
      }),
    peekList: (question) => inSession(({ identity }) => cached.lists.peek(listKey(identity, question))),
    openStage: caches.openStage,
    evictLast: caches.evictLast,
    heldRows: () =>
      cached.rows
        .answers()
        .filter(({ isStaged }) => !isStaged)
        .map(({ about, answer }) => ({ ...answer, question: about as HeldRows['question'] })),
    clear: caches.clear,
    limitAnswers: memory.setLimit,
    pinOversized: memory.pinOversized,
    stats: () => ({
      requests: sent.requests(),
      inFlight: sent.inFlight(),
      queued: limiter.queued(),
      entries: Object.values(cached).reduce((sum, cache) => sum + cache.answers().length, 0),
      bytes: memory.bytes(),
      limitBytes: memory.limit(),
      evictions: memory.evictions(),
    }),
  };
}

/** An estimate: two bytes a character. */
const entryBytes = (entries: readonly object[]): Task<number> =>
  oneStep(() => 2 * JSON.stringify(entries).length);

/** Formulas over lists are rarer than those over rows. */
const loadLists = () => loadPart(() => import(/* webpackChunkName: "lists" */ './replies/read-listed'));

const atSession = (method: string, session?: SessionKey, body?: unknown) => () =>
  buildRequest(method, GATEWAY_PATHS.session, session, body);

const loadPaneRequests = () =>
  loadPart(() => import(/* webpackChunkName: "pane-requests" */ './pane-requests'));

const neverAborted = () => new AbortController().signal;

const rethrow = (thrown: unknown): never => {
  throw asRrError(thrown);
};
