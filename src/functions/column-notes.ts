import type { ColumnEntry } from '../contract/entries';
import { isNumeric } from '../contract/column-types';
import type { SortKey } from '../table/arguments/parse-options';
import type { AsOfColumns } from '../table/as-of';
import type { Filter } from '../table/filters/parse-filters';
import { quoted } from '../table/quoted';
import type { Table, Value } from '../table/table';

interface NotedColumns {
  columns: readonly ColumnEntry[];
  filters: readonly Filter[];
  sort: readonly SortKey[];
  datedBy?: AsOfColumns | undefined;
}

/**
 * Returns what a person should know about the columns that a formula uses: remarks on the reply, types that are not
 * known, and values that a condition or a sort cannot compare. `among` restricts the rows.
 */
export function columnNotes(
  table: Table,
  { columns, filters, sort, datedBy }: NotedColumns,
  among?: Uint32Array,
): string[] {
  const entries = [...columns, ...filters.map(({ column }) => column)];
  const names = new Set([
    ...entries.map(({ name }) => name),
    ...sort.map(({ column }) => column),
    ...(datedBy ? [datedBy.property, datedBy.date] : []),
  ]);
  const filtered = new Set(filters.map(({ column }) => column.name));
  const remarks = (table.remarks ?? []).filter(
    ({ column, isForFilters }) => column === null || (isForFilters ? filtered : names).has(column),
  );
  const rows = among && new Set(among);
  return [
    ...new Set([
      ...remarks.map(({ text }) => text),
      ...entries.flatMap(unknownType),
      ...filters.flatMap((filter) => leftOut(table, filter, rows)),
      ...sort.flatMap(({ column }) => sortedLast(table, column, rows)),
    ]),
  ];
}

function unknownType({ name, type, otherType = '' }: ColumnEntry): string[] {
  if (type !== 'UNKNOWN') return [];
  const listed =
    otherType === '' ? 'without a type' : `with the type ${quoted(otherType)}, which is not known`;
  return [`The service lists column ${name} ${listed}. Its numbers stay numbers, and its texts stay text.`];
}

/** A number that is too long for a cell. It is compared as text, so a condition on it is right. */
const LONG_INTEGER = /^-?\d{16,}$/;

function leftOut(table: Table, { column, test }: Filter, rows: ReadonlySet<number> | undefined): string[] {
  // A condition on an id in a list compares texts.
  if (!isNumeric(column.type) && column.type !== 'TIMESTAMP') return [];
  // `is blank` reads every value.
  if (test(null)) return [];
  const odd = oddValues(table, column.name, rows);
  const comparesText = odd.some((value) => test(value));
  const lost = odd.filter((value) => !test(value) && !(comparesText && LONG_INTEGER.test(String(value))));
  return lost.length === 0
    ? []
    : [
        `${valuesIn(table, column.name, lost)} The condition on it leaves ${lost.length === 1 ? 'it' : 'them'} out.`,
      ];
}

function sortedLast(table: Table, name: string, rows: ReadonlySet<number> | undefined): string[] {
  const odd = oddValues(table, name, rows);
  if (odd.length === 0) return [];
  return [
    `${valuesIn(table, name, odd)} The sort puts ${odd.length === 1 ? 'it' : 'them'} after the others.`,
  ];
}

/** The texts and logical values of a column of numbers or dates. */
function oddValues(table: Table, name: string, rows: ReadonlySet<number> | undefined): (string | boolean)[] {
  const column = table.columns.get(name);
  if (column?.kind !== 'numbers' || column.type === 'UNKNOWN') return [];
  return [...column.others].flatMap(([row, value]) =>
    value === '' || (rows && !rows.has(row)) ? [] : [value],
  );
}

function valuesIn(table: Table, name: string, [first, ...others]: readonly Value[]): string {
  const noun = table.columns.get(name)?.type === 'TIMESTAMP' ? 'date' : 'number';
  const example = quoted(String(first));
  return others.length === 0
    ? `1 row has a value in column ${name} that is not a ${noun}: ${example}.`
    : `${(others.length + 1).toLocaleString('en-US')} rows have values in column ${name} that are not ${noun}s, such as ${example}.`;
}
