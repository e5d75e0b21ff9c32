import { notYet, type AsOf } from '../table/as-of';
import { knownValues } from '../table/filters/no-rows';
import { blankBetween } from '../table/columns/parse-columns';
import type { Filter } from '../table/filters/parse-filters';
import type { Task } from '../table/task';
import type { Table } from '../table/table';

interface NotedRows {
  table: Table;
  filters: readonly Filter[];
  rows: Uint32Array;
  /** The `columns` argument, where the result has no headings of its own. */
  headings?: unknown;
  dated?: AsOf | undefined;
  /** The day asked for by `as_of`. */
  day?: number | undefined;
  /** Why there is nothing at all, whatever the filters, as sentences. */
  nothing?: string | undefined;
}

/** Why there are no rows, where that is known of the service's answer or of the day; else the filters are the reason. */
export function noRowsBecause({
  table,
  nothing,
  dated,
  day,
}: Pick<NotedRows, 'table' | 'nothing' | 'dated' | 'day'>): string | undefined {
  if (table.rowCount === 0 && nothing !== undefined) return nothing;
  return dated && day !== undefined ? notYet(dated, day) : undefined;
}

/** What one should know of the rows of a result that looks right at first sight. */
export function* rowNotes(noted: NotedRows): Task<string[]> {
  const { table, filters, rows, headings, dated } = noted;
  const notes: string[] = [];
  const blank = blankBetween(headings);
  if (blank !== undefined)
    notes.push(
      `The heading in place ${blank} is blank and was skipped: the columns after it stand one place before their headings.`,
    );
  const undated = dated?.undated ?? 0;
  if (undated > 0)
    notes.push(
      undated === 1
        ? '1 row without a rent roll date is left out by as_of.'
        : `${undated} rows without a rent roll date are left out by as_of.`,
    );
  // Headings alone look like an answer: what was misspelt, if anything, must be said beside them.
  const because = noRowsBecause(noted);
  if (rows.length === 0 && (because || filters.length > 0))
    notes.push(because ?? `No rows match. ${yield* knownValues(table, filters)}`.trim());
  return notes;
}
