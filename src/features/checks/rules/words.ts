import type { CellAddress } from '../../../excel/cell-address';

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

export const counted = (value: number): string => number.format(value);

export const rowsText = (count: number): string => `${counted(count)} ${count === 1 ? 'row' : 'rows'}`;

/** Such as `Roll!B9`. */
export const placeText = ({ sheet, cell }: CellAddress): string => `${sheet}!${cell}`;

/** Such as `Roll!B9, Roll!M9 and 3 others`. */
export function placesText(cells: readonly CellAddress[], most = 3): string {
  const shown = cells.slice(0, cells.length > most ? most - 1 : most).map(placeText);
  const others = cells.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${counted(others)} others`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
