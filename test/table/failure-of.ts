import { RrError } from '../../src/contract/failure';

/** Returns the RrError that `work` throws. Fails the test if it returns or throws anything else. */
export function failureOf(work: () => unknown): RrError {
  let result: unknown;
  try {
    result = work();
  } catch (thrown) {
    if (thrown instanceof RrError) return thrown;
    throw thrown;
  }
  throw new Error(`nothing was thrown, but got ${JSON.stringify(result)}`);
}

/** Runs work that may throw only `bad-input`. */
export function onlyBadInput(work: () => void): void {
  try {
    work();
  } catch (thrown) {
    expect(thrown).toMatchObject({ name: 'RrError', code: 'bad-input' });
  }
}
