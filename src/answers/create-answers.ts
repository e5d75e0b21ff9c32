import { loadPart } from '../client/load-part';
import type { AddinContext } from '../excel/functions/addin-context';
import type { Answers } from '../excel/functions/answers';
import { answerRows } from './answer-rows';
import { answerColumns } from './lists/answer-columns';
import { answerDatabases } from './lists/answer-databases';

// These load with the first formula that uses them. The lists share a file with the code that reads their replies.
const loadList = () => loadPart(() => import(/* webpackChunkName: "lists" */ './lists/answer-list'));
const loadReconcile = () =>
  loadPart(() => import(/* webpackChunkName: "reconcile" */ './reconcile/answer-reconcile'));

export const createAnswers = (context: AddinContext): Answers => ({
  rows: (...asked) => answerRows(context, ...asked),
  list: async (...asked) => (await loadList()).answerList(context, ...asked),
  columns: (...asked) => answerColumns(context, ...asked),
  databases: (...asked) => answerDatabases(context, ...asked),
  reconcile: async (...asked) => (await loadReconcile()).answerReconcile(context, ...asked),
});
