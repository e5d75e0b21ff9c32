import type { Difference } from '../../intake/reconcile';
import { formatCell } from '../cell-address';
import type { SheetReading } from './compare-actions';

/** The cell of a difference, such as `H23`: where the sheet says it, or should. Undefined where the sheet has no row for it. */
export function differenceCell(
  { firstColumn, extraction }: Pick<SheetReading, 'firstColumn' | 'extraction'>,
  { row, position, column }: Difference,
): string | undefined {
  if (row === undefined) return undefined;
  const blank = extraction.columns.find((one) => one.column === column)?.position;
  return formatCell(row - 1, firstColumn + (position ?? blank ?? 0));
}
