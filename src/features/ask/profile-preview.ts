import type { Answers, RowsRequest } from '../../answers/calls/answers';
import { asRrError } from '../../contract/failure';
import { columnProfile, type ColumnProfile } from '../../table/columns/column-profile';
import { columnOf } from '../../table/table';
import type { AskPreview, PreviewProfile } from './ask-actions';
import type { AskQuery } from './ask-query';

/** What a preview asked. */
export interface Previewed {
  request: RowsRequest;
  query: AskQuery;
}

const NOT_CACHED =
  'Filled, different and range are not counted, because the whole answer is not in memory. The page Memory of the menu allows more.';
const NOT_ONCE = 'Filled, different and range are not counted of rows that are shown once.';

/** Counts the columns of a preview over all rows of its result, in the answer that is held. Sends no request. */
export async function profilePreview(
  answers: Pick<Answers, 'rows'>,
  { request, query: { once, number } }: Previewed,
  preview: AskPreview,
  signal: AbortSignal,
): Promise<PreviewProfile> {
  if (number) return { because: '' };
  if (once) return { because: NOT_ONCE };
  const columns: (ColumnProfile | undefined)[] = [];
  const call = { signal, isPreview: true, firstRows: 1 };
  try {
    const { at } = await answers.rows(request, {
      ...call,
      *eachRow({ table, columns: shown, rows }) {
        for (const entry of shown)
          columns.push(entry ? yield* columnProfile(columnOf(table, entry.name), rows) : undefined);
      },
    });
    // Another answer came meanwhile, so the counts would not be those of the rows above them.
    return at === preview.at ? { columns } : { because: NOT_CACHED };
  } catch (thrown) {
    if (signal.aborted || asRrError(thrown).code !== 'cancelled') throw thrown;
    return { because: NOT_CACHED };
  }
}
