import { traceableRequest } from '../../contract/failure';
import { FUNCTION_ARGUMENTS, isFunctionName } from '../../contract/function-arguments';
import { ALPHA_FEATURES } from '../../table/columns/column-use';
import { uniqueBy } from '../../table/sorting/group-by';
import { cellKey } from '../../excel/cell-address';
import { tokensOf, functionCalled } from '../../excel/calls/tokens';
import type { Formulas } from './formula-inventory';
import { FORMULA_STATES, type FormulaLine, type FormulaState } from './formula-line';
import { isNoRows, type FormulaRun, type ShownResult } from './formula-runs';
import { wholeResult, type Formula } from './join-formulas';
import { callNames } from '../../excel/rr-formula';
import type { Obstacle } from '../../excel/scan/find-obstacle';

export interface FormulaInventory extends Pick<Formulas, 'scan' | 'gaps' | 'onChange'> {
  /** Returns failed and stale formulas first, and undefined before the first scan. The array changes only with its content. */
  lines(): readonly FormulaLine[] | undefined;
}

export function listFormulas(formulas: Formulas): FormulaInventory {
  let from: readonly Formula[] | undefined;
  let lines: readonly FormulaLine[] = [];
  return {
    lines() {
      if (!formulas.hasScanned()) return undefined;
      if (from !== formulas.all()) {
        from = formulas.all();
        lines = inOrderOfNeed(from, formulas.refreshing());
      }
      return lines;
    },
    scan: formulas.scan,
    gaps: formulas.gaps,
    onChange: formulas.onChange,
  };
}

/** Outside texts. */
const WHOLE_COLUMNS = /^(?:[^"]|"[^"]*")*?(?<![\w$.])\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w(.])/i;

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
  if (obstacle && 'cell' in obstacle)
    return `Cell ${obstacle.cell} shows ${error}, and Excel does not call the function for it. Correct that cell, or delete its content.`;
  if (runs.length > 0)
    return `The data arrived, but the rest of the formula returns ${error}. Correct the formula.`;
  // Excel on the web gives such an argument to no function (office-js issue 4613).
  if (error === '#CALC!' && WHOLE_COLUMNS.test(formula.formula))
    return 'Excel does not take whole columns here. Give the filled cells, such as B1:I500.';
  return `The cell shows ${error}. Refresh to try again.`;
}

function spillMessage(obstacle: Obstacle | undefined, shown: ShownResult | undefined): string {
  if (!shown) return 'Other cells are in the way. Clear the cells below and to the right.';
  const size = `${shown.rows.toLocaleString('en')} × ${shown.columns}`;
  if (!obstacle)
    return `Other cells are in the way, perhaps merged ones or a table. The result needs ${size} empty cells.`;
  if ('kind' in obstacle)
    return obstacle.kind === 'table'
      ? 'Results cannot spill inside a table. Move the formula out of the table.'
      : `Merged cells are in the way. Unmerge them, or move the formula: the result needs ${size} empty cells.`;
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
  const failure = failures.find((reason) => !isNoRows(reason)) ?? failures[0];
  const noRows = shown.find((result) => result.noRows)?.noRows;
  const requestId = failure && traceableRequest(failure);
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
    size: largest && { rows: largest.rows, columns: largest.columns },
    limited: largest?.limited,
    at: ages.length > 0 ? Math.min(...ages) : undefined,
    message: state === 'running' ? undefined : message,
    requestId: state === 'running' ? undefined : requestId,
    notes: [...new Set([...shown.flatMap(({ notes }) => notes), ...cutNotes(formula)])].filter(
      (note) => note !== message,
    ),
    usesAlpha: ALPHA_FEATURES.filter((feature) =>
      shown.some((result) => result.usesAlpha?.includes(feature)),
    ),
    deprecated: uniqueBy(
      shown.flatMap(({ deprecated = [] }) => deprecated),
      ({ name }) => name,
    ),
    renamed: uniqueBy(
      shown.flatMap(({ renamed = [] }) => renamed),
      ({ label }) => label,
    ),
    hasUnusedValue: shown.some(({ unusedWords }) => unusedWords?.length) || undefined,
    hasPartFigures: shown.some(({ partFigures }) => partFigures?.length) || undefined,
    unformatted: wholeResult(formula)?.unformatted !== undefined,
    remedy: state === 'failed' ? remedyOf(formula) : undefined,
  };
}

/** A program or an old version of Excel may enter a formula so that it shows only a part of its result. */
function cutNotes({ formula, isCut }: Formula): string[] {
  const [, sign, call] = tokensOf(formula).filter(({ kind }) => kind !== 'space');
  if (sign?.text === '@' && call && functionCalled(call) !== undefined)
    return ['The @ before the function shows only one cell of the result. Remove it to see all.'];
  if (!isCut) return [];
  return [
    'Excel shows only a part of this result. The formula is an array formula of the old kind ({…}): enter it again in an empty cell. Or this Excel is older than 2021 and cannot spill.',
  ];
}

/** Excel may forget an add-in's functions in a file that it opens, until their formulas are entered again. */
function remedyOf({ isStuck, error, formula }: Formula): FormulaLine['remedy'] {
  if (isStuck) return 'run';
  return error === '#NAME?' && callNames(formula).every(isFunctionName) ? 'enter' : undefined;
}

export function stateOf({ runs, error, isBusy, isStuck }: Formula): FormulaState {
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
