import { CHUNK_BITS, CHUNK_ROWS, type Column, type Table, type Value } from './table';

/** Returns a column that the table must have. A missing one is a bug, not a blank, and throws. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw new Error(`Column ${name} was not read`);
  return column;
}

/** Returns one value. Loops over many rows read the chunks directly, which is faster. */
export function valueAt(column: Column, row: number): Value {
  const place = row & (CHUNK_ROWS - 1);
  if (column.kind === 'codes') {
    const code = column.chunks[row >>> CHUNK_BITS]?.[place];
    return code === undefined ? null : (column.dictionary[code] ?? null);
  }
  const number = column.chunks[row >>> CHUNK_BITS]?.[place] ?? NaN;
  return number === number ? number : (column.others.get(row) ?? null);
}

/** Returns all values of a column. Meant for short tables and for tests. */
export function valuesOf(table: Table, name: string): Value[] {
  const column = columnOf(table, name);
  return Array.from({ length: table.rowCount }, (_, row) => valueAt(column, row));
}

/** Excel shows "" like an empty cell, so both are blank. */
export const isBlank = (value: Value): value is null | '' => value === null || value === '';
