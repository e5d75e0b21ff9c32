import type { SortKey } from './arguments/parse-options';
import { columnOrder } from './sorting/column-order';
import { columnOf, type Table } from './table';
import { filterRows } from './filters/filter-rows';
import { inChunks, type Task } from './task';
import { placesUpTo, type RadixKey, radixSort } from './sorting/radix-sort';
import type { Filter } from './filters/parse-filters';

/**
 * Returns the indexes of the rows that meet every filter. Rows that tie keep their order. Blanks come last in either
 * direction, as in Excel's SORT. A positive `limit` keeps the first rows, a negative one the last. `among` restricts
 * the rows beforehand.
 */
export function* selectRows(
  table: Table,
  filters: readonly Pick<Filter, 'column' | 'test'>[],
  sort: readonly SortKey[] = [],
  limit?: number,
  among?: Uint32Array,
): Task<Uint32Array> {
  let rows = among?.slice() ?? (yield* placesUpTo(table.rowCount));
  for (const { column, test } of filters) rows = yield* filterRows(rows, columnOf(table, column.name), test);
  if (sort.length > 0) rows = yield* sortRows(table, rows, sort);
  return limitRows(rows, limit);
}

/** Copies, so that a few selected rows do not keep the memory of all of them. */
export const limitRows = (rows: Uint32Array, limit?: number): Uint32Array =>
  limit !== undefined && limit < 0 ? rows.slice(limit) : rows.slice(0, limit);

function* sortRows(table: Table, rows: Uint32Array, sort: readonly SortKey[]): Task<Uint32Array> {
  const keys: RadixKey[] = [];
  for (const { column, descending } of sort)
    for (const order of yield* columnOrder(columnOf(table, column), rows)) keys.push({ order, descending });
  const places = yield* radixSort(rows.length, keys);
  yield* inChunks(places.length, (from, end) => toRows(places, rows, from, end));
  return places;
}

function toRows(places: Uint32Array, rows: Uint32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) places[at] = rows[places[at]!]!;
}
