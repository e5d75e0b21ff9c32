import type { ColumnEntry } from '../../contract/entries';
import { formatAddress, formatCell, parseCellAddress } from '../../excel/cell-address';
import type { GivenRange } from '../../excel/formulas/given-range';
import type { Extraction } from '../../intake/index';
import type { Reconciliation } from '../../intake/reconcile';

/** A reading of a range, and its comparison with the database. */
export interface ComparedRange {
  range: GivenRange;
  reconciliation: Reconciliation;
  label(column: string): string;
}

export const labelsOf = (catalogue: readonly ColumnEntry[]): ((column: string) => string) => {
  const labels = new Map(catalogue.map(({ name, label }) => [name, label || name]));
  return (column) => labels.get(column) ?? column;
};

/** Returns the cell of a value, with its sheet if the formula is on another one. Without addresses, the row in the range. */
export function placeShown(
  { address, from }: GivenRange,
  row: number | undefined,
  position = 0,
  firstColumn = 0,
): string | number {
  if (row === undefined) return '';
  const sheet = sheetOf(address);
  if (sheet === undefined) return row;
  const cell = formatCell(row - 1, firstColumn + position);
  const isSame = sheet.toLowerCase() === (from && parseCellAddress(from)?.sheet)?.toLowerCase();
  return isSame ? cell : formatAddress({ sheet, cell });
}

const sheetOf = (address: string | undefined): string | undefined =>
  !address ? undefined : parseCellAddress(address.replace(/![^!]*$/, '!A1'))?.sheet;

/** What was read without an answer of the person who asks: the date and the currency, with the cell that says so. */
export const sourceOf = ({ property, date, currency }: Extraction): string[] =>
  [
    ['property', property],
    ['date', date],
    ['currency', currency],
  ].flatMap(([name, found]) =>
    typeof found === 'object' && found.from !== 'hint' ? `The ${String(name)} comes from ${found.from}.` : [],
  );
