import { RrError } from '../../src/contract/failure';
import { DoubtfulValue } from '../../src/table/filters/condition';
import { explainDoubt } from '../../src/table/filters/joined-text';

/** Returns the RrError that `work` throws, as a person reads it. Fails the test if it returns or throws anything else. */
export function failureOf(work: () => unknown): RrError {
  let result: unknown;
  try {
    result = work();
  } catch (thrown) {
    if (thrown instanceof DoubtfulValue) return explainDoubt(thrown);
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
    if (thrown instanceof DoubtfulValue) explainDoubt(thrown);
    expect(thrown).toMatchObject({ name: 'RrError', code: 'bad-input' });
  }
}
