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

export const areaOfRange = (
  sheet: string,
  { rowIndex, columnIndex, rowCount, columnCount }: Excel.Range,
): Area => ({ sheet, row: rowIndex, column: columnIndex, rows: rowCount, columns: columnCount });

export const areaKey = ({ sheet, row, column, rows, columns }: Area): string =>
  [sheet.toLowerCase(), row, column, rows, columns].join('!');

export function intersect(one: Area, other: Area): Area | undefined {
  if (one.sheet.toLowerCase() !== other.sheet.toLowerCase()) return undefined;
  const row = Math.max(one.row, other.row);
  const column = Math.max(one.column, other.column);
  const rows = Math.min(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.min(one.column + one.columns, other.column + other.columns) - column;
  return rows > 0 && columns > 0 ? { sheet: one.sheet, row, column, rows, columns } : undefined;
}

/** Returns the cells of `area` that are not in `hole`: above, below, to the left and to the right of it. */
export function subtract(area: Area, hole: Area): Area[] {
  const cut = intersect(area, hole);
  if (!cut) return [area];
  const beside = { ...area, row: cut.row, rows: cut.rows };
  const [cutRow, cutColumn] = [cut.row + cut.rows, cut.column + cut.columns];
  return [
    { ...area, rows: cut.row - area.row },
    { ...area, row: cutRow, rows: area.row + area.rows - cutRow },
    { ...beside, columns: cut.column - area.column },
    { ...beside, column: cutColumn, columns: area.column + area.columns - cutColumn },
  ].filter(({ rows, columns }) => rows > 0 && columns > 0);
}

/** Keeps whole rows from the top, at most this many cells. A single row may lose cells at its end. */
export function firstCells(area: Area, most: number): Area {
  const rows = Math.min(area.rows, Math.max(1, Math.floor(most / area.columns)));
  return { ...area, rows, columns: Math.min(area.columns, most) };
}
