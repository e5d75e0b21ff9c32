import { FUNCTION_ARGUMENTS } from '../../contract/function-arguments';
import { ALPHA_FEATURES } from '../../table/columns/column-use';
import { addressKey, cellKey, formatAddress, parseCellAddress, placeOf } from '../cell-address';
import type { Obstacle } from './scan/find-obstacle';
import { findHeirs, type Orphan } from './find-heirs';
import { FORMULA_STATES, type FormulaLine, type FormulaState } from './formula-line';
import type { FormulaRun, ShownResult } from './formula-runs';
import type { ScannedFormula } from './scan/scan-formulas';
import { callNames } from './rr-formula';
import { isNoRows } from './run-failure';
import { traceableRequest } from './traceable-request';

/** A formula with its latest calls, at most as many as its text makes. */
export interface Formula extends ScannedFormula {
  runs: readonly FormulaRun[];
  /** What stops the result from spilling, if it shows `#SPILL!` and this is known. */
  obstacle?: Obstacle | undefined;
  /** The cell still waits although its answers were given long ago. */
  isStuck?: boolean;
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

const KNOWN: ReadonlySet<string> = new Set(Object.keys(FUNCTION_ARGUMENTS));
const FUNCTIONS = Object.keys(FUNCTION_ARGUMENTS).map((name) => `RR.${name}`);

function stuckMessage(formula: Formula): string {
  if (formula.runs.length === 0)
    return 'The cell shows #BUSY!, and Excel has not run the formula. Run it again.';
  if (wholeResult(formula))
    return 'Excel did not take the answer, so the cell still shows #BUSY!. Run it again.';
  return 'The data arrived, but the cell still shows #BUSY!. Run it again. Another function in it may be waiting.';
}

function errorMessage(formula: Formula): string {
  const { error, runs, obstacle, isStuck } = formula;
  if (isStuck) return stuckMessage(formula);
  if (error === '#SPILL!') return spillMessage(obstacle, wholeResult(formula));
  if (remedyOf(formula) === 'enter')
    return 'Excel does not know a name in this formula. Enter it again. If #NAME? stays, check the spelling.';
  if (error === '#NAME?')
    return `Excel does not know a name in this formula. Check its spelling. The functions are ${FUNCTIONS.join(', ')}.`;
  if (runs.length > 0)
    return `The data arrived, but the rest of the formula returns ${error}. Correct the formula.`;
  return `The cell shows ${error}. Refresh to try again.`;
}

function spillMessage(obstacle: Obstacle | undefined, shown: ShownResult | undefined): string {
  if (!shown) return 'Other cells are in the way. Clear the cells below and to the right.';
  const size = `${shown.rows.toLocaleString('en')} × ${shown.columns}`;
  if (!obstacle)
    return `Other cells are in the way, perhaps merged ones or a table. The result needs ${size} empty cells.`;
  if ('cell' in obstacle)
    return `Cell ${obstacle.cell} is in the way. Clear or move it: the result needs ${size} empty cells.`;
  return `The sheet has too few ${obstacle.end} for the result of ${size} cells. Move the formula ${obstacle.end === 'rows' ? 'up' : 'to the left'}.`;
}

function formulaLine(formula: Formula, refreshing: boolean): FormulaLine {
  const { sheet, cell, sheetPosition, sheetIsHidden, runs } = formula;
  const shown = runs.flatMap((run) => run.shown ?? []);
  const [largest] = [...shown].sort((a, b) => b.rows * b.columns - a.rows * a.columns);
  const ages = shown.flatMap(({ at }) => at ?? []);
  const state = refreshing ? 'running' : stateOf(formula);
  const failures = runs.flatMap((run) => run.failure ?? []);
  const failure = failures.find((one) => !isNoRows(one)) ?? failures[0];
  const noRows = shown.find((one) => one.noRows)?.noRows;
  const requestId = failure && traceableRequest(failure);
  const remedy = remedyOf(formula);
  const message =
    failure?.message ?? (state === 'failed' ? errorMessage(formula) : state === 'empty' ? noRows : undefined);
  return {
    id: cellKey(formula),
    sheet,
    cell,
    sheetPosition,
    sheetIsHidden,
    formula: formula.formula,
    state,
    ...(largest && { size: { rows: largest.rows, columns: largest.columns } }),
    ...(largest?.limited && { limited: largest.limited }),
    ...(ages.length > 0 && { at: Math.min(...ages) }),
    ...(message !== undefined && state !== 'running' && { message }),
    ...(requestId !== undefined && state !== 'running' && { requestId }),
    notes: [...new Set(shown.flatMap(({ notes }) => notes))],
    usesAlpha: ALPHA_FEATURES.filter((feature) => shown.some((one) => one.usesAlpha?.includes(feature))),
    deprecated: [
      ...new Map(shown.flatMap(({ deprecated = [] }) => deprecated).map((one) => [one.name, one])).values(),
    ],
    renamed: [
      ...new Map(shown.flatMap(({ renamed = [] }) => renamed).map((one) => [one.label, one])).values(),
    ],
    unformatted: unformattedOf(formula) !== undefined,
    ...(state === 'failed' && remedy && { remedy }),
  };
}

/** Excel may forget an add-in's functions in a file that it opens, until their formulas are entered again. */
function remedyOf({ isStuck, error, formula }: Formula): FormulaLine['remedy'] {
  if (isStuck) return 'run';
  return error === '#NAME?' && callNames(formula).every((name) => KNOWN.has(name)) ? 'enter' : undefined;
}

/** Returns the missing formats if the cell shows the result of a single RR call and nothing else. */
export const unformattedOf = (formula: Formula): ShownResult['unformatted'] =>
  wholeResult(formula)?.unformatted;

/** Returns the result that the cell shows if its formula is a single RR call and nothing else. */
export const wholeResult = ({ runs, formula }: Formula): ShownResult | undefined =>
  /^=\s*RR[._][A-Z]+\s*\(/i.test(formula) && runs.length === 1 ? runs[0]?.shown : undefined;

function stateOf({ runs, error, isBusy, isStuck }: Formula): FormulaState {
  if (runs.some(({ state }) => state === 'running')) return 'running';
  if (isBusy) return isStuck ? 'failed' : 'running';
  // Other functions pass the #N/A of a result without rows on.
  const isEmptyCell = error === '#N/A' && runs.some(hasNoRows);
  if (error !== undefined && !isEmptyCell) return 'failed';
  if (runs.some((run) => run.state === 'failed' && !isNoRows(run.failure))) return 'failed';
  if (runs.some(({ state, failure }) => state !== 'failed' && failure)) return 'stale';
  if (runs.length === 0) return 'saved';
  return isEmptyCell || runs.every(hasNoRows) ? 'empty' : 'current';
}

const hasNoRows = ({ failure, shown }: FormulaRun): boolean =>
  isNoRows(failure) || shown?.noRows !== undefined;

export function inOrderOfNeed(formulas: readonly Formula[], refreshing: ReadonlySet<string>): FormulaLine[] {
  return formulas
    .map((formula) => ({ formula, line: formulaLine(formula, refreshing.has(cellKey(formula))) }))
    .sort(
      (a, b) =>
        FORMULA_STATES.indexOf(a.line.state) - FORMULA_STATES.indexOf(b.line.state) ||
        a.formula.sheetPosition - b.formula.sheetPosition ||
        a.formula.row - b.formula.row ||
        a.formula.column - b.formula.column,
    )
    .map(({ line }) => line);
}
