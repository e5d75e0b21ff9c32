import { RrError } from '../../src/contract/failure';

/** The RrError that work throws; anything else that happens fails the test. */
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

/** Runs work that may fail with `bad-input` and in no other way. */
export function onlyBadInput(work: () => void): void {
  try {
    work();
  } catch (thrown) {
    expect(thrown).toMatchObject({ name: 'RrError', code: 'bad-input' });
  }
}
