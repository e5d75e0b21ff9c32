import { failureOf } from '../../client/signals';
import { RrError } from '../../contract/failure';
import { formatAddress, type CellAddress } from '../cell-address';
import { loadFilled } from './reference-walk/area';
import { divideRange } from './scan/divide-range';

/**
 * Returns the values that a formula's result shows now, with its headings: the cell alone if it does not spill. Errors are
 * texts such as `#N/A`. Reads in pieces, and starts again once if the result gets another size meanwhile. New values in a
 * result of the same size are not noticed. Rejects with `cancelled` between two pieces, with `not-found` if the sheet is
 * gone, and with `busy` if the result changes again.
 */
export async function spillValues(cell: CellAddress, signal?: AbortSignal): Promise<unknown[][]> {
  return Excel.run(async (context) => {
    const read = () => valuesOnce(context, cell, signal);
    const values = (await read()) ?? (await read());
    if (values) return values;
    throw new RrError(
      'busy',
      `The result in ${formatAddress(cell)} changed its size while it was read. Wait until Excel has calculated, and try again.`,
    );
  });
}

/** Returns undefined if the result changed its size. */
async function valuesOnce(
  context: Excel.RequestContext,
  { sheet, cell }: CellAddress,
  signal: AbortSignal | undefined,
): Promise<unknown[][] | undefined> {
  const worksheet = context.workbook.worksheets.getItemOrNullObject(sheet);
  await context.sync();
  if (worksheet.isNullObject)
    throw new RrError(
      'not-found',
      `Sheet "${sheet}" was deleted or renamed. Look for formulas again, and try again.`,
    );
  const anchor = worksheet.getRange(cell);
  const before = loadFilled(anchor);
  await context.sync();
  const { rows: height, columns: width } = before();
  const values: unknown[][] = [];
  for (const { row, column, rows, columns } of divideRange(before())) {
    if (signal?.aborted) throw failureOf(signal);
    const piece = worksheet.getRangeByIndexes(row, column, rows, columns).load('values');
    const now = loadFilled(anchor);
    await context.sync();
    if (now().rows !== height || now().columns !== width) return undefined;
    values.push(...piece.values);
  }
  return values;
}
