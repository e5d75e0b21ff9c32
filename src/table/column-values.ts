import { CHUNK_BITS, CHUNK_ROWS, type Column, type Table, type Value } from './table';

/** A column that the caller has read; one that was never read is a bug, not a blank. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw new Error(`Column ${name} was not read`);
  return column;
}

/** One value. Loops over many rows go through the chunks themselves. */
export function valueAt(column: Column, row: number): Value {
  const place = row & (CHUNK_ROWS - 1);
  if (column.kind === 'codes') {
    const code = column.chunks[row >>> CHUNK_BITS]?.[place];
    return code === undefined ? null : (column.dictionary[code] ?? null);
  }
  const number = column.chunks[row >>> CHUNK_BITS]?.[place] ?? NaN;
  return number === number ? number : (column.others.get(row) ?? null);
}

/** The values of a whole column, as they are read one by one: for short tables, and for tests. */
export function valuesOf(table: Table, name: string): Value[] {
  const column = columnOf(table, name);
  return Array.from({ length: table.rowCount }, (_, row) => valueAt(column, row));
}

/** Excel shows "" as it shows a blank, so both count as one. */
export const isBlank = (value: Value): value is null | '' => value === null || value === '';
