import { asRrError, RrError } from '../contract/failure';

/** Runs one batch. A failure that Excel does not explain becomes `bad-input` with this problem. */
export const inExcel = <T>(problem: string, run: (context: Excel.RequestContext) => Promise<T>): Promise<T> =>
  explained(problem, () => Excel.run(run));

/** Rejects with `bad-input` and this problem for everything that is not a failure of ours. */
export async function explained<T>(problem: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const failure = asRrError(thrown);
    if (failure.code !== 'bug') throw failure;
    console.error(thrown);
    throw new RrError('bad-input', problem, { cause: thrown });
  }
}
