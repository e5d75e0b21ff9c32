import { formatCell, parseColumn } from '../../../contract/cell-name';
import { SHEET_COLUMNS, SHEET_ROWS, type Area } from '../../../excel/reference-walk/area';

const PATTERN =
  /^(no rows below )?'((?:[^']|'')+)'!([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/;

export const oneCell = (sheet: string, row: number, column: number): Area => ({
  ...{ sheet, row, column },
  rows: 1,
  columns: 1,
});

/** The cell in which an area begins, as `formatArea` writes it. */
export const firstCell = ({ sheet, row, column }: Area): string => formatArea(oneCell(sheet, row, column));

/** Writes `'Rent roll'!B10:F412`. Of an area without rows it names the row above. */
export function formatArea({ sheet, row, column, rows, columns }: Area): string {
  if (rows === 0) return `no rows below ${formatArea({ sheet, row: row - 1, column, rows: 1, columns })}`;
  const from = formatCell(row, column);
  const to = formatCell(row + rows - 1, column + columns - 1);
  return `'${sheet.replaceAll("'", "''")}'!${from === to ? from : `${from}:${to}`}`;
}

/** Reads what `formatArea` writes. Returns undefined for anything else, and for cells that no sheet has. */
export function parseArea(text: string): Area | undefined {
  const [, above, sheet, left, top, right = left, bottom = top] = PATTERN.exec(text) ?? [];
  if (sheet === undefined) return undefined;
  const [row, column] = [Number(top) - 1, parseColumn(left!)];
  const [rows, columns] = [Number(bottom) - row, parseColumn(right!) - column + 1];
  const isThere = row + rows <= SHEET_ROWS && column + columns <= SHEET_COLUMNS && rows > 0 && columns > 0;
  if (!isThere || (above && rows > 1)) return undefined;
  const area = { sheet: sheet.replaceAll("''", "'"), row, column, rows, columns };
  return above ? { ...area, row: row + 1, rows: 0 } : area;
}
