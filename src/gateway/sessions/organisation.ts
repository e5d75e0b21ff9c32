import { randomUUID } from 'node:crypto';
import { RrError } from '../../contract/failure';
import type { Locks } from '../store/locks';
import type { Store } from '../store/schema';
import type { Credentials } from '../tokens/credentials';
import { purchaseLock } from '../tokens/one-buyer';
import { findProven } from '../tokens/proven-secrets';

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
  const keep = async (): Promise<number> => {
    const before = await credentials.find(clientId);
    if (!before || !findProven(before.proven, secret)) {
      // The operator's word is proof enough. All other secrets of the client ID have to prove themselves again.
      const proven = [{ tag: randomUUID(), secret, provenAt: 0 }];
      await store
        .transaction()
        .execute((transaction) => credentials.put({ clientId, proven, token: null }, transaction));
    }
    const kept = await credentials.find(clientId);
    if (kept) return kept.id;
    throw new RrError('bug', "The organisation's credentials could not be stored. Restart the gateway.");
  };
  // Under the purchase lock, so that a token that another gateway is buying is not lost.
  return locks.hold(purchaseLock(service, clientId), keep, true);
}
