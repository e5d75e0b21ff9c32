import type { ColumnType } from '../../src/contract/column-types';
import type { Table, Value } from '../../src/table/table';

/** A table of columns given as `{ name: [type, values] }`. */
export const tableOf = (columns: Record<string, [ColumnType, readonly Value[]]>): Table => ({
  rowCount: Math.max(0, ...Object.values(columns).map(([, values]) => values.length)),
  columns: new Map(Object.entries(columns).map(([name, [type, values]]) => [name, { name, type, values }])),
});
