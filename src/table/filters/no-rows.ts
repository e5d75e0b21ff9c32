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

/** A message names the values of a column up to this many. */
const MOST_VALUES = 8;

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

/** Says which values up to two filtered columns have, if they are few: "Use Type has: OFFICE, RETAIL." May be empty. */
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

export function* noRows(table: Table, filters: readonly Filter[], reason?: string): Task<RrError> {
  return new RrError('no-rows', reason ?? `No rows match. ${yield* knownValues(table, filters)}`.trim());
}

function shown(value: Value, type: Column['type'] | undefined): string {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'number') return type === 'TIMESTAMP' ? serialToIso(value) : String(value);
  const text = value ?? '';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
