import type { FormulaLine } from '../../answers/formulas/formula-line';

/**
 * Returns how many of the first steps are done, one after the other. Undefined for a person who needs no introduction: a
 * database is chosen and a formula has a result.
 */
export function firstStepsDone(
  isSignedIn: boolean,
  hasDatabase: boolean,
  lines: readonly FormulaLine[] | undefined,
): number | undefined {
  const hasResult = lines?.some(({ size, state }) => size !== undefined || state === 'saved') ?? false;
  const isNew = !hasDatabase || (lines !== undefined && lines.length <= 1 && !hasResult);
  return isNew ? [isSignedIn, hasDatabase, hasResult].indexOf(false) : undefined;
}
