import { countText } from '../../contract/count-text';
import { addressText, cellKey, formatCell } from '../../excel/cell-address';
import type { Basis } from '../../answers/formulas/basis';
import type { Formula } from '../../answers/formulas/join-formulas';
import { intersect, rangeText, type Area } from '../../excel/reference-walk/area';
import {
  fills,
  kindOf,
  knownResult,
  type KnownResult,
  type FindCachedFacts,
} from '../../answers/result/known-result';
import { columnFigure, counted, type ColumnCells } from './column-figure';
import type { SelectedColumn, SelectedFigures } from './explain-actions';
import type { CachedNames } from './cached-names';
import type { SelectedAreas } from '../../excel/selection';
import type { SheetReader } from './sheet-reader';

/** More cells take Excel too long to read. */
const MAX_CELLS = 200_000;
/** More columns would be a long list. */
const MAX_COLUMNS = 12;

interface SeveralParts {
  reader: SheetReader;
  findCachedFacts: FindCachedFacts;
  namesOf(formula: Formula): CachedNames;
}

/** A result with the part of it that is selected. */
interface SelectedResult {
  result: KnownResult & { basis: Basis };
  area: Area;
  rows: SelectedRows;
}

/** Adds up the selected cells of each column of a result, amounts by currency. Says what it does not count. */
export async function explainSeveral(
  { sheet, areas }: SelectedAreas,
  formulas: readonly Formula[],
  parts: SeveralParts,
  signal: AbortSignal,
): Promise<SelectedFigures> {
  const { reader } = parts;
  const about = { sheet, address: areas.map(rangeText).join(', ') };
  const used = await reader.used(sheet);
  const inside = used ? areas.flatMap((area) => intersect(area, used) ?? []) : [];
  const cells = countCells(inside);
  if (cells > MAX_CELLS) return { ...about, columns: [], notes: [tooMany(cells)] };

  const here = formulas.filter((formula) => formula.sheet.toLowerCase() === sheet.toLowerCase());
  const results = here.length > 0 ? await reader.results(here) : [];
  const touched = results.filter(({ area }) => inside.some((part) => intersect(part, area)));
  const notes: string[] = [];
  const selected = touched.flatMap(({ anchor, area }): SelectedResult[] => {
    const result = countable(
      here.find((formula) => cellKey(formula) === cellKey(anchor))!,
      area,
    );
    if (typeof result !== 'string')
      return [{ result, area, rows: selectedRows(inside, area, result.headings) }];
    notes.push(result);
    return [];
  });

  const columns: SelectedColumn[] = [];
  let hidden = 0;
  for (const part of selected) {
    const found = await figuresOf(part, MAX_COLUMNS - columns.length, parts, signal);
    columns.push(...found.columns);
    notes.push(...found.notes);
    hidden = Math.max(hidden, found.hidden);
  }
  if (selected.length > 1)
    notes.push(
      `The selection reaches ${selected.length} results. Their figures stay apart, because they may hold the same units.`,
    );
  const heads = selected.reduce((sum, { rows }) => sum + rows.headings, 0);
  const inResults = touched.flatMap(({ area }) => inside.flatMap((part) => intersect(part, area) ?? []));
  const outside =
    touched.length > 0 && countCells(inResults) < cells
      ? countOutside(inside, await reader.values(inside, signal), results)
      : 0;
  if (hidden > 0) notes.push(`${counted(hidden, 'hidden row')} not counted.`);
  if (heads > 0) notes.push(`${counted(heads, 'heading')} not counted.`);
  if (outside > 0) notes.push(`${counted(outside, 'cell', ' outside of the results')} not counted.`);
  return { ...about, columns, notes: [...new Set(notes)] };
}

const tooMany = (cells: number): string =>
  `${countText(cells)} cells are too many to add up here. Select fewer than ${countText(MAX_CELLS)}.`;

/** Returns the result whose rows may be added, or why nothing of it is counted. */
function countable(formula: Formula, area: Area): SelectedResult['result'] | string {
  const address = addressText(formula);
  if (formula.runs.some(({ state }) => state === 'running') || formula.isBusy)
    return `The formula in ${address} is still running, so its cells are not counted. Wait until it has answered.`;
  if (formula.error !== undefined)
    return `The formula in ${address} shows ${formula.error}. There is nothing to count.`;
  const result = knownResult(formula);
  if (!result) return `The formula in ${address} calculates with its answers, so its cells are not counted.`;
  const { shown, basis, run } = result;
  if (shown.noRows !== undefined) return `The formula in ${address} has no rows.`;
  if (run.name === 'RECONCILE' || run.name === 'COMPARE')
    return `The formula in ${address} compares rent rolls. Its values are not added.`;
  if (run.name === 'ROLL')
    return `The formula in ${address} reads a range of yours. Its values are not added here: use SUM.`;
  if (!basis)
    return `What the formula in ${address} asks was not kept with the workbook. Refresh it, and select again.`;
  if (kindOf(basis) === 'figure') return `${address} is one figure already, so it is not added to others.`;
  if (kindOf(basis) === 'list') return `The formula in ${address} gives a list, whose values are not added.`;
  return fills(result, area)
    ? { ...result, basis }
    : `The formula in ${address} shows another result than it answered last. Refresh it, and select again.`;
}

const NO_LIST =
  'The list of columns is not held here, so it is not known what may be added. Refresh a formula first.';

/** Tells the figures of at most `most` selected columns of a result. */
async function figuresOf(
  selected: SelectedResult,
  most: number,
  parts: SeveralParts,
  signal: AbortSignal,
): Promise<{ columns: SelectedColumn[]; notes: string[]; hidden: number }> {
  const { result, rows } = selected;
  const { profile, catalogue, databases } = parts.namesOf(result.formula);
  const chosen = [...rows.columns].sort(([a], [b]) => a - b);
  if (chosen.length === 0) return { columns: [], notes: [], hidden: 0 };
  if (!profile || !catalogue) return { columns: [], notes: [NO_LIST], hidden: 0 };
  const names = { profile, catalogue, databases };
  const { hidden, read } = await readBand(selected, parts.reader, signal);
  const columns: SelectedColumn[] = [];
  for (const [at, rowIndexes] of chosen.slice(0, Math.max(0, most))) {
    const shown = [...rowIndexes].filter((row) => !hidden.has(row)).sort((a, b) => a - b);
    const cells = { at, rows: shown, read, findCachedFacts: parts.findCachedFacts, signal };
    if (result.basis.columns[at]) columns.push(await columnFigure(result, names, cells));
  }
  const left = chosen.length - Math.max(0, most);
  const unseen = new Set(
    chosen.flatMap(([, rowIndexes]) => [...rowIndexes].filter((row) => hidden.has(row))),
  );
  return {
    columns,
    notes: left > 0 ? [`${counted(left, 'more column')} selected, and not shown. Select fewer.`] : [],
    hidden: unseen.size,
  };
}

/** Reads the rows of a result from the first to the last that is selected. Data rows are counted from 0. */
async function readBand(
  { result, area, rows }: SelectedResult,
  reader: SheetReader,
  signal: AbortSignal,
): Promise<{ hidden: ReadonlySet<number>; read: ColumnCells['read'] }> {
  let [first, last] = [Infinity, 0];
  for (const rowIndexes of rows.columns.values())
    for (const row of rowIndexes) [first, last] = [Math.min(first, row), Math.max(last, row)];
  const top = area.row + result.headings;
  const band = { ...area, row: top + first, rows: last - first + 1 };
  const hidden = new Set([...(await reader.hiddenRows(band))].map((row) => row - top));
  const known = new Map<number, Promise<(row: number) => unknown>>();
  const values = async (at: number) => {
    const [cells] = await reader.values([{ ...band, column: area.column + at, columns: 1 }], signal);
    return (row: number) => cells![row - first]![0];
  };
  return {
    hidden,
    read: (at) => {
      const found = known.get(at) ?? values(at);
      known.set(at, found);
      return found;
    },
  };
}

/** The rows of a result that are selected, by its columns. Columns and data rows are counted from 0. */
interface SelectedRows {
  columns: ReadonlyMap<number, ReadonlySet<number>>;
  /** Selected cells that are headings. */
  headings: number;
}

function selectedRows(areas: readonly Area[], result: Area, headings: number): SelectedRows {
  const columns = new Map<number, Set<number>>();
  const heads = new Set<string>();
  for (const cell of cellsOf(areas.flatMap((area) => intersect(area, result) ?? []))) {
    const [row, column] = [cell.row - result.row, cell.column - result.column];
    if (row < headings) heads.add(`${row} ${column}`);
    else columns.set(column, (columns.get(column) ?? new Set()).add(row - headings));
  }
  return { columns, headings: heads.size };
}

function* cellsOf(areas: readonly Area[]): Generator<{ row: number; column: number }> {
  for (const { row, column, rows, columns } of areas)
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < column + columns; c++) yield { row: r, column: c };
}

/** The cells of some areas, each counted once. */
function countCells(areas: readonly Area[]): number {
  const overlap = areas.some((area, at) =>
    areas.slice(at + 1).some((laterArea) => intersect(area, laterArea)),
  );
  if (!overlap) return areas.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  const seen = new Set<number>();
  for (const { row, column } of cellsOf(areas)) seen.add(row * 16_384 + column);
  return seen.size;
}

/** Counts the cells with content that no result fills. `values` are those of the areas. */
function countOutside(
  areas: readonly Area[],
  values: readonly (readonly (readonly unknown[])[])[],
  results: readonly { area: Area }[],
): number {
  const seen = new Set<string>();
  for (const [at, area] of areas.entries())
    for (const { row, column } of cellsOf([area])) {
      const cell = { sheet: area.sheet, row, column, rows: 1, columns: 1 };
      const isFilled = values[at]![row - area.row]![column - area.column] !== '';
      if (isFilled && !results.some((result) => intersect(cell, result.area)))
        seen.add(formatCell(row, column));
    }
  return seen.size;
}
