import type { ColumnType } from '../../src/contract/column-types';
import { valuesOf } from '../../src/table/column-values';
import type { Table, Value } from '../../src/table/table';
import { toTable } from '../../src/table/to-table';

/** A table of columns given as `{ name: [type, values] }`. */
export const tableOf = (columns: Record<string, [ColumnType, readonly Value[]]>): Table =>
  toTable(Object.entries(columns).map(([name, [type, values]]) => ({ name, type, values })));

/** The columns of a table as their values, by name. */
export const columnsOf = (table: Table): Record<string, Value[]> =>
  Object.fromEntries([...table.columns.keys()].map((name) => [name, valuesOf(table, name)]));
