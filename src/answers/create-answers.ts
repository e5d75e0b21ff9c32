import { loadPart } from '../client/load-part';
import type { AddinContext } from './calls/addin-context';
import type { Answers } from './calls/answers';
import { answerRows } from './answer-rows';

const loadReconcile = () =>
  loadPart(() => import(/* webpackChunkName: "reconcile" */ './reconcile/answer-reconcile'));
const loadCompareRolls = () =>
  loadPart(() => import(/* webpackChunkName: "reconcile" */ './reconcile/answer-compare-rolls'));

/** What the pane may ask, as formulas ask it. */
export const createAnswers = (context: AddinContext): Answers => ({
  rows: (...asked) => answerRows(context, ...asked),
  reconcile: async (...asked) => (await loadReconcile()).answerReconcile(context, ...asked),
  compareRolls: async (...asked) => (await loadCompareRolls()).answerCompareRolls(context, ...asked),
});
