import { asRrError, RrError } from '../../contract/failure';

/** Adds advice to a `not-found`, and the subject unless the service already names one of the `ids`. */
export const explainNotFound =
  (ids: readonly string[], subject: string, advice: string) =>
  (thrown: unknown): never => {
    const failure = asRrError(thrown);
    if (failure.code !== 'not-found') throw failure;
    const isNamed = ids.some((id) => failure.message.includes(`"${id}"`));
    throw new RrError('not-found', `${isNamed ? '' : `${subject} `}${failure.message} ${advice}`);
  };
