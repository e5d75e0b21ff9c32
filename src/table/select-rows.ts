import { filterRows } from './filters/filter-rows';
import type { Filter } from './filters/to-filters';
import { indexesUpTo } from './sorting/radix-sort';
import { columnOf, type Table } from './table';
import type { Steps } from './steps';

/** Returns the indexes of the rows that meet every filter. `among` restricts the rows beforehand. */
export function* selectRows(
  table: Table,
  filters: readonly Pick<Filter, 'column' | 'test'>[],
  among?: Uint32Array,
): Steps<Uint32Array> {
  let rows = among?.slice() ?? (yield* indexesUpTo(table.rowCount));
  for (const { column, test } of filters) rows = yield* filterRows(rows, columnOf(table, column.name), test);
  return rows;
}

/**
 * A positive `limit` keeps the first rows, a negative one the last. Copies, so that a few selected rows do not keep the memory
 * of all of them.
 */
export const limitRows = (rows: Uint32Array, limit?: number): Uint32Array =>
  limit !== undefined && limit < 0 ? rows.slice(limit) : rows.slice(0, limit);
