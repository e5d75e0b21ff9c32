import { RrError } from '../../contract/failure';
import type { Locks } from '../store/locks';
import type { Store } from '../store/schema';
import type { Credentials } from '../tokens/credentials';
import { purchaseLock } from '../tokens/one-buyer';

interface Parts {
  /** See `serviceIdentity`. */
  service: string;
  credentials: Pick<Credentials, 'find' | 'put'>;
  store: Store;
  locks: Locks;
}

/**
 * Puts the organisation's credentials on record and gives their id; buys nothing. The same secret as before keeps the
 * token in hand and its pause; another one takes its place, and the token goes.
 */
export async function keepOrganisation(
  { clientId, clientSecret: secret }: { clientId: string; clientSecret: string },
  { service, credentials, store, locks }: Parts,
): Promise<number> {
  // A token that another gateway is buying must not be lost.
  return locks.hold(purchaseLock(service, clientId), async () => {
    if ((await credentials.find(clientId))?.secret !== secret)
      await credentials.put({ clientId, secret, token: null }, store);
    const kept = await credentials.find(clientId);
    if (kept) return kept.id;
    throw new RrError(
      'bug',
      "The organisation's credentials could not be put on record. Start the gateway again.",
    );
  });
}
