import { parseColumn } from '../contract/cell-name';

export { formatCell, formatColumn, parseColumn } from '../contract/cell-name';

export interface CellAddress {
  sheet: string;
  /** Without `$`, such as `B6`. */
  cell: string;
}

/**
 * Reads `Sheet1!B6`, `'Rent roll'!$B$6`, `'[Book1.xlsx]Rent roll'!B6`, and the first cell of `Sheet1!B6:D9`. Returns
 * undefined without a sheet, and for another form such as `Sheet1!R6C2`.
 */
export function parseCellAddress(address: string): CellAddress | undefined {
  const { quoted, plain, cell } =
    /^(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>[^'!]+))!(?<cell>\$?[A-Z]{1,3}\$?\d+)(?::\$?[A-Z]{1,3}\$?\d+)?$/i.exec(
      address,
    )?.groups ?? {};
  const sheet = (quoted?.replaceAll("''", "'") ?? plain)?.replace(/^\[[^\]]*\]/, '');
  return sheet && cell ? { sheet, cell: cell.replaceAll('$', '').toUpperCase() } : undefined;
}

/** Returns the same key for every spelling of a cell. Excel ignores the case of a sheet's name. */
export const cellKey = ({ sheet, cell }: CellAddress): string => `${sheet.toLowerCase()}!${cell}`;

/** Finds cells by their {@link cellKey}. */
export const byCell = <Cell extends CellAddress>(cells: readonly Cell[]): Map<string, Cell> =>
  new Map(cells.map((cell) => [cellKey(cell), cell]));

export function addressKey(address: string): string {
  const cell = parseCellAddress(address);
  return cell ? cellKey(cell) : address;
}

/** Returns `'Rent roll'!B6`, always in quotes. {@link parseCellAddress} reads it back. */
export const formatAddress = ({ sheet, cell }: CellAddress): string =>
  `'${sheet.replaceAll("'", "''")}'!${cell}`;

/** Such as `Rent roll!B6`, for people. */
export const addressText = ({ sheet, cell }: CellAddress): string => `${sheet}!${cell}`;

/** Returns the row and the column of a cell, counted from 0. */
export function positionOf({ cell }: Pick<CellAddress, 'cell'>): { row: number; column: number } {
  const [letters = '', row = ''] = cell.split(/(?=\d)(?<=\D)/);
  return { row: Number(row) - 1, column: parseColumn(letters) };
}
