import type { ColumnEntry } from '../contract/entries';
import type { SortKey } from '../table/arguments/parse-options';
import type { AsOfColumns } from '../table/as-of';
import type { Filter } from '../table/filters/parse-filters';
import { quoted } from '../table/quoted';
import type { Table } from '../table/table';

interface NotedColumns {
  columns: readonly (ColumnEntry | null)[];
  filters: readonly Filter[];
  sort: readonly Pick<SortKey, 'column'>[];
  datedBy?: AsOfColumns | undefined;
}

/** Returns what a person should know about the columns that a formula uses: remarks on the reply, and unknown types. */
export function columnNotes(table: Table, { columns, filters, sort, datedBy }: NotedColumns): string[] {
  const entries = [...columns.filter((column) => column !== null), ...filters.map(({ column }) => column)];
  const names = new Set([
    ...entries.map(({ name }) => name),
    ...sort.map(({ column }) => column),
    ...(datedBy ? [datedBy.property, datedBy.date] : []),
  ]);
  const filtered = new Set(filters.map(({ column }) => column.name));
  const remarks = (table.remarks ?? []).filter(
    ({ column, isForFilters }) => column === null || (isForFilters ? filtered : names).has(column),
  );
  return [...new Set([...remarks.map(({ text }) => text), ...entries.flatMap(unknownType)])];
}

function unknownType({ name, type, otherType = '' }: ColumnEntry): string[] {
  if (type !== 'UNKNOWN') return [];
  const listed =
    otherType === '' ? 'without a type' : `with the type ${quoted(otherType)}, which is not known`;
  return [`The service lists column ${name} ${listed}. Its numbers stay numbers, and its texts stay text.`];
}
