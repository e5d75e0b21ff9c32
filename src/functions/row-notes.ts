// Loads apart from the functions, while the data is on its way: see load-row-notes.ts.
import { notYet, type AsOf } from '../table/as-of';
import { columnOf } from '../table/column-values';
import { filterNotes, nounOf, rowsOf, unreadRows } from '../table/filters/filter-notes';
import { whyNoRows } from '../table/filters/why-no-rows';
import type { Filter } from '../table/filters/parse-filters';
import { quoted } from '../table/quoted';
import type { Task } from '../table/task';
import type { Table } from '../table/table';

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
}

/** Says why a result has no rows: the reply is empty, the date is too early, or no row meets the conditions. */
export function* noRowsBecause({ table, filters, nothing, dated, day }: NotedRows): Task<string> {
  if (table.rowCount === 0) return nothing ?? 'The service returned no rows.';
  const early = dated && day !== undefined ? notYet(dated, day) : undefined;
  return early ?? (yield* whyNoRows(table, filters, dated?.rows));
}

/** Returns what a person should know about a result that looks right at first sight. */
export function* rowNotes({ table, filters, sort, rows, dated }: NotedRows): Task<string[]> {
  const notes = yield* filterNotes({ table, filters, among: dated?.rows, hasRows: rows.length > 0 });
  for (const { column: name } of sort) {
    const column = columnOf(table, name);
    const { count, example } = yield* unreadRows(column, rows);
    if (count > 0)
      notes.push(
        `${rowsOf(count)} ${count === 1 ? 'has' : 'have'} a ${name} that is not a ${nounOf(column.type)}, such as ${quoted(example)}. The sort keeps ${count === 1 ? 'it' : 'them'} apart.`,
      );
  }
  const undated = dated?.undated ?? 0;
  if (undated > 0) notes.push(`Option as_of leaves out ${rowsOf(undated)} without a rent roll date.`);
  return notes;
}

export { checkFilters } from '../table/filters/check-filters';
export { explainDoubt } from '../table/filters/joined-text';
