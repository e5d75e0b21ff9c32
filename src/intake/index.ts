/**
 * All that others may import of the reader of rent rolls, and of the comparison of what it read with rows of a database. Pure: the
 * caller brings cells and rows.
 *
 * 1. `readRentRollSteps(grid, hints)` of `loadRentRollReader` reads the cells of a sheet. Its first extraction is the largest table.
 * 2. `extraction.columns` are proposals that a person may correct. `extraction.findings` that ask are questions, whose answers
 *    go into `hints`. `mappingText(columns)` is the mapping as a formula has it.
 * 3. `reconcileSteps(extraction, rows, options)` finds the property and compares, with the columns of `columnsToAsk(extraction)`
 *    and the keys.
 */
export type * from './extraction';
export {
  columnEvidence,
  evidenceColumns,
  turnedMatches,
  type ColumnEvidence,
} from './evidence/column-evidence';
export { layoutOf, rememberLayout } from './layout/layout-of';
export { lastRowOf, rowAccount, totalsAccount } from './reconcile/account-rows';
export { compareRollsSteps, rangeAsks } from './reconcile/compare-rolls';
export type { UnknownProperty } from './reconcile/find-properties';
export { headline, overallCounts, rentTotals, type RentTotal } from './reconcile/headline';
export { mappingText, missingInRange, readMapping } from './reconcile/mapping-text';
export { inOne, readRates, rentSentence, type Rates } from './reconcile/rates';
export { CONVENTIONS, DIFFERENCE_KINDS, rankOf } from './reconcile/reconciliation';
export type * from './reconcile/reconciliation';
export { asksOf, openQuestions } from './reconcile/open-questions';
export { reconcileSteps } from './reconcile/reconcile';
export {
  columnsToAsk,
  ROLL_KEYS,
  rollRows,
  type KeyColumns,
  type Roll,
  type SheetRoll,
} from './reconcile/roll';
export { noteText } from './reconcile/roll-notes';
export { atStart, bareSide, kindText, sideHeading, WITH_DATABASE, type Sides } from './reconcile/sides';
export { titleTexts } from './reconcile/title-texts';
export { MAX_CELLS, MAX_ROWS } from './size-limits';
export { columnInSentence, columnWords } from './vocabulary/column-words';
export { PERIODS } from './vocabulary/measures';
export { isTargetColumn, TARGET_COLUMNS, type TargetColumn } from './vocabulary/target-columns';
export { isOwnUseLabel } from './vocabulary/text-words';

/** Large parts, which few people need at first. */
export const loadRentRollReader = () => import(/* webpackChunkName: "intake-checks" */ './read-rent-roll');
export const loadSheetReader = () => import(/* webpackChunkName: "read-sheet" */ './read-sheet');
export const loadChecks = () => import(/* webpackChunkName: "intake-checks" */ './checks/judge');
export const loadCsvReader = () => import(/* webpackChunkName: "csv" */ './csv-rows');
