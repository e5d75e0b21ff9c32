import type { ColumnType } from '../contract/column-types';

/** A value of a typed column. TIMESTAMP holds an Excel serial number in UTC, or the text where there is none. */
export type Value = string | number | boolean | null;

/** Rows of one chunk of a column: every chunk but the last is full, so a row's chunk is `row >>> CHUNK_BITS`. */
export const CHUNK_BITS = 12;
export const CHUNK_ROWS = 1 << CHUNK_BITS;

interface AnyColumn {
  name: string;
  type: ColumnType;
}

/** An INT, FLOAT or TIMESTAMP column. */
export interface NumberColumn extends AnyColumn {
  kind: 'numbers';
  /** NaN, which JSON does not have, where the row is null or in `others`. */
  chunks: readonly Float64Array[];
  /** What is no number, by its row: text, and logical values. */
  others: ReadonlyMap<number, string | boolean>;
}

/** A STRING or ENUM column: codes of the entries of a dictionary that all such columns of a table share. */
export interface CodedColumn extends AnyColumn {
  kind: 'codes';
  chunks: readonly Int32Array[];
  /**
   * Begins with {@link FIRST_ENTRIES}. Equal codes are equal values; the reverse does not hold, for a column whose
   * texts hardly repeat is not searched for repetitions.
   */
  dictionary: readonly Value[];
}

export type Column = NumberColumn | CodedColumn;

/** The entries that every dictionary begins with, so that these have the same codes in each. */
export const FIRST_ENTRIES = [null, '', false, true] as const;
export const NULL_CODE = 0;
export const EMPTY_CODE = 1;
export const FALSE_CODE = 2;
export const TRUE_CODE = 3;

/** Rows of the service, by columns: what the client caches and what filters, sorts and cells are made from. */
export interface Table {
  rowCount: number;
  columns: ReadonlyMap<string, Column>;
}

/** A column to read out of row objects. */
export interface ColumnSpec {
  name: string;
  type: ColumnType;
}
