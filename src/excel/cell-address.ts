/** A cell as sheet and A1 notation. */
export interface CellAddress {
  sheet: string;
  /** Without `$`, such as `B6`. */
  cell: string;
}

/**
 * Reads `Sheet1!B6`, `'Rent roll'!$B$6` and `'[Book1.xlsx]Rent roll'!B6`, in which Excel gives addresses; undefined
 * without a sheet.
 */
export function parseCellAddress(address: string): CellAddress | undefined {
  const { quoted, plain, cell } =
    /^(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>[^'!]+))!(?<cell>\$?[A-Z]{1,3}\$?\d+)/i.exec(address)?.groups ??
    {};
  const sheet = (quoted?.replaceAll("''", "'") ?? plain)?.replace(/^\[[^\]]*\]/, '');
  return sheet && cell ? { sheet, cell: cell.replaceAll('$', '').toUpperCase() } : undefined;
}

/** Equal for the same cell however it is written: Excel tells sheets apart without regard to case. */
export const cellKey = ({ sheet, cell }: CellAddress): string => `${sheet.toLowerCase()}!${cell}`;

/** The {@link cellKey} of an address; one without a sheet stands for itself. */
export function addressKey(address: string): string {
  const cell = parseCellAddress(address);
  return cell ? cellKey(cell) : address;
}

/** `'Rent roll'!B6`: always quoted, which {@link parseCellAddress} reads back. */
export const formatAddress = ({ sheet, cell }: CellAddress): string =>
  `'${sheet.replaceAll("'", "''")}'!${cell}`;

/** `B6` for the second column of the sixth row, both counted from 0. */
export function formatCell(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
