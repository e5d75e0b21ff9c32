import { RrError, failureOf } from '../contract/failure';
import { formatAddress, type CellAddress } from './cell-address';
import { loadFilled, type Area } from './reference-walk/area';
import { loadInPieces } from './scan/load-in-pieces';

/** What a formula's result fills: the cell alone if it does not spill. */
export interface Spill {
  worksheet: Excel.Worksheet;
  area: Area;
  /** Begins the reading again if the result has another size than before. */
  sync(): Promise<void>;
}

const CHANGED = Symbol('The result has another size.');

/**
 * Reads a formula's result, and starts again once if it gets another size meanwhile. New values in a result of the same size
 * are not noticed. Rejects with `not-found` if the sheet is gone, and with `busy` if the result changes again.
 */
async function readSpill<T>(cell: CellAddress, read: (spill: Spill) => Promise<T>): Promise<T> {
  return Excel.run(async (context) => {
    const again = (thrown: unknown) => {
      if (thrown !== CHANGED) throw thrown;
    };
    const once = async () => ({ found: await readOnce(context, cell, read) });
    const result = (await once().catch(again)) ?? (await once().catch(again));
    if (result) return result.found;
    throw new RrError(
      'busy',
      `The result in ${formatAddress(cell)} changed its size while it was read. Wait until Excel has calculated, and try again.`,
    );
  });
}

async function readOnce<T>(
  context: Excel.RequestContext,
  { sheet, cell }: CellAddress,
  read: (spill: Spill) => Promise<T>,
): Promise<T> {
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
  const area = { sheet, ...before() };
  const sync = async () => {
    const now = loadFilled(anchor);
    await context.sync();
    const { rows, columns } = now();
    if (rows !== area.rows || columns !== area.columns) throw CHANGED;
  };
  return read({ worksheet, area, sync });
}

/** Returns the values that a formula's result shows now, with its headings. Errors are texts such as `#N/A`. */
export const spillValues = (cell: CellAddress, signal?: AbortSignal): Promise<unknown[][]> =>
  readSpill(cell, (spill) => readValues(spill, signal));

/** Reads in pieces. Rejects with `cancelled` between two of them. */
export async function readValues(
  { worksheet, area, sync }: Spill,
  signal?: AbortSignal,
): Promise<unknown[][]> {
  const values: unknown[][] = [];
  if (signal?.aborted) throw failureOf(signal);
  await loadInPieces([{ ...area, sheet: worksheet }], 'values', sync, (_, range) => {
    if (signal?.aborted) throw failureOf(signal);
    values.push(...(range.values as unknown[][]));
  });
  return values;
}
