import { columnOrder } from './column-order';
import { columnOf } from './column-values';
import { filterRows } from './filter-rows';
import { inPieces } from './in-pieces';
import { mergeSort, placesUpTo } from './merge-sort';
import type { Filter } from './parse-filters';
import type { Steps } from './steps';
import type { Table } from './table';

/** A column to sort by, by its identifier. */
export interface SortKey {
  column: string;
  descending: boolean;
}

/**
 * Indexes of the rows that meet every filter, sorted by the first key, then the next; rows that tie keep their
 * order. Blanks come last in either direction, as with Excel's SORT; `limit` counts them like other rows. It keeps the
 * first rows, or the last when negative, of that order. `among` restricts the rows to begin with.
 */
export function* selectRows(
  table: Table,
  filters: readonly Pick<Filter, 'column' | 'test'>[],
  sort: readonly SortKey[] = [],
  limit?: number,
  among?: Uint32Array,
): Steps<Uint32Array> {
  let rows = among?.slice() ?? (yield* placesUpTo(table.rowCount));
  for (const { column, test } of filters) rows = yield* filterRows(rows, columnOf(table, column.name), test);
  if (sort.length > 0) rows = yield* sortRows(table, rows, sort);
  // A copy, for what is left may be few of many.
  return limit !== undefined && limit < 0 ? rows.slice(limit) : rows.slice(0, limit);
}

function* sortRows(table: Table, rows: Uint32Array, sort: readonly SortKey[]): Steps<Uint32Array> {
  const orders: Float64Array[] = [];
  for (const { column } of sort) orders.push(yield* columnOrder(columnOf(table, column), rows));
  const signs = sort.map(({ descending }) => (descending ? -1 : 1));
  const places = yield* mergeSort(rows.length, (a, b) => {
    for (let key = 0; key < orders.length; key++) {
      const order = compareOrders(orders[key]![a]!, orders[key]![b]!, signs[key]!);
      if (order !== 0) return order;
    }
    return 0;
  });
  const sorted = new Uint32Array(rows.length);
  yield* inPieces(rows.length, (from, end) => {
    for (let at = from; at < end; at++) sorted[at] = rows[places[at]!]!;
  });
  return sorted;
}

/** NaN, which stands for a blank, is last whatever the sign. */
function compareOrders(a: number, b: number, sign: number): number {
  if (a < b) return -sign;
  if (a > b) return sign;
  if (a === b) return 0;
  return Number(a !== a) - Number(b !== b);
}
