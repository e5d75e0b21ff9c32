import type { ColumnSpec } from '../table/table';

/** Columns by name. Two with one name and different types are different columns and never share a table. */
export type ColumnSet = ReadonlyMap<string, ColumnSpec>;

export const toColumnSet = (columns: Iterable<ColumnSpec>): ColumnSet =>
  new Map([...columns].map((column) => [column.name, column]));

export const covers = (have: ColumnSet, want: ColumnSet): boolean =>
  [...want.values()].every(({ name, type }) => have.get(name)?.type === type);

/** All columns of both; undefined where one name has two types. */
export const unite = (a: ColumnSet, b: ColumnSet): ColumnSet | undefined => {
  const both = new Map([...a, ...b]);
  return covers(both, a) ? both : undefined;
};
