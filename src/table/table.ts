import type { ColumnType } from '../contract/column-types';

/** A value of a typed column. A TIMESTAMP is an Excel serial number in UTC, or text if it has none. */
export type Value = string | number | boolean | null;

/** Every chunk but the last has `CHUNK_ROWS` rows, so the chunk of a row is `row >>> CHUNK_BITS`. */
export const CHUNK_BITS = 12;
export const CHUNK_ROWS = 1 << CHUNK_BITS;

interface AnyColumn {
  name: string;
  type: ColumnType;
}

/** An INT, FLOAT or TIMESTAMP column. */
export interface NumberColumn extends AnyColumn {
  kind: 'numbers';
  /** NaN, which JSON cannot hold, marks a row that is null or in `nonNumeric`. */
  chunks: readonly Float64Array[];
  /** The text and booleans of the column, by row. */
  nonNumeric: ReadonlyMap<number, string | boolean>;
}

/** Values by code. */
export interface Dictionary {
  readonly length: number;
  /** The UTF-16 units of all texts. */
  readonly units: number;
  /** Returns the value of a code below `length`. The first call for a code makes its text. */
  at(code: number): Value;
}

/** A STRING or ENUM column. All such columns of a table share one dictionary, but identifiers stay as they are written. */
export interface CodedColumn extends AnyColumn {
  kind: 'codes';
  chunks: readonly Int32Array[];
  /** Begins with {@link FIRST_ENTRIES}. Equal values may have several codes: rarely repeated texts are not merged. */
  dictionary: Dictionary;
  /** The entries as the service wrote them, if some of the dictionary are written otherwise: see `cleanText`. */
  written?: Dictionary;
}

export type Column = NumberColumn | CodedColumn;

/** The entries that every dictionary begins with, so that their codes are constants. */
export const FIRST_ENTRIES = [null, '', false, true] as const;
export const NULL_CODE = 0;

export interface Table {
  rowCount: number;
  columns: ReadonlyMap<string, Column>;
  remarks?: readonly Remark[];
}

export interface ColumnSpec {
  name: string;
  type: ColumnType;
  /** Timestamps: midnight with an offset means the date that is written, not the instant. */
  isWallDate?: boolean;
  /** Configured columns (alpha) may be asked for in a way of their own. */
  isConfigured?: boolean;
}

/** What a person should know about a column of a table, or about all of it if `column` is null. */
export interface Remark {
  column: string | null;
  text: string;
  /** It matters only if a condition names the column. */
  isForFilters?: true;
}

/** Returns a column that the table must have. A missing one is a bug, not a blank, and throws. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw new Error(`Column ${name} was not read`);
  return column;
}

/** Returns one value. Loops over many rows read the chunks directly, which is faster. */
export function valueAt(column: Column, row: number): Value {
  const indexInChunk = row & (CHUNK_ROWS - 1);
  if (column.kind === 'codes') {
    const code = column.chunks[row >>> CHUNK_BITS]?.[indexInChunk];
    return code === undefined ? null : column.dictionary.at(code);
  }
  const number = column.chunks[row >>> CHUNK_BITS]?.[indexInChunk] ?? NaN;
  return number === number ? number : (column.nonNumeric.get(row) ?? null);
}

/** Returns all values of a column. Meant for short tables and for tests. */
export function valuesOf(table: Table, name: string): Value[] {
  const column = columnOf(table, name);
  return Array.from({ length: table.rowCount }, (_, row) => valueAt(column, row));
}

/** Excel shows "" like an empty cell, so both are blank. */
export const isBlank = (value: Value): value is null | '' => value === null || value === '';
