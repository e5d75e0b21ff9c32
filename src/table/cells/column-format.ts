import { isNumeric } from '../../contract/column-types';
import { INTEGER_COLUMNS } from '../../contract/integer-columns';
import type { ColumnSpec } from '../table';

/**
 * The en-US number format of a column, null for text. Numbers that count or identify show as integers whichever
 * numeric type the service reports. `hasTimes` says of dates that one of those shown has a time: then all show it.
 * `percentScale` is the profile's: 100 where 12.5 means 12.5 %, 1 where values are fractions.
 */
export function columnFormat(
  { name, type }: ColumnSpec,
  hasTimes: boolean,
  percentScale: 1 | 100,
): string | null {
  if (type === 'TIMESTAMP') return hasTimes ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  if (!isNumeric(type)) return null;
  if (name.endsWith('_percent')) return percentScale === 1 ? '0.00%' : '0.00';
  return type === 'INT' || INTEGER_COLUMNS.has(name) || /_(id|index|count)$/.test(name) ? '0' : '#,##0.00';
}
