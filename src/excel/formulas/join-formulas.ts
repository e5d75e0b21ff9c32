import { addressKey, cellKey, formatAddress, parseCellAddress, placeOf } from '../cell-address';
import type { Obstacle } from './scan/find-obstacle';
import { findHeirs, type Orphan } from './find-heirs';
import type { FormulaRun, ShownResult } from './formula-runs';
import { isWholeCall } from './rr-formula';
import type { ScannedFormula } from './scan/scan-formulas';

/** A formula with its latest calls, at most as many as its text makes. */
export interface Formula extends ScannedFormula {
  runs: readonly FormulaRun[];
  /** What stops the result from spilling, if it shows `#SPILL!` and this is known. */
  obstacle?: Obstacle | undefined;
  /** The cell still waits although its answers were given long ago. */
  isStuck?: boolean;
  /** Its result has several cells, and Excel does not spill it. */
  isCut?: boolean;
}

/** A call with the cell and the text of the formula that it belongs to. */
export interface Placed {
  run: FormulaRun;
  address: string;
  formula: string;
}

/**
 * Joins formulas with calls: by the text that made the call, then by the cell. A call whose text is not in its cell any
 * more goes to the formula with this text that is new in its cell: it was moved, or its sheet renamed. `before` holds the
 * texts of the cells at the scan before. `gone` holds calls that belong to no formula.
 */
export function joinFormulas(
  scanned: readonly ScannedFormula[],
  runs: readonly FormulaRun[],
  before: ReadonlyMap<string, string> = new Map(),
): { formulas: Formula[]; gone: FormulaRun[]; placed: Placed[] } {
  const formulas = scanned.map((formula): Formula & { runs: FormulaRun[] } => ({ ...formula, runs: [] }));
  const byCell = new Map(formulas.map((formula) => [cellKey(formula), formula]));
  const gone: FormulaRun[] = [];
  const orphans = new Map<string, Orphan & { runs: FormulaRun[] }>();
  for (const run of runs) {
    const key = addressKey(run.address);
    const formula = byCell.get(key);
    const text = run.formula ?? (formula ? formula.formula : before.get(key));
    const cell = parseCellAddress(run.address);
    if (formula && formula.formula === text) formula.runs.push(run);
    else if (text === undefined || !cell) gone.push(run);
    else {
      const orphan = orphans.get(key + text) ?? { ...cell, ...placeOf(cell), formula: text, runs: [] };
      orphans.set(key + text, orphan);
      orphan.runs.push(run);
    }
  }
  // A formula that was there before has not moved there.
  const free = formulas.filter((one) => one.runs.length === 0 && before.get(cellKey(one)) !== one.formula);
  const heirs = findHeirs([...orphans.values()], free);
  for (const orphan of orphans.values()) (heirs.get(orphan)?.runs ?? gone).push(...orphan.runs);

  const placed: Placed[] = [];
  for (const formula of formulas) {
    formula.runs.sort((a, b) => b.order - a.order);
    gone.push(...formula.runs.splice(formula.calls));
    formula.runs.forEach((run, at) => {
      const isMoved = addressKey(run.address) !== cellKey(formula);
      const address = isMoved ? formatAddress(formula) : run.address;
      if (isMoved || run.formula !== formula.formula) placed.push({ run, address, formula: formula.formula });
      if (isMoved) formula.runs[at] = { ...run, address, isMoved };
    });
  }
  return { formulas, gone, placed };
}

/** Returns the missing formats if the cell shows the result of a single RR call and nothing else. */
export const unformattedOf = (formula: Formula): ShownResult['unformatted'] =>
  wholeResult(formula)?.unformatted;

/** Returns the result that the cell shows if its formula is a single RR call and nothing else. */
export const wholeResult = ({ runs, formula }: Formula): ShownResult | undefined =>
  runs.length === 1 && isWholeCall(formula) ? runs[0]?.shown : undefined;
