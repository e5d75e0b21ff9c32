import { formatCell, parseColumn } from '../../../contract/cell-name';

/** Cells of a sheet. Rows and columns are counted from 0. */
export interface DataArea {
  sheet: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

const NO_ROWS = 'no rows below ';
const MOST = { rows: 1_048_576, columns: 16_384 };
const PATTERN =
  /^'(?<sheet>(?:[^']|'')+)'!(?<from>[A-Z]{1,3}[1-9]\d{0,6})(?::(?<to>[A-Z]{1,3}[1-9]\d{0,6}))?$/;

/** Writes `'Rent roll'!B10:F412`. Of an area without rows it names the row above. */
export function formatArea({ sheet, row, column, rows, columns }: DataArea): string {
  if (rows === 0) return NO_ROWS + formatArea({ sheet, row: row - 1, column, rows: 1, columns });
  const from = formatCell(row, column);
  const to = formatCell(row + rows - 1, column + columns - 1);
  return `'${sheet.replaceAll("'", "''")}'!${from === to ? from : `${from}:${to}`}`;
}

/** Reads what `formatArea` writes. Returns undefined for anything else, and for cells that no sheet has. */
export function parseArea(text: string): DataArea | undefined {
  if (text.startsWith(NO_ROWS)) {
    const above = parseArea(text.slice(NO_ROWS.length));
    return above?.rows === 1 ? { ...above, row: above.row + 1, rows: 0 } : undefined;
  }
  const { sheet, from, to = from } = PATTERN.exec(text)?.groups ?? {};
  if (sheet === undefined || from === undefined || to === undefined) return undefined;
  const [first, last] = [placeOf(from), placeOf(to)];
  const area = {
    sheet: sheet.replaceAll("''", "'"),
    ...first,
    rows: last.row - first.row + 1,
    columns: last.column - first.column + 1,
  };
  const isThere = last.row < MOST.rows && last.column < MOST.columns;
  return isThere && area.rows > 0 && area.columns > 0 ? area : undefined;
}

function placeOf(cell: string): { row: number; column: number } {
  const [letters = '', row = ''] = cell.split(/(?=\d)(?<=\D)/);
  return { row: Number(row) - 1, column: parseColumn(letters) };
}
