import { addressKey, byCell } from '../../excel/cell-address';
import { isWholeCall } from '../../excel/calls/tokens';
import type { Obstacle } from '../../excel/scan/find-obstacle';
import { withoutReferences } from '../../excel/formula-references';
import type { FormulaRun, ShownResult } from './formula-runs';
import type { ScannedFormula } from '../../excel/scan/scan-formulas';

/** A formula with its latest calls, at most as many as its text makes. */
export interface Formula extends ScannedFormula {
  runs: readonly FormulaRun[];
  /** What stops the result from spilling, if it shows `#SPILL!` and this is known. */
  obstacle?: Obstacle;
  /** The cell still waits although its answers were given long ago. */
  isStuck?: boolean;
  /** Its result has several cells, and Excel does not spill it. */
  isCut?: boolean;
}

/**
 * Joins formulas with calls, by the cell. A call whose cell now holds another formula belongs to none: it is `gone`. Only
 * references may differ, because Excel rewrites them when the cells that they name move.
 */
export function joinFormulas(
  scanned: readonly ScannedFormula[],
  runs: readonly FormulaRun[],
): { formulas: Formula[]; gone: FormulaRun[] } {
  const formulas = scanned.map((formula): Formula & { runs: FormulaRun[] } => ({ ...formula, runs: [] }));
  const known = byCell(formulas);
  const gone: FormulaRun[] = [];
  for (const run of runs) {
    const formula = known.get(addressKey(run.address));
    const isOfFormula = formula && isSameFormula(run.formula ?? formula.formula, formula.formula);
    (isOfFormula ? formula.runs : gone).push(run);
  }
  for (const formula of formulas) {
    formula.runs.sort((a, b) => b.order - a.order);
    gone.push(...formula.runs.splice(formula.calls));
  }
  return { formulas, gone };
}

const isSameFormula = (before: string, now: string): boolean =>
  before === now || withoutReferences(before) === withoutReferences(now);

/** Returns the result that the cell shows if its formula is a single RR call and nothing else. */
export const wholeResult = ({ runs, formula }: Formula): ShownResult | undefined =>
  runs.length === 1 && isWholeCall(formula) ? runs[0]?.shown : undefined;
