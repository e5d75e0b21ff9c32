import { FUNCTION_ARGUMENTS } from '../../contract/function-arguments';
import { ALPHA_FEATURES } from '../../table/columns/column-use';
import { addressKey, cellKey, formatAddress } from '../cell-address';
import { FORMULA_STATES, type FormulaLine, type FormulaState } from './formula-line';
import type { FormulaRun, ShownResult } from './formula-runs';
import type { ScannedFormula } from './scan-formulas';
import { traceableRequest } from './traceable-request';

/** A formula with its latest calls, at most as many as its text makes. */
export interface Formula extends ScannedFormula {
  runs: readonly FormulaRun[];
}

/**
 * Joins formulas with calls. A call whose cell has lost its RR formula goes to the only formula with the same text and
 * no call: the formula was moved, or its sheet renamed. `gone` holds calls that belong to no formula.
 */
export function joinFormulas(
  scanned: readonly ScannedFormula[],
  runs: readonly FormulaRun[],
  textsBefore: ReadonlyMap<string, string> = new Map(),
): { formulas: Formula[]; gone: FormulaRun[]; moved: { run: FormulaRun; address: string }[] } {
  const byCell = new Map<string, FormulaRun[]>();
  for (const run of runs) {
    const key = addressKey(run.address);
    byCell.set(key, [...(byCell.get(key) ?? []), run]);
  }
  const gone: FormulaRun[] = [];
  const moved: { run: FormulaRun; address: string }[] = [];
  const formulas = scanned.map((formula): Formula => {
    const key = cellKey(formula);
    const seen = (byCell.get(key) ?? []).sort((a, b) => b.order - a.order);
    byCell.delete(key);
    gone.push(...seen.slice(formula.calls));
    return { ...formula, runs: seen.slice(0, formula.calls) };
  });

  const heirsByText = new Map<string, Formula[]>();
  // Only a formula that is new in its cell can have moved there.
  if (textsBefore.size > 0)
    for (const formula of formulas)
      if (formula.runs.length === 0 && !textsBefore.has(cellKey(formula)))
        heirsByText.set(formula.formula, [...(heirsByText.get(formula.formula) ?? []), formula]);

  for (const [key, orphans] of byCell) {
    const heirs = heirsByText.get(textsBefore.get(key) ?? '') ?? [];
    // If several have the text, take the one in the same cell: its sheet was renamed.
    const cell = key.slice(key.lastIndexOf('!') + 1);
    const heir = heirs.length === 1 ? heirs[0] : heirs.find((one) => one.cell === cell);
    if (!heir) gone.push(...orphans);
    else {
      heirs.splice(heirs.indexOf(heir), 1);
      const address = formatAddress(heir);
      heir.runs = orphans.slice(0, heir.calls).map((run) => ({ ...run, address, isMoved: true }));
      moved.push(...orphans.map((run) => ({ run, address })));
    }
  }
  return { formulas, gone, moved };
}

const FUNCTIONS = Object.keys(FUNCTION_ARGUMENTS).map((name) => `RR.${name}`);

function errorMessage({ error, runs }: Formula, shown: ShownResult | undefined): string {
  if (error === '#SPILL!')
    return shown
      ? `Other cells are in the way. The result needs ${shown.rows} × ${shown.columns} empty cells.`
      : 'Other cells are in the way. Clear the cells below and to the right.';
  if (error === '#NAME?')
    return `Excel does not know a name in this formula. Check its spelling. The functions are ${FUNCTIONS.join(', ')}.`;
  if (runs.length > 0)
    return `The data arrived, but the rest of the formula returns ${error}. Correct the formula.`;
  return `The cell shows ${error}. Refresh to try again.`;
}

function formulaLine(formula: Formula, refreshing: boolean): FormulaLine {
  const { sheet, cell, sheetPosition, sheetIsHidden, runs } = formula;
  const shown = runs.flatMap((run) => run.shown ?? []);
  const [largest] = [...shown].sort((a, b) => b.rows * b.columns - a.rows * a.columns);
  const ages = shown.flatMap(({ at }) => at ?? []);
  const state = refreshing ? 'running' : stateOf(formula);
  const failure = runs.find((run) => run.failure)?.failure;
  const requestId = failure && traceableRequest(failure);
  const message = failure?.message ?? (state === 'failed' ? errorMessage(formula, largest) : undefined);
  return {
    id: cellKey(formula),
    sheet,
    cell,
    sheetPosition,
    sheetIsHidden,
    formula: formula.formula,
    state,
    ...(largest && { size: { rows: largest.rows, columns: largest.columns } }),
    ...(ages.length > 0 && { at: Math.min(...ages) }),
    ...(message !== undefined && state !== 'running' && { message }),
    ...(requestId !== undefined && state !== 'running' && { requestId }),
    notes: [...new Set(shown.flatMap(({ notes }) => notes))],
    usesAlpha: ALPHA_FEATURES.filter((feature) => shown.some((one) => one.usesAlpha?.includes(feature))),
    deprecated: [
      ...new Map(shown.flatMap(({ deprecated = [] }) => deprecated).map((one) => [one.name, one])).values(),
    ],
    unformatted: unformattedOf(formula) !== undefined,
  };
}

/** Returns the missing formats if the cell shows the result of a single RR call and nothing else. */
export function unformattedOf({ runs, formula }: Formula): ShownResult['unformatted'] {
  const isWholeFormula = /^=\s*RR[._][A-Z]+\s*\(/i.test(formula) && runs.length === 1;
  return isWholeFormula ? runs[0]?.shown?.unformatted : undefined;
}

function stateOf({ runs, error }: Formula): FormulaState {
  if (runs.some(({ state }) => state === 'running')) return 'running';
  if (error !== undefined || runs.some(({ state }) => state === 'failed')) return 'failed';
  if (runs.some(({ failure }) => failure)) return 'stale';
  return runs.length > 0 ? 'current' : 'saved';
}

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
