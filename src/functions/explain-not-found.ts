import { asRrError, RrError } from '../contract/failure';

/** Says of a `not-found`, beside what the service says, which thing it is about and what to do. */
export const explainNotFound =
  (what: string, advice: string) =>
  (thrown: unknown): never => {
    const failure = asRrError(thrown);
    throw failure.code === 'not-found'
      ? new RrError('not-found', `${what} ${failure.message} ${advice}`)
      : failure;
  };
