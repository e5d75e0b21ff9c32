import { RrError } from '../contract/failure';

export const changedMeanwhile = (): RrError =>
  new RrError(
    'busy',
    'The workbook changed while it was read. Wait until Excel has calculated, and try again.',
  );

export const isSameData = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/**
 * Reads something, works with it, and reads it again. Rejects with `busy` if it is then another one, because a person edits the
 * workbook or Excel calculates. What is read must be data.
 */
export async function readUnchanged<Read, Result>(
  read: () => Promise<Read>,
  work: (read: Read) => Promise<Result>,
): Promise<{ read: Read; result: Result }> {
  const before = await read();
  const result = await work(before);
  if (isSameData(before, await read())) return { read: before, result };
  throw changedMeanwhile();
}
