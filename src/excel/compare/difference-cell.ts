import { formatCell } from '../cell-address';
import type { CellOfDifference, SheetReading } from './compare-actions';
import { rangeCorners } from './range-corners';

/** The cell of a difference, such as `H23`: where the sheet says it, or should. Undefined where the sheet has no row for it. */
export function differenceCell(
  { range, firstColumn, extraction }: Pick<SheetReading, 'range' | 'firstColumn' | 'extraction'>,
  { row, position, column }: CellOfDifference,
): string | undefined {
  if (row === undefined) return undefined;
  if (position !== undefined) return formatCell(row - 1, rangeCorners(range).left + position);
  const blank = extraction.columns.find((one) => one.column === column)?.position;
  return formatCell(row - 1, firstColumn + (blank ?? extraction.table.left));
}
