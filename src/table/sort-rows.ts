import type { SortKey } from './arguments/parse-options';
import { columnOrder } from './sorting/column-order';
import { type RadixKey, radixSort } from './sorting/radix-sort';
import { columnOf, type Table } from './table';
import { inChunks, type Steps } from './steps';

/** Returns the rows in order. Rows that tie keep theirs. Blanks come last in either direction, as in Excel's SORT. */
export function* sortRows(table: Table, rows: Uint32Array, sort: readonly SortKey[]): Steps<Uint32Array> {
  const keys: RadixKey[] = [];
  for (const { column, descending } of sort)
    for (const order of yield* columnOrder(columnOf(table, column), rows)) keys.push({ order, descending });
  const indexes = yield* radixSort(rows.length, keys);
  yield* inChunks(indexes.length, (from, end) => toRows(indexes, rows, from, end));
  return indexes;
}

function toRows(indexes: Uint32Array, rows: Uint32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) indexes[at] = rows[indexes[at]!]!;
}
