import { asRrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import type { Cell } from '../../../table/cells/cell';
import { NO_OPTIONS } from '../../../table/arguments/parse-options';
import type { CellCall } from '../../functions/answer-cell';
import type { Answers } from '../../functions/answers';
import type { FunctionResult } from '../../functions/function-result';
import type { AskPreview } from '../ask-actions';
import { isKept, type AskQuery } from '../ask-query';
import { cellText } from '../preview/cell-text';
import { NOT_LISTED } from './lookup-formulas';
import { lookupsOf, type Lookup } from './lookups';

interface Sources {
  profile: ServiceProfile;
  answers: Pick<Answers, 'list'>;
}

/** Adds what the formulas beside the rows will show. Asks each list once, as its formula will. */
export async function previewLookups(
  preview: AskPreview,
  { cells, noRows }: Pick<FunctionResult, 'cells' | 'noRows'>,
  query: AskQuery,
  call: CellCall,
  { profile, answers }: Sources,
): Promise<AskPreview> {
  let shown = preview;
  if (noRows !== undefined) return shown;
  const { databases } = query;
  const options =
    databases && !isKept(databases) && databases.length > 0
      ? { ...NO_OPTIONS, database: databases }
      : NO_OPTIONS;
  for (const lookup of lookupsOf(query)) {
    const at = query.columns.indexOf(profile.identity[lookup.key]);
    const ids = [...new Set(cells.slice(1).map((row) => plain(row[at] ?? '')))].filter((id) => id !== '');
    const request = { list: lookup.list, ids: ids.map(String), headers: 1 as const, options };
    const list = await answers.list(request, call).catch((thrown: unknown) => {
      const failure = asRrError(thrown);
      // What is not in memory is asked for later, and what was cancelled is not wanted any more.
      if (failure.code === 'cancelled') throw failure;
      return failure;
    });
    const rows = 'cells' in list ? list.cells : [];
    const values = valuesIn(rows, lookup);
    const { heading, format } = lookup;
    shown = {
      ...shown,
      columns: [
        ...shown.columns,
        { name: heading, label: heading, type: format === null ? 'STRING' : 'FLOAT' },
      ],
      rows: shown.rows.map((row) => [
        ...row,
        'cells' in list ? (values.get(row[at] ?? '') ?? NOT_LISTED) : '#N/A',
      ]),
      beside: Math.max(shown.beside ?? 0, rows.length),
      ...(!('cells' in list) && { notes: [...shown.notes, `${heading}: ${list.message}`] }),
    };
  }
  return shown;
}

const plain = (cell: Cell) => (typeof cell === 'object' ? cell.basicValue : cell);

/** What stands beside each id, as its cell will show it. */
function valuesIn(rows: readonly (readonly Cell[])[], { id, value, format }: Lookup): Map<string, string> {
  const found = new Map<string, Cell>();
  for (const row of rows) {
    const key = cellText(row[id - 1] ?? '');
    const cell = plain(row[value - 1] ?? '');
    const held = found.get(key);
    // XLOOKUP takes the first one, and MINIFS the lowest number.
    if (format === null ? held === undefined : typeof cell === 'number' && !(Number(held) <= cell))
      found.set(key, cell);
  }
  return new Map([...found].map(([key, cell]) => [key, cellText(cell, format)]));
}
