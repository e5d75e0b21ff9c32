import { asRrError, RrError } from '../../contract/failure';

/**
 * Says of a `not-found` what to do, and which thing it is about where the service does not name one of the ids asked
 * for.
 */
export const explainNotFound =
  (ids: readonly string[], subject: string, advice: string) =>
  (thrown: unknown): never => {
    const failure = asRrError(thrown);
    if (failure.code !== 'not-found') throw failure;
    const isNamed = ids.some((id) => failure.message.includes(`"${id}"`));
    throw new RrError('not-found', `${isNamed ? '' : `${subject} `}${failure.message} ${advice}`);
  };
