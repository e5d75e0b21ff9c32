import type { ColumnType } from '../../src/contract/column-types';
import { valuesOf, type Dictionary, type Table, type Value } from '../../src/table/table';
import { toTable } from '../../src/table/to-table';

/** Makes a table from columns given as `{ name: [type, values] }`. */
export const tableOf = (columns: Record<string, [ColumnType, readonly Value[]]>): Table =>
  toTable(Object.entries(columns).map(([name, [type, values]]) => ({ name, type, values })));

/** Returns the entries of a dictionary by their codes. */
export const entriesOf = (dictionary: Dictionary): Value[] =>
  Array.from({ length: dictionary.length }, (_, code) => dictionary.at(code));

/** Returns the values of each column of a table, by name. */
export const columnsOf = (table: Table): Record<string, Value[]> =>
  Object.fromEntries([...table.columns.keys()].map((name) => [name, valuesOf(table, name)]));
