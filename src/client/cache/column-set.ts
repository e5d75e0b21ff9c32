import type { ColumnSpec } from '../../table/table';

/** Columns by name. Two with one name and different types never share a table. */
export type ColumnSet = ReadonlyMap<string, ColumnSpec>;

/** Limits merging: each caller waits for the whole reply. 100 columns of 100,000 rows are about 250 MB. */
const MAX_TOGETHER = 100;

export const toColumnSet = (columns: readonly ColumnSpec[]): ColumnSet =>
  new Map(columns.map((column) => [column.name, column]));

export function covers(have: ColumnSet, want: ColumnSet): boolean {
  for (const { name, type } of want.values()) if (have.get(name)?.type !== type) return false;
  return true;
}

/** Returns undefined if a name has two types, or if there are too many columns. */
export function unite(a: ColumnSet, b: ColumnSet): ColumnSet | undefined {
  if (covers(a, b)) return a;
  const both = new Map([...a, ...b]);
  const isTooMany = both.size > MAX_TOGETHER && both.size > b.size;
  return !isTooMany && covers(both, a) ? both : undefined;
}
