import type { DatabaseRows } from '../../intake/reconcile';
import { columnOf, valueAt } from '../../table/column-values';
import { serialToIso } from '../../table/iso-serial';
import type { Column, Table } from '../../table/table';

/** Shows rows of an answer as facts: dates as `YYYY-MM-DD`, percentages as numbers up to 100. */
export function databaseRows(table: Table, rows: Uint32Array, percentScale: 1 | 100): DatabaseRows {
  const columns = new Map<string, Column>();
  for (const name of table.columns.keys()) columns.set(name, columnOf(table, name));
  return {
    count: rows.length,
    has: (name) => columns.has(name),
    value(name, row) {
      const column = columns.get(name);
      const value = column === undefined ? null : valueAt(column, rows[row] as number);
      if (value === null || value === '') return null;
      if (typeof value !== 'number') return value;
      if (column?.type === 'TIMESTAMP') return serialToIso(Math.floor(value));
      return percentScale === 1 && name.endsWith('_percent') ? value * 100 : value;
    },
  };
}
