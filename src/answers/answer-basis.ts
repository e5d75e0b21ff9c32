import { newestDays } from '../table/newest-rolls';
import { indexesUpTo } from '../table/sorting/radix-sort';
import type { ColumnEntry } from '../contract/entries';
import type { Basis, ExtraValues, Breadth } from './formulas/basis';
import type { QueryOptions, SortKey } from '../table/arguments/parse-options';
import type { Filter } from '../table/filters/to-filters';
import { writeRollDates } from './formulas/roll-dates';
import { stepsOncePerObject } from '../table/once-per-value';
import { columnOf, valueAt, type Table, type Value } from '../table/table';
import { inChunks, type Steps } from '../table/steps';
import { currenciesOf } from '../table/totals/row-currency';
import { valuesIn } from './odd-notes';

/** What a function asks for beside columns, filters and options. */
export interface Asked extends Pick<Basis, 'endpoint' | 'rentrolls' | 'currency' | 'statistic' | 'weight'> {
  approvedOnly?: boolean;
}

interface AnsweredQuestion extends Pick<Basis, 'databases' | 'all' | 'matching' | 'shown'> {
  asked: Asked;
  columns: readonly (ColumnEntry | null)[];
  filters: readonly Filter[];
  sort: readonly SortKey[];
  options: QueryOptions;
  rolls?: string;
}

export function basisOf({ asked, columns, filters, sort, options, ...known }: AnsweredQuestion): Basis {
  const { asOf, limit, nulls } = options;
  const shown = columns.map((column) => column?.name ?? '');
  const named = [...filters.map(({ column }) => column.name), ...sort.map(({ column }) => column)];
  const unshown = [...new Set(named)].filter((name) => !shown.includes(name));
  return {
    columns: shown,
    ...(unshown.length > 0 && { unshown }),
    ...(filters.length > 0 && { filters: filters.map(({ text }) => text) }),
    ...(sort.length > 0 && {
      order: sort.map(({ column, descending }) => (descending ? `${column} desc` : column)),
    }),
    asOf,
    limit,
    nulls: typeof nulls === 'object' ? nulls.text : nulls === 'na' ? '#N/A' : undefined,
    ...known,
    ...asked,
    approvedOnly: asked.approvedOnly || undefined,
  };
}

/** The columns that say of which property and in which currency a row is. */
export interface BreadthColumns {
  /** The first of these that the answer has tells the properties apart. */
  property: readonly string[];
  currency: string;
}

/** Counts only what the answer holds: asking for more columns would be another question. */
export function* breadthOf(
  { columns }: Table,
  { property, currency }: BreadthColumns,
  matching: Uint32Array,
): Steps<Breadth> {
  const properties = property.map((name) => columns.get(name)).find(Boolean);
  const currencies = columns.get(currency);
  return {
    properties: properties && (yield* valuesIn(properties, matching)).length,
    currencies: currencies && currenciesOf(yield* valuesIn(currencies, matching)),
  };
}

/** Returns the newest rent roll date of each property in an answer, as `writeRollDates` writes it. */
export const rollDatesOf = stepsOncePerObject(function* (
  table: Table,
  { property, date }: { property: string | undefined; date: string },
): Steps<string | undefined> {
  if (property === undefined) return undefined;
  const rows = yield* indexesUpTo(table.rowCount);
  return writeRollDates(yield* newestDays(table, { property, date }, rows));
});

/** Returns the values of these columns for each row of the result, in its order. */
export function* readExtraValues(
  table: Table,
  names: readonly string[],
  rows: Uint32Array,
): Steps<ExtraValues> {
  const extraValues = new Map<string, Value[]>();
  for (const name of names) {
    const column = columnOf(table, name);
    const values: Value[] = [];
    yield* inChunks(rows.length, (from, end) => {
      for (let at = from; at < end; at++) values.push(valueAt(column, rows[at]!));
    });
    extraValues.set(name, values);
  }
  return extraValues;
}
