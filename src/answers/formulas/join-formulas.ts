import { addressKey, cellKey, formatAddress, parseCellAddress, positionOf } from '../../excel/cell-address';
import { isWholeCall } from '../../excel/calls/tokens';
import type { Obstacle } from '../../excel/scan/find-obstacle';
import { movesWith, withoutReferences } from '../../excel/formula-references';
import type { FormulaRun, ShownResult } from './formula-runs';
import type { ScannedFormula } from '../../excel/scan/scan-formulas';

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

type Joined = Formula & { runs: FormulaRun[] };
type Placeable = Pick<ScannedFormula, 'sheet' | 'cell' | 'row' | 'column' | 'formula'>;
/** The calls of a formula that is not in its cell any more, with the text that made them. */
type Orphan = Placeable & { runs: FormulaRun[] };

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
  const formulas = scanned.map((formula): Joined => ({ ...formula, runs: [] }));
  const byCell = new Map(formulas.map((formula) => [cellKey(formula), formula]));
  const gone: FormulaRun[] = [];
  const orphans = new Map<string, Orphan>();
  for (const run of runs) {
    const key = addressKey(run.address);
    const formula = byCell.get(key);
    const text = run.formula ?? (formula ? formula.formula : before.get(key));
    const cell = parseCellAddress(run.address);
    if (formula && formula.formula === text) formula.runs.push(run);
    else if (text === undefined || !cell) gone.push(run);
    else {
      const orphan = orphans.get(key + text) ?? { ...cell, ...positionOf(cell), formula: text, runs: [] };
      orphans.set(key + text, orphan);
      orphan.runs.push(run);
    }
  }
  // A formula that was there before has not moved there.
  const free = formulas.filter(
    (cell) => cell.runs.length === 0 && before.get(cellKey(cell)) !== cell.formula,
  );
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

/**
 * Finds the formula that continues each orphan, among formulas without calls. Excel moves formulas when cells are inserted,
 * cut or sorted, or a sheet is renamed, and may rewrite their references then. Two formulas that could both be the one
 * that moved continue nothing.
 */
function findHeirs(orphans: readonly Orphan[], free: readonly Joined[]): Map<Orphan, Joined> {
  const found = new Map<Orphan, Joined>();
  const left = new Set(free);
  /** Pairs orphans and formulas with equal keys, in their order on the sheet. */
  const pair = (
    keyOf: (cell: Placeable) => string,
    fits: (orphan: Orphan, heir: Joined) => boolean = () => true,
  ) => {
    const heirs = groupBy([...left], keyOf);
    for (const [key, group] of groupBy(
      orphans.filter((cell) => !found.has(cell)),
      keyOf,
    )) {
      const matches = heirs.get(key) ?? [];
      if (matches.length > group.length) continue;
      matches.forEach((heir, at) => {
        if (!fits(group[at]!, heir)) return;
        found.set(group[at]!, heir);
        left.delete(heir);
      });
    }
  };
  const sheetOf = ({ sheet }: Placeable) => sheet.toLowerCase();
  pair((cell) => JSON.stringify([sheetOf(cell), cell.formula]));
  pair((cell) => JSON.stringify([cell.cell, cell.formula]));
  pair((cell) => cell.formula);
  pair(
    (cell) => JSON.stringify([sheetOf(cell), withoutReferences(cell.formula)]),
    (cell, { formula, row, column }) =>
      movesWith(cell.formula, formula, row - cell.row, column - cell.column),
  );
  pair((cell) => JSON.stringify([cellKey(cell), withoutReferences(cell.formula)]));
  return found;
}

/** Each group is in the order of its cells. */
function groupBy<Cell extends Placeable>(
  all: readonly Cell[],
  keyOf: (cell: Cell) => string,
): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of [...all].sort((a, b) => a.row - b.row || a.column - b.column))
    groups.set(keyOf(cell), [...(groups.get(keyOf(cell)) ?? []), cell]);
  return groups;
}
