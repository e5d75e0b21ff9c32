import { asRrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import type { Cell } from '../../../table/cells/cell';
import type { CellCall } from '../../functions/answer-cell';
import type { FunctionResult } from '../../functions/function-result';
import type { AskPreview } from '../ask-actions';
import type { AskQuery } from '../ask-query';
import { cellText } from '../preview/cell-text';
import { namesInText, optionValue } from '../terms/option-terms';
import { NOT_LISTED } from './lookup-formulas';
import { lookupsOf, type Lookup } from './lookups';

interface Sources {
  profile: ServiceProfile;
  /** Makes a call as a cell does. */
  repeat(run: { name: string; args: readonly unknown[] }, call: CellCall): Promise<FunctionResult>;
}

/** Adds what the formulas beside the rows will show. Asks each list once, as its formula will. */
export async function previewLookups(
  preview: AskPreview,
  { cells, noRows }: Pick<FunctionResult, 'cells' | 'noRows'>,
  query: AskQuery,
  call: CellCall,
  { profile, repeat }: Sources,
): Promise<AskPreview> {
  let shown = preview;
  if (noRows !== undefined) return shown;
  const database = optionValue(query, 'database', namesInText);
  const options = database === undefined ? null : [['database', database]];
  for (const lookup of lookupsOf(query)) {
    const at = query.columns.indexOf(profile.identity[lookup.key]);
    const ids = [...new Set(cells.slice(1).map((row) => plain(row[at] ?? '')))].filter((id) => id !== '');
    const args = lookup.list === 'MAPPINGS' ? [ids.map((id) => [id]), 1, options] : [null, 1, options];
    const list = await repeat({ name: lookup.list, args }, call).catch((thrown: unknown) => {
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
