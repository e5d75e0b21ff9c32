/**
 * Compares a rent roll that was read with the rows of the database. Pure: the caller brings the rows.
 *
 * 1. `readRentRollSteps(grid, hints)` reads the used range. Its first extraction is the largest table.
 * 2. `extraction.columns` are the proposals that a person may correct; `extraction.findings` that ask are questions, whose
 *    answers go into `hints`. `mappingText(columns)` is the mapping as the formula has it.
 * 3. `findProperties(extraction, titleTexts(grid, extraction), known, undefined)` proposes the property among those that
 *    the databases have, and `extraction.date` the day.
 * 4. `reconcileSteps(extraction, rows, options)` compares, with the columns of `columnsToAsk(extraction)` and the keys.
 */
export { reconcile, reconcileSteps, columnsToAsk } from './reconcile';
export { databaseProperties, findProperties } from './find-properties';
export { titleTexts } from './title-texts';
export { mappingText, missingInRange, readMapping } from './mapping-text';
export { rowAccount, totalsAccount } from './account-rows';
export { headline, rentTotals, sumOfLines } from './headline';
export { CONVENTIONS, DIFFERENCE_KINDS, MATCH_RULES } from './reconciliation';
export type { DatabaseProperty, PropertyUnits, UnknownProperty } from './find-properties';
export type * from './reconciliation';
