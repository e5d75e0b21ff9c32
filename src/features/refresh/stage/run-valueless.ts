import type { Formulas } from '../../../answers/formulas/formula-inventory';
import { isNoRows } from '../../../answers/formulas/formula-runs';
import { showsGoodValue } from '../rerun-formulas';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { runCells } from '../../../answers/formulas/run-cells';
import { cellKey } from '../../../excel/cell-address';
import { cellsLeftBusy, type ApplyOptions } from './apply-changes';
import { checkAgain, type Check, type CheckOptions } from './check-data';
import { shows, type Group } from './group-changes';

/**
 * Whether a group can lose an answer, also one without rows, and also in a formula that only uses its results. Nothing is lost if
 * only the form of texts differs, which does not show.
 */
export function losesValues(group: Group, formulas: Pick<Formulas, 'all'>): boolean {
  if (!group.differing.some(shows)) return false;
  const ids = new Set(group.formulas.map(({ id }) => id));
  const hasAnswer = (formula: Formula) =>
    showsGoodValue(formula) || (!formula.isBusy && formula.runs.some(({ failure }) => isNoRows(failure)));
  return formulas.all().some((formula) => ids.has(cellKey(formula)) && hasAnswer(formula));
}

/**
 * Runs the cells that have no answer to lose, such as `#BUSY!`, before a person is asked about the others. Those that
 * still have none then count as failed: they show no newer data. Rejects while Excel refuses.
 */
export async function runValueless(
  check: Check,
  signal: AbortSignal,
  options: CheckOptions & ApplyOptions,
): Promise<Check> {
  const { formulas } = options;
  const idle = (found: Check) => found.groups.filter((group) => !losesValues(group, formulas));
  const cells = idle(check).flatMap(({ differing }) => differing.map(({ formula }) => formula));
  if (cells.length === 0) return check;
  const missed = await runCells(cells, signal, options);
  const answered = cells.filter((formula) => formula.isBusy && !missed.has(cellKey(formula)));
  await cellsLeftBusy(answered, signal, options);
  const next = await checkAgain(check, signal, options);
  const left = new Set(idle(next).flatMap(({ differing }) => differing));
  return {
    ...next,
    groups: next.groups.filter((group) => losesValues(group, formulas)),
    differing: next.differing.filter((line) => !left.has(line)),
    failed: next.failed + left.size,
  };
}
