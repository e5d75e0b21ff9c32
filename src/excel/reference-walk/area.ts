import { formatCell, parseCellAddress, parseColumn, positionOf, type CellAddress } from '../cell-address';
import { sheetOf } from '../calls/tokens';

/** A rectangle of cells of some sheet. Row and column are counted from 0. */
export interface Rectangle {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Area extends Rectangle {
  sheet: string;
}

export const SHEET_ROWS = 1_048_576;
export const SHEET_COLUMNS = 16_384;

/** The properties that {@link rectangleOf} needs. */
export const POSITION = 'rowIndex,columnIndex,rowCount,columnCount';

/** The same of what is there under a path, such as `areas/items`. */
export const positionsIn = (path: string): string =>
  POSITION.split(',')
    .map((name) => `${path}/${name}`)
    .join();

export const rectangleOf = ({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range): Rectangle => ({
  row: rowIndex,
  column: columnIndex,
  rows: rowCount,
  columns: columnCount,
});

/** Loads what the formula of a cell fills. After the next `sync`, the function tells it: one cell without a spill. */
export function loadFilled(cell: Excel.Range): () => Rectangle {
  const own = cell.load(POSITION);
  const spill = cell.getSpillingToRangeOrNullObject().load(POSITION);
  return () => rectangleOf(spill.isNullObject ? own : spill);
}

/**
 * Loads where a cell spills from. After the next `sync`, the function tells it: the cell itself if its own formula spills, and
 * undefined if nothing spills into it.
 */
export function loadAnchor(cell: Excel.Range): () => CellAddress | undefined {
  const parent = cell.getSpillParentOrNullObject().load('address');
  return () => (parent.isNullObject ? undefined : parseCellAddress(parent.address));
}

/** Such as `B8:J8`, and `B8` for one cell. */
export function rangeText({ row, column, rows, columns }: Rectangle): string {
  const first = formatCell(row, column);
  const last = formatCell(row + rows - 1, column + columns - 1);
  return first === last ? first : `${first}:${last}`;
}

export const areaOfCell = (cell: CellAddress): Area => ({
  sheet: cell.sheet,
  ...positionOf(cell),
  rows: 1,
  columns: 1,
});

/** Reads `'S 1'!$B$9:C12`, `B:D`, `3:4` or `C5`. Undefined for other workbooks, ranges of sheets and everything else. */
export function readArea(text: string, here: string): Area | undefined {
  const at = text.lastIndexOf('!') + 1;
  const sheet = sheetOf(text.slice(0, at), here);
  const ends = text
    .slice(at)
    .split(':')
    .map((end) => /^\$?([A-Z]{0,3})\$?(\d*)$/i.exec(end));
  const [from, to = from] = ends;
  if (sheet === undefined || ends.length > 2 || !from || !to) return undefined;
  const [column, columns] = between(
    from[1]! && parseColumn(from[1]!),
    to[1]! && parseColumn(to[1]!),
    SHEET_COLUMNS,
  );
  const [row, rows] = between(from[2]! && Number(from[2]) - 1, to[2]! && Number(to[2]) - 1, SHEET_ROWS);
  return { sheet, row, column, rows, columns };
}

/** The first of two numbers in any order, and how many there are from one to the other. */
const between = (from: number | '', to: number | '', whole: number): [number, number] =>
  from === '' || to === '' ? [0, whole] : [Math.min(from, to), Math.abs(from - to) + 1];

/** Returns a row and a column of an area, counted from 1. A 0 is all of them. */
export const partOf = (area: Area, row: number, column: number): Area => ({
  ...area,
  ...(row > 0 && { row: area.row + row - 1, rows: 1 }),
  ...(column > 0 && { column: area.column + column - 1, columns: 1 }),
});

export const areaKey = ({ sheet, row, column, rows, columns }: Area): string =>
  [sheet.toLowerCase(), row, column, rows, columns].join('!');

export function intersect(area: Area, by: Area): Area | undefined {
  const row = Math.max(area.row, by.row);
  const column = Math.max(area.column, by.column);
  const rows = Math.min(area.row + area.rows, by.row + by.rows) - row;
  const columns = Math.min(area.column + area.columns, by.column + by.columns) - column;
  const doMeet = rows > 0 && columns > 0 && area.sheet.toLowerCase() === by.sheet.toLowerCase();
  return doMeet ? { sheet: area.sheet, row, column, rows, columns } : undefined;
}

/** Returns the cells of `area` that are not in `hole`: above, below, to the left and to the right of it. */
export function subtract(area: Area, hole: Area): Area[] {
  const cut = intersect(area, hole);
  if (!cut) return [area];
  const band = { ...area, row: cut.row, rows: cut.rows };
  const [cutRow, cutColumn] = [cut.row + cut.rows, cut.column + cut.columns];
  return [
    { ...area, rows: cut.row - area.row },
    { ...area, row: cutRow, rows: area.row + area.rows - cutRow },
    { ...band, columns: cut.column - area.column },
    { ...band, column: cutColumn, columns: area.column + area.columns - cutColumn },
  ].filter(({ rows, columns }) => rows > 0 && columns > 0);
}

/** Divides an area from top to bottom, into parts of at most this many rows. */
export const inParts = <T extends Pick<Rectangle, 'row' | 'rows'>>(area: T, rows: number): T[] =>
  Array.from({ length: Math.ceil(area.rows / rows) }, (_, at) => ({
    ...area,
    row: area.row + at * rows,
    rows: Math.min(rows, area.rows - at * rows),
  }));

/** Keeps whole rows from the top, at most this many cells. A single row may lose cells at its end. */
export function firstCells(area: Area, most: number): Area {
  const rows = Math.min(area.rows, Math.max(1, Math.floor(most / area.columns)));
  return { ...area, rows, columns: Math.min(area.columns, most) };
}
