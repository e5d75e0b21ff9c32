import { RrError } from '../../contract/failure';
import type { SignInMethod } from '../../contract/gateway-wire';

/**
 * Returns the sign-in methods that the options allow, the default one first. Throws `bad-input` if the list is empty, or
 * if access keys are allowed without the organisation's credentials.
 */
export function signInMethods({
  signIn,
  organisation,
}: {
  signIn?: readonly SignInMethod[];
  organisation?: object;
}): SignInMethod[] {
  const methods = signIn ?? (organisation ? ['access-key', 'credentials'] : ['credentials']);
  if (methods.length === 0)
    throw new RrError(
      'bad-input',
      'No sign-in method is allowed. Allow "credentials", "access-key" or both.',
    );
  if (methods.includes('access-key') && !organisation)
    throw new RrError(
      'bad-input',
      "Signing in with an access key needs the organisation's client ID and secret. Configure them, or do not allow access keys.",
    );
  return [...new Set(methods)];
}
