import type { ColumnType } from '../contract/column-types';

/** A value of a typed column. TIMESTAMP holds an Excel serial number in UTC, or the text where there is none. */
export type Value = string | number | boolean | null;

export interface Column {
  name: string;
  type: ColumnType;
  /** One value a row, in the order of the rows. */
  values: readonly Value[];
}

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
