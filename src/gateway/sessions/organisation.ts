import { RrError } from '../../contract/failure';
import type { Locks } from '../store/locks';
import type { Store } from '../store/schema';
import type { Credentials } from '../tokens/credentials';
import { purchaseLock } from '../tokens/one-buyer';

interface Parts {
  service: string;
  credentials: Pick<Credentials, 'find' | 'put'>;
  store: Store;
  locks: Locks;
}

/** Stores the credentials and returns their ID. An unchanged secret keeps its token and pause; a new one drops both. */
export async function keepOrganisation(
  { clientId, clientSecret: secret }: { clientId: string; clientSecret: string },
  { service, credentials, store, locks }: Parts,
): Promise<number> {
  // Under the purchase lock, so that a token that another gateway is buying is not lost.
  return locks.hold(purchaseLock(service, clientId), async () => {
    if ((await credentials.find(clientId))?.secret !== secret)
      await credentials.put({ clientId, secret, token: null }, store);
    const kept = await credentials.find(clientId);
    if (kept) return kept.id;
    throw new RrError('bug', "The organisation's credentials could not be stored. Restart the gateway.");
  });
}
