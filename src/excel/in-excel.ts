import { asRrError, badInput } from '../contract/failure';
import { codeOf } from './cell-editing';

/** Runs one batch. A failure is Excel's own. Capabilities and `answers` reach Excel only so, or by `inExcel`. */
export const excelBatch = <T>(run: (context: Excel.RequestContext) => Promise<T>): Promise<T> =>
  Excel.run(run);

/** Runs one batch. A failure that Excel does not explain becomes `bad-input` with this problem, and is reported. */
export const inExcel = <T>(
  problem: string,
  run: (context: Excel.RequestContext) => Promise<T>,
  report?: (thrown: unknown) => void,
): Promise<T> => explained(problem, () => excelBatch(run), report);

/** Whether Excel refused because what a call names was deleted. */
export const isItemNotFound = (thrown: unknown): boolean => codeOf(thrown) === 'ItemNotFound';

/** Rejects with `bad-input` and this problem for everything that is not a failure of ours. */
export async function explained<T>(
  problem: string,
  run: () => Promise<T>,
  report: (thrown: unknown) => void = console.error,
): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const failure = asRrError(thrown);
    if (failure.code !== 'bug') throw failure;
    // That a person deletes a sheet while it is read is not a defect.
    if (!isItemNotFound(thrown)) report(thrown);
    throw badInput(problem, { cause: thrown });
  }
}
