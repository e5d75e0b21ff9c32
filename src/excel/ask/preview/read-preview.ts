import { asRrError } from '../../../contract/failure';
import type { Cell } from '../../../table/cells/cell';
import type { FunctionResult } from '../../functions/function-result';
import type { AskPreview, PreviewColumn } from '../ask-actions';
import type { AskQuery } from '../ask-query';
import type { AskColumns } from '../terms/ask-columns';
import { cellText } from './cell-text';
import { PREVIEW_ROWS } from './preview-call';

/** Reads the result of a preview's call: its first rows, and how many rows the formula will have. */
export function readPreview(result: FunctionResult, query: AskQuery, columns: AskColumns): AskPreview {
  const { cells, limited, basis, breadth, unformatted, at = Date.now(), notes, noRows } = result;
  const formats = unformatted?.formats ?? [];
  const textOf = (row: FunctionResult['cells'][number]) =>
    row.map((cell, column) => cellText(cell, formats[column] ?? null));
  const about = {
    at,
    notes,
    ...(noRows !== undefined && { noRows }),
    ...(breadth?.properties !== undefined && { properties: breadth.properties }),
    ...(breadth?.currencies && { currencies: breadth.currencies }),
  };
  if (query.number) {
    const matching = basis?.matching ?? 1;
    const { name, label, type } = columns.entry(query.number.column);
    const all = basis?.all ?? matching;
    return {
      ...about,
      columns: [{ name, label: label ?? name, type }],
      rows: cells.map(textOf),
      shown: 1,
      matching,
      all,
    };
  }
  const [heads = [], ...given] = cells;
  const rows = query.once ? eachOnce(given) : given;
  const matching = basis?.matching ?? limited?.all ?? (noRows === undefined ? rows.length : 0);
  const most = typeof query.limit === 'number' && query.limit !== 0 ? Math.abs(query.limit) : Infinity;
  const names: readonly string[] =
    basis?.columns ?? heads.map((head) => columns.find(String(head))?.name ?? '');
  return {
    ...about,
    columns: heads.map((head, at): PreviewColumn => {
      const name = names[at] ?? '';
      return { name, label: String(head), type: columns.entry(name).type };
    }),
    rows: noRows === undefined ? rows.slice(0, PREVIEW_ROWS).map(textOf) : [],
    shown: query.once && noRows === undefined ? rows.length : Math.min(matching, most),
    matching,
    all: basis?.all ?? matching,
  };
}

/** The rows as Excel's UNIQUE returns them, which ignores case. */
function eachOnce(rows: FunctionResult['cells']): FunctionResult['cells'] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const before = seen.size;
    return seen.add(JSON.stringify(row.map((cell) => cellText(cell))).toLowerCase()).size > before;
  });
}

/** Results that are surely smaller are not looked at: a result may have 4.8 MB. */
const MAYBE_TOO_LARGE = 3_000_000;

/**
 * Says why a result is too large for a cell, and which of its columns takes most. Works out the whole result only if the
 * rows of the preview are so long that it may be.
 */
export async function tooLarge(
  { columns, shown }: AskPreview,
  { cells, headerRows }: Pick<FunctionResult, 'cells' | 'headerRows'>,
  workOut: () => Promise<unknown>,
): Promise<AskPreview['tooLarge']> {
  const rows = cells.slice(headerRows);
  const lengths = columns.map((_, at) => rows.reduce((sum, row) => sum + lengthOf(row[at] ?? ''), 0));
  const all = lengths.reduce((sum, one) => sum + one, 0);
  if ((all / Math.max(1, rows.length)) * shown < MAYBE_TOO_LARGE) return undefined;
  const failure = await workOut().then(() => undefined, asRrError);
  if (failure?.code !== 'too-large') return undefined;
  const column = columns[lengths.indexOf(Math.max(...lengths))]!;
  const share = Math.round((100 * Math.max(...lengths)) / all);
  return {
    column: column.name,
    message: `${failure.message} Of these columns “${column.label}” takes most, about ${share} %.`,
  };
}

const lengthOf = (cell: Cell): number =>
  JSON.stringify(typeof cell === 'object' ? cell.basicValue : cell).length + 1;
