import { RrError } from '../contract/failure';
import type { ColumnList, DatabaseEntry } from '../contract/entries';
import { LIST_ENDPOINTS, pagingOf } from '../contract/list-endpoints';
import type { Paging, ServiceProfile } from '../contract/profile';
import { createPlainReader } from '../table/parse/index';
import { oneStep, type Steps } from '../table/steps';
import type { Table } from '../table/table';
import { tableBytes } from '../table/table-bytes';
import type { Question } from './cache/answer-cache';
import { createStagedCaches, type StagedCaches } from './cache/staged-caches';
import type { Ask, Client, ColumnsQuestion, CachedRows, ListQuestion } from './client';
import { createMemoryBound } from './cache/memory-bound';
import { columnsKey, databasesKey, listKey, rowsKey, toSet } from './cache/question-key';
import { columnsReader, databasesReader, type PagesReader } from './replies/entries-reader';
import { gatewayCalls, gatewayProfile, loadPaneRequests } from './gateway-calls';
import { loadPart } from './load-part';
import { loadPages } from './transport/pages';
import { buildRequest, columnsRequest, type WireRequest } from './transport/request';
import { createRowsQuestions, type RowsQuestionOptions } from './rows-question';
import { createSend, receiveText, type SendAndReceive } from './transport/send';
import { createSessionScope, type SessionKey } from './session-scope';
import { createScheduler, type Scheduler } from './scheduler';
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
  scheduler?: Scheduler;
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
    scheduler = createScheduler(),
    rowParser = () => createPlainReader,
    answerBytes = DEFAULT_ANSWER_BYTES,
    onSignedOut,
  } = options;
  const limiter = createConcurrencyLimiter({ size: DATA_REQUESTS, patienceMs: deadlineMs, setTimer });
  const { send, sendInTurn, receiveInTurn, requests } = createSend({
    fetch,
    now,
    baseUrl,
    deadlineMs,
    setTimer,
    limiter,
  });
  let lastSequence = 0;
  const memory = createMemoryBound(answerBytes);
  const takeSequence = () => (lastSequence += 1);
  const profiles = gatewayProfile(send);
  const { cached, ...caches } = createStagedCaches({ takeSequence, memory }, () => lastSequence);
  const scope = createSessionScope(() => onSignedOut?.());
  const questions = {
    ...entryQuestions(receiveInTurn, scheduler),
    rows: createRowsQuestions({ receiveInTurn, setTimer, scheduler, rowParser }),
  };

  const askFor = <Kind extends keyof StagedCaches['cached']>(
    kind: Kind,
    ask: Ask = {},
    questionOf: (
      profile: ServiceProfile,
      session: SessionKey,
    ) => Parameters<StagedCaches['cached'][Kind]['ask']>[0],
  ) =>
    scope.run(ask.signal, async (session, signal) => {
      const { profile } = await profiles.get(signal);
      return caches.ask(kind, questionOf(profile, session), { ...ask, signal });
    });

  return {
    setSession(next) {
      if (scope.set(next)) caches.clear();
    },
    hasSession: () => scope.current() !== null,
    profile: profiles.get,
    ...gatewayCalls(send, scope),
    databases: (ask) => askFor('databases', ask, questions.databases),
    columns: (question, ask) => askFor('columns', ask, (...about) => questions.columns(question, ...about)),
    rows: (question, ask) => askFor('rows', ask, (...about) => questions.rows(question, ...about)),
    list: (question, ask) => askFor('lists', ask, (...about) => questions.list(question, ...about)),
    createProperty: (body, database, signal) =>
      scope.run(signal, async (caller, stop) => {
        const { createProperty } = await loadPaneRequests();
        const { profile } = await profiles.get(stop);
        return createProperty({ send: sendInTurn, caller, signal: stop }, profile, body, database);
      }),
    nextSequence: () => lastSequence + 1,
    peekProfile: profiles.peek,
    peekDatabases: () => scope.inSession(({ identity }) => cached.databases.peek(databasesKey(identity))),
    peekColumns: (question) =>
      scope.inSession(({ identity }) => cached.columns.peek(columnsKey(identity, question))),
    peekRows: (question) =>
      scope.inSession(({ identity }) => {
        const profile = profiles.peek()?.profile;
        if (!profile) return undefined;
        const { key } = rowsKey(identity, question, profile);
        return cached.rows.peek({ key, columns: question.columns });
      }),
    peekList: (question) => scope.inSession(({ identity }) => cached.lists.peek(listKey(identity, question))),
    openStage: caches.openStage,
    evictLast: caches.evictLast,
    cachedRows: () =>
      cached.rows
        .answers()
        .flatMap(({ about, answer, stage }) =>
          stage ? [] : { ...answer, question: about as CachedRows['question'] },
        ),
    clear: caches.clear,
    limitCache: memory.setLimit,
    pinOversized: memory.pinOversized,
    stats: () => ({
      requests: requests(),
      entries: Object.values(cached).reduce((sum, cache) => sum + cache.answers().length, 0),
      bytes: memory.bytes(),
      limitBytes: memory.limit(),
    }),
  };
}

/** The questions for lists of entries. */
function entryQuestions(receiveInTurn: SendAndReceive, scheduler: Scheduler) {
  /** `readerOf` is called once for each load, because a reader keeps what it has read. */
  const loadEntries =
    <T>(
      readerOf: () => PagesReader<T>,
      paging: Paging,
      requestOf: (since: number) => WireRequest,
      bytesOf: (value: T) => Steps<number>,
    ): Question<T>['load'] =>
    (batch, signal) => {
      const { from, listed, page, finish } = readerOf();
      return loadPages({
        what: from,
        listed,
        paging,
        signal,
        receiveInTurn,
        scheduler,
        buildRequest: () => requestOf(batch.close().since),
        readPage: async (reply, arrival) => {
          const body = await receiveText(reply, arrival);
          return scheduler.run(
            oneStep(() => page(body)),
            arrival.signal,
            'arrivals',
          );
        },
        finish,
        bytesOf,
      });
    };

  return {
    databases: (profile: ServiceProfile, session: SessionKey): Question<DatabaseEntry[]> => ({
      ...databasesKey(session.identity),
      load: loadEntries(
        () => databasesReader(profile),
        pagingOf(profile, 'databases'),
        (since) => buildRequest('GET', profile.databases.path, { ...session, since }),
        entryBytes,
      ),
    }),
    columns: (
      question: ColumnsQuestion,
      profile: ServiceProfile,
      session: SessionKey,
    ): Question<ColumnList> => {
      if (question.alwaysNull === 'exclude' && toSet(question.databases).length === 0)
        throw new RrError('no-databases', 'No database is chosen. Choose one in the Rent Roll pane.');
      return {
        ...columnsKey(session.identity, question),
        load: loadEntries(
          () => columnsReader(profile),
          pagingOf(profile, 'columnList'),
          (since) => columnsRequest(profile, question, { ...session, since }),
          entryBytes,
        ),
      };
    },
    list: (question: ListQuestion, profile: ServiceProfile, session: SessionKey): Question<Table> => ({
      ...listKey(session.identity, question),
      load: async (batch, signal) => {
        const { listReader, listRequest } = await loadLists();
        // Passed from here, because an import would put the table of endpoints into each part that needs it.
        const list = LIST_ENDPOINTS[question.endpoint];
        const load = loadEntries(
          () => listReader(list, profile, question),
          pagingOf(profile, question.endpoint),
          (since) => listRequest(profile, question, { ...session, since }),
          tableBytes,
        );
        return load(batch, signal);
      },
    }),
  };
}

/** An estimate: two bytes a character. */
const entryBytes = (entries: readonly object[]): Steps<number> =>
  oneStep(() => 2 * JSON.stringify(entries).length);

/** Formulas over lists are rarer than those over rows. */
const loadLists = () => loadPart(() => import(/* webpackChunkName: "lists" */ './replies/read-listed'));
