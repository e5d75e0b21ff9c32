import type { ColumnList, DatabaseEntry } from '../contract/entries';
import { LIST_ENDPOINTS, pagingOf } from '../contract/list-endpoints';
import type { Paging, ServiceProfile } from '../contract/profile';
import { createPlainReader } from '../table/parse/index';
import { oneStep, type Steps } from '../table/steps';
import type { Table } from '../table/table';
import { tableBytes } from '../table/table-bytes';
import type { Question } from './cache/answer-cache';
import { createStagedCaches, type CachedKinds } from './cache/staged-caches';
import type { Ask, Client, ColumnsQuestion, CachedRows, ListQuestion } from './client';
import { createMemoryBound } from './cache/memory-bound';
import { columnsKey, databasesKey, listKey } from './cache/question-key';
import { columnsReader, databasesReader, type PagesReader } from './replies/entries-reader';
import { gatewayCalls, gatewayProfile, loadPaneRequests } from './gateway-calls';
import { loadPart } from './load-part';
import { loadPages } from './transport/pages';
import { buildRequest, columnsRequest, type WireRequest } from './transport/request';
import { createRowsQuestions, type QuestionOf, type RowsQuestionOptions } from './rows-question';
import { createSend, receiveText, type SendAndReceive } from './transport/send';
import { createSessionScope, type SessionKey } from './session-scope';
import { createScheduler, type Scheduler } from './scheduler';
import { type SetTimer, setRealTimer } from './timer';

export interface ClientOptions {
  fetch: typeof globalThis.fetch;
  /** The gateway's address; '' for the page's own origin. */
  baseUrl: string;
  now?: () => number;
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

export function createClient(options: ClientOptions): Client {
  const {
    fetch,
    baseUrl,
    now = Date.now,
    setTimer = setRealTimer,
    scheduler = createScheduler(),
    rowParser = () => createPlainReader,
    answerBytes = DEFAULT_ANSWER_BYTES,
    onSignedOut,
  } = options;
  const { send, sendInTurn, receiveInTurn, requests } = createSend({
    fetch,
    now,
    baseUrl,
    setTimer,
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

  const askFor = <Kind extends keyof CachedKinds>(
    kind: Kind,
    questionOf: QuestionOf<CachedKinds[Kind]>,
    ask: Ask = {},
  ) =>
    scope.run(ask.signal, async (session, signal) => {
      const { profile } = await profiles.get(signal);
      return caches.ask(kind, questionOf(profile, session), { ...ask, signal });
    });
  /** Nothing is cached before the profile is known. */
  const peekFor = <Kind extends keyof CachedKinds>(kind: Kind, questionOf: QuestionOf<CachedKinds[Kind]>) => {
    const [session, known] = [scope.current(), profiles.peek()];
    return session && known ? cached[kind].peek(questionOf(known.profile, session)) : undefined;
  };

  return {
    setSession(next) {
      if (scope.set(next)) caches.clear();
    },
    hasSession: () => scope.current() !== null,
    profile: profiles.get,
    ...gatewayCalls(send, scope),
    databases: (ask) => askFor('databases', questions.databases, ask),
    columns: (question, ask) => askFor('columns', questions.columns(question), ask),
    rows: (question, ask) => askFor('rows', questions.rows(question), ask),
    list: (question, ask) => askFor('lists', questions.list(question), ask),
    createProperty: (body, database, signal) =>
      scope.run(signal, async (caller, stop) => {
        const { createProperty } = await loadPaneRequests();
        const { profile } = await profiles.get(stop);
        return createProperty({ send: sendInTurn, caller, signal: stop }, profile, body, database);
      }),
    nextSequence: () => lastSequence + 1,
    peekProfile: profiles.peek,
    peekDatabases: () => peekFor('databases', questions.databases),
    peekColumns: (question) => peekFor('columns', questions.columns(question)),
    peekRows: (question) => peekFor('rows', questions.rows(question)),
    peekList: (question) => peekFor('lists', questions.list(question)),
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
    columns:
      (question: ColumnsQuestion): QuestionOf<ColumnList> =>
      (profile, session) => ({
        ...columnsKey(session.identity, question),
        load: loadEntries(
          () => columnsReader(profile),
          pagingOf(profile, 'columnList'),
          (since) => columnsRequest(profile, question, { ...session, since }),
          entryBytes,
        ),
      }),
    list:
      (question: ListQuestion): QuestionOf<Table> =>
      (profile, session) => ({
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
