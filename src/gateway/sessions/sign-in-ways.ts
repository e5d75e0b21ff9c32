import { RrError } from '../../contract/failure';
import type { SignInWay } from '../../contract/gateway-wire';
import type { GatewayOptions } from '../options';

/**
 * The ways in that the options allow, the usual one first. Throws `bad-input` where there is none, or where access keys
 * would have no credentials to use.
 */
export function signInWays({
  signIn,
  organisation,
}: Pick<GatewayOptions, 'signIn' | 'organisation'>): SignInWay[] {
  const ways = signIn ?? (organisation ? ['access-key', 'credentials'] : ['credentials']);
  if (ways.length === 0)
    throw new RrError(
      'bad-input',
      'No way to sign in is allowed. Allow "credentials", "access-key" or both.',
    );
  if (ways.includes('access-key') && !organisation)
    throw new RrError(
      'bad-input',
      "Signing in with an access key needs the organisation's client ID and secret. Name them, or do not allow it.",
    );
  return [...new Set(ways)];
}
