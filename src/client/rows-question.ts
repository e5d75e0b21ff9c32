import type { ServiceProfile } from '../contract/profile';
import type { CreateRowParser } from '../table/parse/row-parser';
import type { Task } from '../table/task';
import type { Table } from '../table/table';
import { createTableReader } from '../table/table-reader';
import type { Askers, Question } from './cache/answer-cache';
import type { RowsQuestion } from './client';
import { rowsKey } from './cache/question-key';
import { receiveTable } from './transport/receive-table';
import { REPLY_NAME } from './transport/reply-name';
import { rowsRequest } from './transport/request';
import type { SendAndReceive } from './transport/send';
import type { SessionKey } from './session-scope';
import type { Slices } from './slices';
import { pause, type SetTimer } from './timer';

/** Excel calls the formulas of one recalculation within this time. */
const COLLECT_MS = 5;

export interface RowsQuestionOptions {
  receiveInTurn: SendAndReceive;
  setTimer: SetTimer;
  slices: Slices;
  /** Returns the parser to read rows with. Called when they begin to arrive. */
  rowParser: () => CreateRowParser | Promise<CreateRowParser>;
}

/** Makes questions for rows of a session, as the cache of answers asks them. */
export function createRowsQuestions({ receiveInTurn, setTimer, slices, rowParser }: RowsQuestionOptions) {
  /** Waits for the formulas of the same recalculation, also for those that have yet to get their turn to ask. */
  async function collect(askers: Askers, signal: AbortSignal): Promise<void> {
    await pause(setTimer, COLLECT_MS, signal);
    let before;
    do {
      before = askers.columns();
      await slices.run(nothing(), signal, 'questions');
    } while (askers.columns() !== before);
  }

  return (
    question: RowsQuestion,
    profile: ServiceProfile,
    { key, identity }: SessionKey,
  ): Question<Table> => ({
    key: rowsKey(identity, question, profile),
    columns: question.columns,
    load: async (askers, signal) => {
      if (profile.rowGrain === 'fixed') await collect(askers, signal);
      const what = REPLY_NAME[question.endpoint];
      let asked = question.columns;
      const spell = () => {
        const { columns, fresh } = askers.settle();
        asked = columns;
        return rowsRequest(profile, question, columns, { key, fresh });
      };
      return receiveInTurn(what, spell, signal, async (reply, arrival) => {
        const reader = createTableReader({
          columns: asked,
          wrappers: profile[question.endpoint].list,
          what,
          createRowParser: await rowParser(),
        });
        return receiveTable(reply, arrival, reader, slices);
      });
    },
  });
}

/** Comes to its end when everything before it in the line has had a turn. */
function* nothing(): Task<void> {}
