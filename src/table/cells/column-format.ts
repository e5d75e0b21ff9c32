import { INTEGER_COLUMNS } from '../../contract/proposals';
import { isDateType, isNumeric } from '../../contract/column-types';
import type { ColumnSpec } from '../table';

/**
 * Returns the en-US number format of a column, or null for text. `hasTimes` means that a date of the column has a time;
 * then all show it. `percentScale` comes from the profile: 100 if 12.5 means 12.5 %, and 1 if values are fractions.
 */
export function columnFormat(
  { name, type }: ColumnSpec,
  { hasTimes, percentScale }: { hasTimes: boolean; percentScale: 1 | 100 },
): string | null {
  if (isDateType(type)) return hasTimes ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  if (!isNumeric(type)) return null;
  if (name.endsWith('_percent')) return percentScale === 1 ? '0.00%' : '0.00';
  // Some countries count half rooms, which `0` would round.
  if (name === 'room_count') return 'General';
  return type === 'INT' || INTEGER_COLUMNS.has(name) || /_(id|index|count)$/.test(name) ? '0' : '#,##0.00';
}
