import { notYet, type AsOf } from '../table/as-of';
import { blankBetween } from '../table/columns/parse-columns';
import { knownValues } from '../table/filters/no-rows';
import type { Filter } from '../table/filters/parse-filters';
import type { Task } from '../table/task';
import type { Table } from '../table/table';

interface NotedRows {
  table: Table;
  filters: readonly Filter[];
  rows: Uint32Array;
  /** The `columns` argument, if the result has no headings of its own. */
  headings?: unknown;
  dated?: AsOf | undefined;
  /** The serial of the option `as_of`. */
  day?: number | undefined;
  /** Why the service may have no rows, as sentences. */
  nothing?: string | undefined;
}

/** Returns why a result is empty, if the reply or the date explains it; undefined if the filters are the reason. */
export function noRowsBecause({
  table,
  nothing,
  dated,
  day,
}: Pick<NotedRows, 'table' | 'nothing' | 'dated' | 'day'>): string | undefined {
  if (table.rowCount === 0 && nothing !== undefined) return nothing;
  return dated && day !== undefined ? notYet(dated, day) : undefined;
}

/** Returns what a person should know about a result that looks right at first sight. */
export function* rowNotes(noted: NotedRows): Task<string[]> {
  const { table, filters, rows, headings, dated } = noted;
  const notes: string[] = [];
  const blank = blankBetween(headings);
  if (blank !== undefined)
    notes.push(
      `Heading ${blank} is blank and was skipped. Every column after it is one place to the left of its heading.`,
    );
  const undated = dated?.undated ?? 0;
  if (undated > 0)
    notes.push(
      undated === 1
        ? 'Option as_of leaves out 1 row without a rent roll date.'
        : `Option as_of leaves out ${undated} rows without a rent roll date.`,
    );
  // Headings alone look like an answer.
  const because = noRowsBecause(noted);
  if (rows.length === 0 && (because || filters.length > 0))
    notes.push(because ?? `No rows match. ${yield* knownValues(table, filters)}`.trim());
  return notes;
}
