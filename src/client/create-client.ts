import { asRrError, RrError } from '../contract/failure';
import type { ProfileReply } from '../contract/gateway-wire';
import { LIST_ENDPOINTS } from '../contract/list-endpoints';
import { pagingOf } from '../contract/paging-of';
import type { Paging, ServiceProfile } from '../contract/profile';
import { createPlainReader } from '../table/parse/plain-reader';
import { oneStep, type Task } from '../table/task';
import { tableBytes } from '../table/table-bytes';
import { createAnswerCache, type Question } from './cache/answer-cache';
import { createStagedCaches, type StagedCaches } from './cache/staged-caches';
import type { Ask, Client, HeldRows } from './client';
import { createProperty } from './create-property';
import { createMemoryBound } from './cache/memory-bound';
import { columnsKey, databasesKey, listKey, rowsKey, toSet } from './cache/question-key';
import { readColumns, entriesReader, type PagesReader, readDatabases } from './replies/entries-reader';
import {
  readProfile,
  readSession,
  readSignIn,
  readEnded,
  readSessions,
  readStatus,
} from './replies/read-gateway';
import { loadPart } from './load-part';
import { loaded } from './transport/loaded';
import { readPages } from './transport/pages';
import { receiveWhole } from './transport/receive-whole';
import * as requests from './transport/request';
import { REPLY_NAME } from './transport/request';
import { createRowsQuestions, type RowsQuestionOptions } from './rows-question';
import { createSend, receiveText } from './transport/send';
import { createSessionScope, type SessionKey } from './session-scope';
import { createSlices, type Slices } from './slices';
import { createConcurrencyLimiter } from './transport/concurrency-limiter';
import { type SetTimer, setRealTimer } from './timer';

export type {
  Answer,
  Ask,
  Client,
  ClientStats,
  ColumnsQuestion,
  ListQuestion,
  RowsQuestion,
  Stage,
} from './client';

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
  const { send, sendInTurn, receive, receiveInTurn, ...sent } = createSend({
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
    load: (_, signal) =>
      receive(
        REPLY_NAME.profile,
        requests.profileRequest,
        signal,
        receiveWhole(readProfile, () => 0),
      ),
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
  const loadPages =
    <T>(
      what: string,
      paging: Paging,
      requestOf: (fresh: boolean) => requests.WireRequest,
      readerOf: () => PagesReader<T> | Promise<PagesReader<T>>,
      bytesOfValue: (value: T) => Task<number>,
    ): Question<T>['load'] =>
    async (batch, signal) => {
      const reader = await readerOf();
      const { at, odd } = await readPages({
        what,
        listed: reader.listed,
        paging,
        signal,
        receiveInTurn,
        buildRequest: () => requestOf(batch.close().fresh),
        readPage: async (reply, arrival) => {
          const body = await receiveText(reply, arrival);
          return slices.run(
            oneStep(() => reader.page(body)),
            arrival.signal,
            'arrivals',
          );
        },
      });
      return slices.run(loaded(reader.finish(odd), bytesOfValue, at), signal, 'arrivals');
    };

  const endSessions = (id?: string) =>
    scope.run(undefined, async (session, stop) =>
      readEnded(await send(REPLY_NAME.endSessions, () => requests.endSessionsRequest(session, id), stop)),
    );

  return {
    setSession(next) {
      if (scope.set(next)) caches.clear();
    },
    hasSession: () => scope.current() !== null,
    profile: async (signal) => getProfile(signal).catch(rethrow),
    signIn: async (body, signal) =>
      send(REPLY_NAME.signIn, () => requests.signInRequest(body), signal ?? neverAborted())
        .then(readSignIn)
        .catch(rethrow),
    session: (signal) =>
      scope.run(signal, async (session, stop) =>
        readSession(await send(REPLY_NAME.session, () => requests.sessionRequest(session), stop)),
      ),
    status: (signal) =>
      scope.run(signal, async (session, stop) =>
        readStatus(await send(REPLY_NAME.status, () => requests.statusRequest(session), stop)),
      ),
    sessions: (signal) =>
      scope.run(signal, async (session, stop) =>
        readSessions(await send(REPLY_NAME.sessions, () => requests.sessionsRequest(session), stop)),
      ),
    endSession: (id) => endSessions(id),
    endOtherSessions: () => endSessions(),
    signOut: async () => {
      const session = scope.current();
      if (!session) return;
      // This request outlives the session.
      await send(REPLY_NAME.signOut, () => requests.signOutRequest(session), neverAborted()).catch(
        (thrown) => {
          const failure = asRrError(thrown);
          if (failure.code !== 'signed-out') throw failure;
        },
      );
    },
    databases: (ask) =>
      askFor('databases', ask, (profile, session) => ({
        ...databasesKey(session.identity),
        load: loadPages(
          REPLY_NAME.databases,
          pagingOf(profile, 'databases'),
          (fresh) => requests.databasesRequest(profile, { ...session, fresh }),
          () =>
            entriesReader(
              'databases',
              { wrappers: profile.databases.list, from: REPLY_NAME.databases },
              (listed) => oneStep(() => readDatabases(listed, profile)),
            ),
          (value) => oneStep(() => bytesOf(value)),
        ),
      })),
    columns: (question, ask) =>
      askFor('columns', ask, (profile, session) => {
        if (question.alwaysNull === 'exclude' && toSet(question.databases).length === 0)
          throw new RrError('no-databases', 'No database is chosen. Choose one in the Rent Roll pane.');
        return {
          ...columnsKey(session.identity, question),
          load: loadPages(
            REPLY_NAME.columns,
            pagingOf(profile, 'columnList'),
            (fresh) => requests.columnsRequest(profile, question, { ...session, fresh }),
            () =>
              entriesReader(
                'columns',
                { wrappers: profile.columnList.list, from: REPLY_NAME.columns },
                (listed) => oneStep(() => readColumns(listed, profile)),
              ),
            (value) => oneStep(() => bytesOf(value)),
          ),
        };
      }),
    rows: (question, ask) =>
      askFor('rows', ask, (profile, session) => rowsQuestion(question, profile, session)),
    list: (question, ask) =>
      askFor('lists', ask, (profile, session) => ({
        ...listKey(session.identity, question),
        load: loadPages(
          LIST_ENDPOINTS[question.endpoint].reply,
          pagingOf(profile, question.endpoint),
          (fresh) => requests.listRequest(profile, question, { ...session, fresh }),
          async () => (await loadLists()).listReader(profile, question),
          tableBytes,
        ),
      })),
    createProperty: (body, database, signal) =>
      scope.run(signal, async (caller, stop) => {
        const { profile } = await getProfile(stop);
        return createProperty(body, database, profile, caller, sendInTurn, stop);
      }),
    mark: () => lastMark + 1,
    peekProfile: () => profiles.peek(profileQuestion)?.value,
    peekDatabases: () => {
      const session = scope.current();
      return session ? cached.databases.peek(databasesKey(session.identity)) : undefined;
    },
    peekColumns: (question) => {
      const session = scope.current();
      return session ? cached.columns.peek(columnsKey(session.identity, question)) : undefined;
    },
    peekRows: (question) => {
      const session = scope.current();
      const profile = profiles.peek(profileQuestion)?.value.profile;
      if (!session || !profile) return undefined;
      const { key } = rowsKey(session.identity, question, profile);
      return cached.rows.peek({ key, columns: question.columns });
    },
    peekList: (question) => {
      const session = scope.current();
      return session ? cached.lists.peek(listKey(session.identity, question)) : undefined;
    },
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
const bytesOf = (entries: readonly object[]): number => 2 * JSON.stringify(entries).length;

/** Formulas over lists are rarer than those over rows. */
const loadLists = () => loadPart(() => import(/* webpackChunkName: "lists" */ './replies/read-listed'));

const neverAborted = () => new AbortController().signal;

const rethrow = (thrown: unknown): never => {
  throw asRrError(thrown);
};
