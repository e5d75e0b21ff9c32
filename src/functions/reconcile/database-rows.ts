import type { FactValue } from '../../intake/index';
import { oncePerValue } from '../../intake/once-per-value';
import type { DatabaseRows } from '../../intake/reconcile';
import { columnOf, valueAt } from '../../table/column-values';
import { serialToIso } from '../../table/iso-serial';
import type { Column, Table, Value } from '../../table/table';

/** Shows rows of an answer as facts: dates as `YYYY-MM-DD`, percentages as numbers up to 100. */
export function databaseRows(table: Table, rows: Uint32Array, percentScale: 1 | 100): DatabaseRows {
  const readers = new Map<string, Reader>();
  for (const name of table.columns.keys())
    readers.set(name, readerOf(columnOf(table, name), rows, percentScale === 1 && name.endsWith('_percent')));
  return {
    count: rows.length,
    has: (name) => readers.has(name),
    value: (name, row) => readers.get(name)?.(row) ?? null,
    reader: (name) => readers.get(name) ?? nothing,
  };
}

type Reader = (row: number) => FactValue | null;

const nothing: Reader = () => null;
const filled = (value: Value) => (value === '' ? null : value);

function readerOf(column: Column, rows: Uint32Array, isShare: boolean): Reader {
  if (column.kind === 'codes') return (row) => filled(valueAt(column, rows[row] as number));
  const convert = column.type === 'TIMESTAMP' ? dayOf : isShare ? (share: number) => share * 100 : undefined;
  return (row) => {
    const value = valueAt(column, rows[row] as number);
    return typeof value === 'number' && convert ? convert(value) : filled(value);
  };
}

const MOST_DAYS = 40_000;
/** Writes each day once: rent rolls have the same ones again and again. */
const writtenDay = oncePerValue(serialToIso, MOST_DAYS);
const dayOf = (instant: number): string => writtenDay(Math.floor(instant));
