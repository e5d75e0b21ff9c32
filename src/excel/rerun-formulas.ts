import type { CellAddress } from './cell-address';
import type { Formulas } from './formula-inventory';
import type { Formula } from './join-formulas';

/** Formulas that show an error: asked again once somebody has signed in. */
export const showsError = ({ runs, isError }: Formula): boolean =>
  isError || runs.some(({ state }) => state === 'failed');

/** Formulas whose result would be another one with other databases; those of which nothing is known are among them. */
export const dependsOnChoice = (formula: Formula): boolean =>
  formula.runs.length === 0 ||
  showsError(formula) ||
  formula.runs.some(({ shown, state }) => state === 'running' || (shown?.usesChoice ?? true));

/**
 * Runs those of the workbook's formulas again that the condition names. Unlike a refresh it does not keep old values
 * where the answer fails: what they answered is no longer the question.
 */
export async function rerunFormulas(
  formulas: Pick<Formulas, 'scan' | 'all'>,
  recalculate: (cells: readonly CellAddress[]) => Promise<void>,
  condition: (formula: Formula) => boolean,
): Promise<void> {
  await formulas.scan();
  await recalculate(formulas.all().filter(condition));
}
