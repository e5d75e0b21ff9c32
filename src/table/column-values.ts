import type { Table, Value } from './table';

/** The values of a column that the caller has read; a column that was never read is a bug, not a blank. */
export function valuesOf(table: Table, name: string): readonly Value[] {
  const column = table.columns.get(name);
  if (!column) throw new Error(`Column ${name} was not read`);
  return column.values;
}

/** Excel shows "" as it shows a blank, so both count as one. */
export const isBlank = (value: Value): value is null | '' => value === null || value === '';
