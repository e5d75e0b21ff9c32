// Loads apart from the functions, while the data is on its way: see load-row-notes.ts.
import type { ColumnEntry } from '../contract/entries';
import { notYet, type AsOf, type AsOfColumns } from '../table/as-of';
import { columnOf, type Table } from '../table/table';
import { filterNotes, nounOf, rowsOf, unreadRows } from '../table/filters/filter-notes';
import { whyNoRows } from '../table/filters/why-no-rows';
import type { Filter } from '../table/filters/parse-filters';
import type { Asked } from './answer-basis';
import { comparedRows, oddNotes, type Watch } from './odd-notes';
import { quoted } from '../table/quoted';
import type { Task } from '../table/task';

interface NotedRows {
  table: Table;
  filters: readonly Filter[];
  sort: readonly { column: string }[];
  rows: Uint32Array;
  dated?: AsOf | undefined;
  /** The serial of the option `as_of`. */
  day?: number | undefined;
  /** Why the service may have no rows, as sentences. */
  nothing?: string | undefined;
  asked: Asked;
}

/** Says why a result has no rows: the reply is empty, the date is too early, or no row meets the conditions. */
export function* noRowsBecause({
  table,
  filters,
  asked,
  nothing = nothingIn(asked),
  dated,
  day,
}: NotedRows): Task<string> {
  if (table.rowCount === 0) return nothing;
  const early = dated && day !== undefined ? notYet(dated, day) : undefined;
  return early ?? (yield* whyNoRows(table, filters, dated?.rows));
}

const nothingIn = ({ endpoint, rentrolls }: Asked): string =>
  endpoint === 'changes'
    ? 'Nothing has changed: the rent rolls compared are equal, or there is no earlier one to compare with.' +
      (rentrolls === 'latest' ? ' To compare earlier rent rolls, write rentrolls "all-rentrolls".' : '')
    : 'The service returned no rows.';

interface NotedResult extends NotedRows {
  columns: readonly (ColumnEntry | null)[];
  datedBy?: AsOfColumns | undefined;
  watch?: Watch | undefined;
  /** The rows after the limit. */
  shown: Uint32Array;
}

/** Returns what a person should know about a result that looks right at first sight. */
export function* rowNotes(result: NotedResult): Task<string[]> {
  const { table, filters, sort, rows, dated, watch, shown } = result;
  const notes = columnNotes(table, result);
  notes.push(...(yield* filterNotes({ table, filters, among: dated?.rows, hasRows: rows.length > 0 })));
  for (const { column: name } of sort) {
    const column = columnOf(table, name);
    const { count, example } = yield* unreadRows(column, rows);
    if (count > 0)
      notes.push(
        `In ${rowsOf(count)} ${name} is not a ${nounOf(column.type)}, such as ${quoted(example)}. The sort keeps ${count === 1 ? 'it' : 'them'} apart.`,
      );
  }
  const undated = dated?.undated ?? 0;
  if (undated > 0) notes.push(`Option as_of leaves out ${rowsOf(undated)} without a rent roll date.`);
  if (watch) {
    const compared = yield* comparedRows(table, watch, filters, rows, dated?.rows);
    notes.push(...(yield* oddNotes(table, watch, shown, compared)));
  }
  return notes;
}

interface NotedColumns {
  columns: readonly (ColumnEntry | null)[];
  filters: readonly Filter[];
  sort: readonly { column: string }[];
  datedBy?: AsOfColumns | undefined;
}

/** Returns what a person should know about the columns that a formula uses: remarks on the reply, and unknown types. */
function columnNotes(table: Table, { columns, filters, sort, datedBy }: NotedColumns): string[] {
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

export { basisOf, besideOf, breadthOf, rollDatesOf } from './answer-basis';
export { unusedWords } from '../table/filters/why-no-rows';
export { checkFilters } from '../table/filters/check-filters';
export { explainDoubt } from '../table/filters/joined-text';
