import { RrError } from '../contract/failure';
import { isBlank, valuesOf } from './column-values';
import { compareValues } from './compare-values';
import { serialToIso } from './iso-serial';
import type { Filter } from './parse-filters';
import type { Column, Table, Value } from './table';

/** The values that a column holds, in order and without blanks; undefined when they are more than `most`. */
export function distinctValues(table: Table, column: string, most: number): Value[] | undefined {
  const values = new Set<Value>();
  for (const value of valuesOf(table, column)) {
    if (!isBlank(value)) values.add(value);
    if (values.size > most) return undefined;
  }
  return [...values].sort((a, b) => compareValues(a, b));
}

/** The error of a result without rows, which names the values that the filtered columns do have where they are few. */
export function noRows(table: Table, filters: readonly Filter[]): RrError {
  const columns = new Map(filters.map(({ column }) => [column.name, column]));
  const known = [...columns.values()].flatMap(({ name, label }) => {
    const values = distinctValues(table, name, 8);
    if (values === undefined || values.length === 0) return [];
    const type = table.columns.get(name)?.type;
    return [` ${label ?? name} has: ${values.map((value) => shown(value, type)).join(', ')}.`];
  });
  return new RrError('no-rows', `No rows match.${known.slice(0, 2).join('')}`);
}

function shown(value: Value, type: Column['type'] | undefined): string {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'number') return type === 'TIMESTAMP' ? serialToIso(value) : String(value);
  const text = value ?? '';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
