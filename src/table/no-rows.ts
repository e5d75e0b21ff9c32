import { RrError } from '../contract/failure';
import { isBlank, valuesOf } from './column-values';
import { compareValues } from './compare-values';
import { serialToIso } from './iso-serial';
import type { Filter } from './parse-filters';
import type { Column, Table, Value } from './table';

/** The values that a column holds, in order and without blanks; undefined when they are more than `most`. */
function distinctValues(table: Table, column: string, most: number): Value[] | undefined {
  const values = new Set<Value>();
  for (const value of valuesOf(table, column)) {
    if (!isBlank(value)) values.add(value);
    if (values.size > most) return undefined;
  }
  return [...values].sort((a, b) => compareValues(a, b));
}

/**
 * Sentences that name the values which the filtered columns do have, where they are few: "Use Type has: OFFICE,
 * RETAIL." For two columns at most, first for those whose condition not one row meets, such as a misspelt value.
 * Empty where there is nothing to say. For a result without rows, whether that is an error or headings alone.
 */
export function knownValues(table: Table, filters: readonly Filter[]): string {
  const misses = ({ column, test }: Filter) => !valuesOf(table, column.name).some(test);
  const likely = [...filters.filter(misses), ...filters.filter((filter) => !misses(filter))];
  const columns = new Map(likely.map(({ column }) => [column.name, column]));
  return [...columns.values()]
    .flatMap(({ name, label }) => {
      const values = distinctValues(table, name, 8);
      if (values === undefined || values.length === 0) return [];
      const type = table.columns.get(name)?.type;
      return [`${label ?? name} has: ${values.map((value) => shown(value, type)).join(', ')}.`];
    })
    .slice(0, 2)
    .join(' ');
}

/** The error of a result without rows, with the reason if it is known, else with {@link knownValues}. */
export const noRows = (table: Table, filters: readonly Filter[], reason?: string): RrError =>
  new RrError('no-rows', reason ?? `No rows match. ${knownValues(table, filters)}`.trim());

function shown(value: Value, type: Column['type'] | undefined): string {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'number') return type === 'TIMESTAMP' ? serialToIso(value) : String(value);
  const text = value ?? '';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
