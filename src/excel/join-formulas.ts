import { cellKey, parseCellAddress } from './cell-address';
import { FORMULA_STATES, type FormulaLine, type FormulaState } from './formula-line';
import type { FormulaRun, ShownResult } from './formula-runs';
import type { ScannedFormula } from './scan-formulas';

/** A formula of the sheet with those of its calls that were seen: of more, the latest, as many as it makes. */
export interface Formula extends ScannedFormula {
  runs: readonly FormulaRun[];
}

/**
 * Joins what stands in the sheet with the calls seen. A call whose cell has no formula of ours any more goes to the
 * one formula of the same text that has no call: it was moved, or its sheet renamed, without a call. `gone` are calls
 * that belong to no formula.
 */
export function joinFormulas(
  scanned: readonly ScannedFormula[],
  runs: readonly FormulaRun[],
  textsBefore: ReadonlyMap<string, string> = new Map(),
): { formulas: Formula[]; gone: FormulaRun[]; moved: { run: FormulaRun; address: string }[] } {
  const byCell = new Map<string, FormulaRun[]>();
  for (const run of runs) {
    const address = parseCellAddress(run.address);
    const key = address ? cellKey(address) : run.address;
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

  for (const [key, orphans] of byCell) {
    const text = textsBefore.get(key);
    const heirs = formulas.filter((formula) => formula.runs.length === 0 && formula.formula === text);
    const [heir] = heirs;
    if (!heir || heirs.length > 1) gone.push(...orphans);
    else {
      const address = `'${heir.sheet.replaceAll("'", "''")}'!${heir.cell}`;
      heir.runs = orphans.slice(0, heir.calls).map((run) => ({ ...run, address }));
      moved.push(...orphans.map((run) => ({ run, address })));
    }
  }
  return { formulas, gone, moved };
}

/** What the pane shows of a formula. `refreshing` says that a refresh asks for it now. */
export function formulaLine(formula: Formula, refreshing: boolean): FormulaLine {
  const { sheet, cell, sheetIsHidden, runs } = formula;
  const shown = runs.flatMap((run) => run.shown ?? []);
  const [largest] = [...shown].sort((a, b) => b.rows * b.columns - a.rows * a.columns);
  const ages = shown.flatMap(({ at }) => at ?? []);
  const state = refreshing ? 'running' : stateOf(formula);
  const message =
    runs.find(({ failure }) => failure)?.failure?.message ??
    (state === 'failed' ? 'The cell shows an error. Refresh to ask again.' : undefined);
  return {
    id: cellKey(formula),
    sheet,
    cell,
    sheetIsHidden,
    formula: formula.formula,
    state,
    ...(largest && { size: { rows: largest.rows, columns: largest.columns } }),
    ...(ages.length > 0 && { at: Math.min(...ages) }),
    ...(message !== undefined && state !== 'running' && { message }),
    notes: [...new Set(shown.flatMap(({ notes }) => notes))],
    unformatted: unformattedOf(formula) !== undefined,
  };
}

/** Formats can be set where the cell shows one result of ours and nothing else. */
export function unformattedOf({ runs, formula }: Formula): ShownResult['unformatted'] {
  const isWholeFormula = /^=\s*RR[._][A-Z]+\s*\(/i.test(formula) && runs.length === 1;
  return isWholeFormula ? runs[0]?.shown?.unformatted : undefined;
}

function stateOf({ runs, isError }: Formula): FormulaState {
  if (runs.some(({ state }) => state === 'running')) return 'running';
  if (runs.some(({ state }) => state === 'failed')) return 'failed';
  if (runs.some(({ failure }) => failure)) return 'stale';
  if (runs.length > 0) return 'current';
  return isError ? 'failed' : 'saved';
}

/** Those that need a person first, then by sheet and cell. */
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
