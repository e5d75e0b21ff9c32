import { compareValues } from './compare-values';
import { valuesOf } from './column-values';
import type { Filter } from './parse-filters';
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
export function selectRows(
  table: Table,
  filters: readonly Filter[],
  sort: readonly SortKey[] = [],
  limit?: number,
  among: readonly number[] = Array.from({ length: table.rowCount }, (_, row) => row),
): number[] {
  let rows = [...among];
  for (const { column, test } of filters) {
    const values = valuesOf(table, column.name);
    rows = rows.filter((row) => test(values[row] ?? null));
  }
  const keys = sort.map(({ column, descending }) => ({ values: valuesOf(table, column), descending }));
  if (keys.length > 0)
    rows.sort((a, b) => {
      for (const { values, descending } of keys) {
        const order = compareValues(values[a] ?? null, values[b] ?? null, descending);
        if (order !== 0) return order;
      }
      return 0;
    });
  if (limit === undefined) return rows;
  return limit < 0 ? rows.slice(limit) : rows.slice(0, limit);
}
