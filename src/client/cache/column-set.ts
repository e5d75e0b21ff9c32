import type { ColumnSpec } from '../../table/table';

/** Columns by name. Two with one name and different types are different columns and never share a table. */
export type ColumnSet = ReadonlyMap<string, ColumnSpec>;

/**
 * Questions are not put together into more columns than these: everybody would wait for a reply that is much larger than
 * their own, and the gateway passes on only so much. 100 columns of 100,000 rows are about 250 MB.
 */
const MOST_TOGETHER = 100;

export const toColumnSet = (columns: readonly ColumnSpec[]): ColumnSet =>
  new Map(columns.map((column) => [column.name, column]));

export function covers(have: ColumnSet, want: ColumnSet): boolean {
  for (const { name, type } of want.values()) if (have.get(name)?.type !== type) return false;
  return true;
}

/** All columns of both; undefined where one name has two types, and where they would be too many. */
export function unite(a: ColumnSet, b: ColumnSet): ColumnSet | undefined {
  if (covers(a, b)) return a;
  const both = new Map([...a, ...b]);
  const isTooMany = both.size > MOST_TOGETHER && both.size > b.size;
  return !isTooMany && covers(both, a) ? both : undefined;
}
