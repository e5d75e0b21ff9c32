import type { Locks } from '../store/locks';
import type { Store } from '../store/schema';
import type { Credentials } from '../tokens/credentials';

/**
 * Puts the organisation's credentials on record and gives their id; buys nothing. The same secret as before keeps the
 * token in hand and its pause; another one takes its place, and the token goes.
 */
export async function keepOrganisation(
  { clientId, clientSecret: secret }: { clientId: string; clientSecret: string },
  {
    credentials,
    store,
    locks,
  }: { credentials: Pick<Credentials, 'find' | 'put'>; store: Store; locks: Locks },
): Promise<number> {
  // Several gateways may start at once: the second one must not take the token that the first one bought meanwhile.
  return locks.hold(`organisation ${clientId}`, async () => {
    const known = await credentials.find(clientId);
    if (known?.secret === secret) return known.id;
    return (await credentials.put({ clientId, secret, token: null }, store)).id;
  });
}
