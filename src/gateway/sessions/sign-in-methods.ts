import { RrError } from '../../contract/failure';
import type { SignInMethod } from '../../contract/gateway-wire';

/** Puts the default method first. Throws `bad-input` for an empty list, or for access keys without an organisation. */
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
