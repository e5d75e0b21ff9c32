import {
  type Cell,
  type Extraction,
  type GivenCell,
  type Grid,
  lastRowOf,
  type TargetColumn,
} from '../../intake/index';
import { numberText } from '../../table/cells/number-text';
import { dayText } from '../../table/day-text';
import { formatCell } from '../../excel/cell-address';
import { readArea } from '../../excel/reference-walk/area';
import type { Answers, CellOfDifference, ReadSheet, SheetReading } from './compare-actions';

/** Takes the table that a person chose of those that were found on a sheet, otherwise the first rent roll. */
export function chosenTable(
  read: ReadSheet,
  found: readonly Extraction[],
  { table = 0 }: Pick<Answers, 'table'>,
): SheetReading {
  const rolls = found.filter(({ facts }) => facts.length > 0);
  const tables = rolls.length > 0 ? rolls : found;
  const extraction = (tables[table] ?? tables[0]) as Extraction;
  return {
    ...read,
    extraction,
    tables,
    range: tableRange(read, tables, extraction),
  };
}

/**
 * The cells to compare: all used ones, or those of one rent roll and its titles where the sheet has several, below or beside
 * each other. Beside results of formulas, which a formula over the range would read, it ends with the rent roll's last column.
 */
export function tableRange(
  { grid, firstColumn, hasResults }: ReadSheet,
  tables: readonly Extraction[],
  table: Extraction,
): string {
  const otherTables = tables.filter((listed) => listed !== table && listed.facts.length > 0);
  const before = otherTables.filter((listed) => lastRowOf(listed) < startOf(table));
  const isLast = otherTables.every((listed) => startOf(listed) <= lastRowOf(table));
  const isAlone = otherTables.every(
    (listed) => lastRowOf(listed) < startOf(table) || startOf(listed) > lastRowOf(table),
  );
  const { left, right } = table.table;
  const width = Math.max(1, ...grid.rows.map(({ length }) => length));
  const top = Math.max(grid.firstRow, ...before.map((listed) => lastRowOf(listed) + 1));
  const bottom = isLast ? grid.firstRow + grid.rows.length - 1 : lastRowOf(table);
  const first = formatCell(top - 1, firstColumn + (isAlone ? 0 : left));
  return `${first}:${formatCell(bottom - 1, firstColumn + (isAlone && !hasResults ? width - 1 : right))}`;
}

const startOf = ({ headingRows }: Extraction): number => headingRows[0] ?? 0;

/** The cell of a difference, such as `H23`: where the sheet says it, or should. Undefined where the sheet has no row for it. */
export function differenceCell(
  { firstColumn, extraction }: Pick<SheetReading, 'firstColumn' | 'extraction'>,
  { row, position, column }: CellOfDifference,
): string | undefined {
  if (row === undefined) return undefined;
  const blank = extraction.columns.find((proposal) => proposal.column === column)?.position;
  return formatCell(row - 1, firstColumn + (position ?? blank ?? extraction.table.left));
}

/** The cell of the other sheet that a line is about. */
export const otherCell = (
  reading: SheetReading,
  { otherLocation, column }: CellOfDifference,
): string | undefined =>
  otherLocation && differenceCell(reading, { ...otherLocation, ...(column !== undefined && { column }) });

/** The cells of the range that is compared, with their places in the sheet. */
export function rangeOf({ grid, range, firstColumn }: SheetReading): Grid {
  const { row, column, rows, columns } = readArea(range, '')!;
  const [top, left] = [row + 1 - grid.firstRow, column - firstColumn];
  return {
    firstRow: row + 1,
    firstColumn: column,
    rows: grid.rows.slice(top, top + rows).map((cells) => cells.slice(left, left + columns)),
  };
}

/** The heading above the cell that a line is about, or of the column that it would be in. */
export const headingAbove = (
  { extraction }: Pick<SheetReading, 'extraction'>,
  { position, column }: CellOfDifference,
): string | undefined =>
  extraction.columns.find((proposal) =>
    position === undefined ? proposal.column === column : proposal.position === position,
  )?.heading;

/** The number that the cell of a line has, before it was converted to a year or to m². */
export function cellNumber(
  { extraction }: Pick<SheetReading, 'extraction'>,
  { row, column }: CellOfDifference,
): number | undefined {
  const unit = extraction.facts.find(({ sources }) => row !== undefined && sources.includes(row));
  const fact = unit?.facts.get(column as TargetColumn);
  return fact?.row === row && typeof fact?.original === 'number' ? fact.original : undefined;
}

/** What is known of a cell. */
export const cellOf = (given: GivenCell): Cell =>
  typeof given === 'object' && given !== null ? given : { v: given ?? null };

const MAX_CHARACTERS = 40;
const FIRST_DAY = 20_000;
const LAST_DAY = 80_000;

/** A value of each column, by its position, from a row with a unit. Longer texts tell less than shorter ones. */
export function columnSamples({ grid, extraction }: SheetReading): ReadonlyMap<number, string> {
  const samples = new Map<number, string>();
  for (const { row, kind } of extraction.rows) {
    if (kind !== 'unit') continue;
    for (const [position, cell] of (grid.rows[row - grid.firstRow] ?? []).entries()) {
      const { v, fmt } = cellOf(cell);
      const text = typeof v === 'number' ? shownNumber(v, fmt) : String(v ?? '').trim();
      if (text !== '' && text.length < MAX_CHARACTERS && !samples.has(position)) samples.set(position, text);
    }
  }
  return samples;
}

function shownNumber(value: number, format = ''): string {
  const isDay = /[dy]/i.test(format) && value >= FIRST_DAY && value <= LAST_DAY;
  return isDay ? dayText(value) : numberText(value, { least: 0, most: 2 });
}
