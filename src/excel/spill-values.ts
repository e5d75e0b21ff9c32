import { throwIfAborted } from '../contract/failure';
import type { CellAddress } from './cell-address';
import { changedMeanwhile, isSameData } from './read-unchanged';
import { loadFilled, type Area } from './reference-walk/area';
import { loadInPieces } from './scan/load-in-pieces';

/**
 * Returns the values that a formula's result shows now, with its headings. Errors are texts such as `#N/A`. Rejects with
 * `busy` if the result gets another size meanwhile. New values in a result of the same size are not noticed.
 */
export const spillValues = ({ sheet, cell }: CellAddress, signal?: AbortSignal): Promise<unknown[][]> =>
  Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const anchor = worksheet.getRange(cell);
    const filled = loadFilled(anchor);
    await context.sync();
    const before = filled();
    const sync = async () => {
      const now = loadFilled(anchor);
      await context.sync();
      if (!isSameData(now(), before)) throw changedMeanwhile();
    };
    return readValues({ worksheet, area: { sheet, ...before }, sync }, signal);
  });

interface AreaToRead {
  worksheet: Excel.Worksheet;
  area: Area;
  sync(): Promise<void>;
}

/** Reads in pieces. Rejects with `cancelled` between two of them. */
export async function readValues(
  { worksheet, area, sync }: AreaToRead,
  signal?: AbortSignal,
): Promise<unknown[][]> {
  const values: unknown[][] = [];
  throwIfAborted(signal);
  await loadInPieces([{ ...area, sheet: worksheet }], 'values', sync, (_, range) => {
    throwIfAborted(signal);
    values.push(...(range.values as unknown[][]));
  });
  return values;
}
