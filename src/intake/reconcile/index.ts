/**
 * Compares a rent roll that was read with the rows of the database. Pure: the caller brings the rows.
 *
 * 1. `readRentRollSteps(grid, hints)` reads the used range. Its first extraction is the largest table.
 * 2. `extraction.columns` are the proposals that a person may correct; `extraction.findings` that ask are questions, whose
 *    answers go into `hints`. `mappingText(columns)` is the mapping as the formula has it.
 * 3. `findProperties` of ./find-properties proposes the property among those that the databases have, from `extraction` and
 *    `titleTexts(grid, extraction)`. `extraction.date` proposes the day.
 * 4. `reconcileSteps(extraction, rows, options)` compares, with the columns of `columnsToAsk(extraction)` and the keys.
 */
export { PERIODS } from '../vocabulary/measures';
export { columnsToAsk, rollRows } from './roll';
export { compareRollsSteps, rangeAsks } from './compare-rolls';
export { asksOf, reconcileSteps } from './reconcile';
export { atStart, kindText, sideHeading, WITH_DATABASE, type Sides } from './sides';
export { titleTexts } from './title-texts';
export { mappingText, missingInRange, readMapping } from './mapping-text';
export { rowAccount, totalsAccount } from './account-rows';
export { headline } from './headline';
export { noteText } from './roll-notes';
export { DIFFERENCE_KINDS } from './reconciliation';
export type { UnknownProperty } from './find-properties';
export type * from './reconciliation';
export type { KeyColumns, Roll } from './roll';
