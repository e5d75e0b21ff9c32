import type { CellAddress } from '../cell-address';
import type { Formulas } from '../formulas/formula-inventory';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';

/** Formulas that show an error: asked again once somebody has signed in. */
export const showsError = ({ runs, error }: Pick<Formula, 'runs' | 'error'>): boolean =>
  error !== undefined || runs.some(({ state }) => state === 'failed');

/** Formulas whose result would be another one with other databases; those of which nothing is known are among them. */
export const dependsOnChoice = (formula: Pick<Formula, 'runs' | 'error'>): boolean =>
  formula.runs.length === 0 ||
  showsError(formula) ||
  formula.runs.some(({ shown, state }) => state === 'running' || (shown?.usesChoice ?? true));

const NOT_RUN = {
  code: 'unreachable',
  message: 'Not updated to the person or databases of now: Excel did not recalculate. Refresh.',
} as const;

/**
 * Runs those of the workbook's formulas again that the condition names. Unlike a refresh it does not keep old values
 * where the answer fails: what they answered is no longer the question. Never rejects: where Excel refuses, for
 * example while a cell is edited, the list says which formulas show old values.
 */
export async function rerunFormulas(
  formulas: Pick<Formulas, 'scan' | 'all'>,
  runs: Pick<FormulaRuns, 'all' | 'update'>,
  recalculate: (cells: readonly CellAddress[]) => Promise<void>,
  condition: (formula: Pick<Formula, 'runs' | 'error'>) => boolean,
): Promise<void> {
  try {
    await formulas.scan();
    await recalculate(formulas.all().filter(condition));
  } catch (thrown) {
    console.error(thrown);
    for (const run of runs.all())
      if (condition({ runs: [run], error: undefined })) runs.update(run, { failure: NOT_RUN });
  }
}
