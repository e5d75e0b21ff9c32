import { asRrError } from '../../../contract/failure';
import type { Cell } from '../../../table/cells/cell';
import type { FunctionResult } from '../../functions/function-result';
import type { AskPreview } from '../ask-actions';

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
