import { valuesOf } from './column-values';
import type { Table, Value } from './table';

/** The columns that tell rent rolls apart, by their identifiers. */
export interface AsOfColumns {
  property: string;
  date: string;
}

/**
 * Indexes of the rows, out of those of all rent rolls, that belong to the newest rent roll of their property dated
 * on or before the day of `serial`. A row without a readable date belongs to no day and is left out. Two rent
 * rolls of one property with one date are both kept: nothing says which is the newer.
 */
export function asOfRows(table: Table, { property, date }: AsOfColumns, serial: number): number[] {
  const properties = valuesOf(table, property);
  const dates = valuesOf(table, date);
  const end = Math.floor(serial) + 1;
  const newest = new Map<Value, number>();
  dates.forEach((value, row) => {
    const key = properties[row] ?? null;
    if (typeof value === 'number' && value < end && value >= (newest.get(key) ?? 0)) newest.set(key, value);
  });
  const rows: number[] = [];
  dates.forEach((value, row) => {
    if (typeof value === 'number' && newest.get(properties[row] ?? null) === value) rows.push(row);
  });
  return rows;
}
