import { isNumeric } from '../contract/column-types';
import { INTEGER_COLUMNS } from '../contract/integer-columns';
import { valuesOf } from './column-values';
import type { ColumnSpec, Table, Value } from './table';

/**
 * The en-US number format of a column, null for text. Numbers that count or identify show as integers whichever
 * numeric type the service reports. Dates show their time only where one of the values shown has one.
 * `percentScale` is the profile's: 100 where 12.5 means 12.5 %, 1 where values are fractions.
 */
export function columnFormat(
  { name, type }: ColumnSpec,
  shown: Iterable<Value>,
  percentScale: 1 | 100,
): string | null {
  if (type === 'TIMESTAMP') return allAtMidnight(shown) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
  if (!isNumeric(type)) return null;
  if (name.endsWith('_percent')) return percentScale === 1 ? '0.00%' : '0.00';
  return type === 'INT' || INTEGER_COLUMNS.has(name) || /_(id|index|count)$/.test(name) ? '0' : '#,##0.00';
}

/** The formats of a result's columns, for the cells and for formatting the sheet afterwards. */
export const formatsOf = (
  table: Table,
  columns: readonly ColumnSpec[],
  rows: readonly number[],
  percentScale: 1 | 100,
): (string | null)[] =>
  columns.map((column) => columnFormat(column, valuesAt(table, column.name, rows), percentScale));

function* valuesAt(table: Table, name: string, rows: readonly number[]): Iterable<Value> {
  const values = valuesOf(table, name);
  for (const row of rows) yield values[row] ?? null;
}

function allAtMidnight(values: Iterable<Value>): boolean {
  for (const value of values) if (typeof value === 'number' && !Number.isInteger(value)) return false;
  return true;
}
