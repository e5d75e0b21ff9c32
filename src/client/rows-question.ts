import { pagingOf } from '../contract/list-endpoints';
import type { ServiceProfile } from '../contract/profile';
import type { CreateRowParser } from '../table/parse/index';
import { oneStep, type Steps } from '../table/steps';
import type { ColumnSpec, Table } from '../table/table';
import { tableBytes } from '../table/table-bytes';
import { createTableReader, type ReadTable, type TableReader } from '../table/table-reader';
import type { PendingBatch, Question } from './cache/answer-cache';
import type { RowsQuestion } from './client';
import { askedRows, rowsKey } from './cache/question-key';
import { loadPart } from './load-part';
import { loadPages } from './transport/pages';
import { REPLY_NAME, rowsRequest } from './transport/request';
import { type Convert, toUtf8 } from './transport/to-utf8';
import { type Arrival, brokeOff, firstByte, LESS_THAN, type SendAndReceive, webPage } from './transport/send';
import type { SessionKey } from './session-scope';
import type { Scheduler } from './scheduler';
import { pause, type SetTimer } from './timer';

/** Excel calls the formulas of one recalculation within this time. */
const COLLECT_MS = 5;

export interface RowsQuestionOptions {
  receiveInTurn: SendAndReceive;
  setTimer: SetTimer;
  scheduler: Scheduler;
  /** Called when rows begin to arrive. */
  rowParser: () => CreateRowParser | Promise<CreateRowParser>;
}

/** Makes a question to a service for a session. */
export type QuestionOf<T> = (profile: ServiceProfile, session: SessionKey) => Question<T>;

export function createRowsQuestions({ receiveInTurn, setTimer, scheduler, rowParser }: RowsQuestionOptions) {
  /** Waits for all formulas of the same recalculation, also those that still wait for their slice. */
  async function collect(batch: PendingBatch, signal: AbortSignal): Promise<void> {
    await pause(setTimer, COLLECT_MS, signal);
    let before;
    do {
      before = batch.columns();
      await scheduler.run(nothing(), signal, 'questions');
    } while (batch.columns() !== before);
  }

  return (question: RowsQuestion): QuestionOf<Table> =>
    (profile, { key, identity }) => ({
      ...rowsKey(identity, question, profile),
      columns: question.columns,
      about: askedRows(question),
      load: async (batch, signal) => {
        if (profile.rowGrain === 'fixed') await collect(batch, signal);
        const what = REPLY_NAME[question.endpoint];
        let asked = question.columns;
        const tables: Table[] = [];
        return loadPages({
          what,
          listed: 'rows',
          paging: pagingOf(profile, question.endpoint),
          signal,
          receiveInTurn,
          scheduler,
          buildRequest: () => {
            const { columns, since } = batch.close();
            asked = columns;
            return rowsRequest(profile, question, columns, { key, since });
          },
          readPage: async (reply, arrival) => {
            const reader = createTableReader({
              columns: withMidnight(asked, profile),
              wrappers: profile[question.endpoint].list,
              what,
              createRowParser: await rowParser(),
            });
            const { extraMembers, ...table } = await receiveTable(reply, arrival, reader, scheduler);
            tables.push(table);
            return { shown: table.rowCount, extraMembers };
          },
          finish: (remarks) => whole(tables, remarks, profile.timeZone),
          bytesOf: tableBytes,
        });
      },
    });
}

/** Most questions have one page and nothing odd about it. */
async function whole(
  tables: readonly Table[],
  remarks: readonly string[],
  timeZone: string | null,
): Promise<Steps<Table>> {
  const [table, ...remaining] = tables;
  if (table && remaining.length + remarks.length === 0 && timeZone === null) return oneStep(() => table);
  const { joinTables } = await loadPart(
    () => import(/* webpackChunkName: "join-tables" */ '../table/join-tables'),
  );
  return joinTables(tables, remarks, timeZone);
}

const withMidnight = (
  columns: readonly ColumnSpec[],
  { localMidnight }: ServiceProfile,
): readonly ColumnSpec[] =>
  localMidnight === 'instant' ? columns : columns.map((column) => ({ ...column, isWallDate: true }));

/** Ends when all work before it in the queue has had a turn. */
function* nothing(): Steps<void> {}

/** Takes the next bytes once the last ones are read, so that a reply is never in memory as a whole. */
async function receiveTable(
  reply: Response,
  arrival: Arrival,
  reader: TableReader,
  scheduler: Scheduler,
): Promise<ReadTable> {
  if (reply.body)
    await takeIn(reply.body.getReader(), toUtf8(reply, arrival.what), arrival, (bytes) =>
      scheduler.run(reader.push(bytes), arrival.signal, 'arrivals'),
    );
  return scheduler.run(reader.finish(), arrival.signal, 'arrivals');
}

async function takeIn(
  source: ReadableStreamDefaultReader<Uint8Array>,
  convert: Convert | undefined,
  { what, inTime, signal }: Arrival,
  push: (bytes: Uint8Array) => Promise<boolean>,
): Promise<void> {
  const leave = () => void source.cancel().catch(() => undefined);
  signal.addEventListener('abort', leave, { once: true });
  try {
    let isBlank = true;
    for (;;) {
      const { value: sent } = await inTime(source.read()).catch((cause: unknown) => {
        throw brokeOff(what, cause);
      });
      const value = convert ? convert(sent) : sent;
      if (!value) return;
      const first: number | undefined = isBlank ? firstByte(value) : undefined;
      if (first === LESS_THAN) throw webPage(what);
      isBlank &&= first === undefined;
      const isFree = await push(value);
      if (!sent) return;
      if (isFree) giveBack(sent);
    }
  } finally {
    signal.removeEventListener('abort', leave);
    // Stops the transfer of a reply that cannot be read.
    leave();
  }
}

/**
 * Gives the memory of a piece back at once. Otherwise the garbage collector stops the page for it, several times in a large
 * reply. Older browsers cannot do it.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A larger buffer may hold something else, too.
  if (byteLength !== buffer.byteLength) return;
  (buffer as ArrayBufferLike & { transfer?(length: number): unknown }).transfer?.(0);
}
