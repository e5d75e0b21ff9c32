import { RrError } from '../../contract/failure';
import { columnOf, isBlank, valueAt } from '../column-values';
import { compareValues } from '../sorting/compare-values';
import { filterRows } from './filter-rows';
import { inChunks } from '../in-chunks';
import { serialToIso } from '../iso-serial';
import type { Filter } from './parse-filters';
import { placesUpTo } from '../sorting/places-up-to';
import type { Task } from '../task';
import type { Column, Table, Value } from '../table';

/** Most values of a column that are named. */
const MOST_VALUES = 8;

/** The values that a column holds, in order and without blanks; none when they are too many to be named. */
function* distinctValues(table: Table, name: string): Task<Value[]> {
  const column = columnOf(table, name);
  const values = new Set<Value>();
  yield* inChunks(table.rowCount, (from, end) => {
    for (let row = from; row < end && values.size <= MOST_VALUES; row++) {
      const value = valueAt(column, row);
      if (!isBlank(value)) values.add(value);
    }
  });
  return values.size > MOST_VALUES ? [] : [...values].sort(compareValues);
}

/**
 * Sentences that name the values which the filtered columns do have, where they are few: "Use Type has: OFFICE,
 * RETAIL." For two columns at most, first for those whose condition not one row meets, such as a misspelt value.
 * Empty where there is nothing to say. For a result without rows, whether that is an error or headings alone.
 */
export function* knownValues(table: Table, filters: readonly Filter[]): Task<string> {
  const missed: Filter[] = [];
  for (const filter of filters) {
    const rows = yield* placesUpTo(table.rowCount);
    const found = yield* filterRows(rows, columnOf(table, filter.column.name), filter.test);
    if (found.length === 0) missed.push(filter);
  }
  const likely = [...missed, ...filters.filter((filter) => !missed.includes(filter))];
  const sentences: string[] = [];
  for (const { name, label } of new Map(likely.map(({ column }) => [column.name, column])).values()) {
    const values = yield* distinctValues(table, name);
    const type = table.columns.get(name)?.type;
    if (values.length > 0)
      sentences.push(`${label ?? name} has: ${values.map((value) => shown(value, type)).join(', ')}.`);
    if (sentences.length === 2) break;
  }
  return sentences.join(' ');
}

/** The error of a result without rows, with the reason if it is known, else with {@link knownValues}. */
export function* noRows(table: Table, filters: readonly Filter[], reason?: string): Task<RrError> {
  return new RrError('no-rows', reason ?? `No rows match. ${yield* knownValues(table, filters)}`.trim());
}

function shown(value: Value, type: Column['type'] | undefined): string {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'number') return type === 'TIMESTAMP' ? serialToIso(value) : String(value);
  const text = value ?? '';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
