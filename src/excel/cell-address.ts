export interface CellAddress {
  sheet: string;
  /** Without `$`, such as `B6`. */
  cell: string;
}

/** Reads `Sheet1!B6`, `'Rent roll'!$B$6` and `'[Book1.xlsx]Rent roll'!B6`. Returns undefined without a sheet. */
export function parseCellAddress(address: string): CellAddress | undefined {
  const { quoted, plain, cell } =
    /^(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>[^'!]+))!(?<cell>\$?[A-Z]{1,3}\$?\d+)/i.exec(address)?.groups ??
    {};
  const sheet = (quoted?.replaceAll("''", "'") ?? plain)?.replace(/^\[[^\]]*\]/, '');
  return sheet && cell ? { sheet, cell: cell.replaceAll('$', '').toUpperCase() } : undefined;
}

/** Returns the same key for every spelling of a cell. Excel ignores the case of a sheet's name. */
export const cellKey = ({ sheet, cell }: CellAddress): string => `${sheet.toLowerCase()}!${cell}`;

export function addressKey(address: string): string {
  const cell = parseCellAddress(address);
  return cell ? cellKey(cell) : address;
}

/** Returns `'Rent roll'!B6`, always in quotes. {@link parseCellAddress} reads it back. */
export const formatAddress = ({ sheet, cell }: CellAddress): string =>
  `'${sheet.replaceAll("'", "''")}'!${cell}`;

/** Returns the A1 notation of a row and a column that are counted from 0: `B6` for 5 and 1. */
export function formatCell(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
