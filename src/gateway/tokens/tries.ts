import { createHash } from 'node:crypto';
import { isActive, type Pause, pauseAfter } from './limits/pause';
import type { FailedPurchase } from './limits/purchase';

/** Sign-ins that failed with a secret that is not on record: the same one is not tried again while its pause lasts. */
export interface Tries {
  /** The pause of these very credentials. */
  find(clientId: string, secret: string): Pause | undefined;
  remember(clientId: string, secret: string, purchase: FailedPurchase): void;
  /** After one that succeeded. */
  forget(clientId: string, secret: string): void;
}

/** Anyone may try anything: more than these are forgotten, the oldest first. */
const MAX_TRIES = 1000;
/** A failure this long ago counts as the first of its row. */
const ROW_MS = 2 * 3_600_000;

/** In memory alone and without the secrets: after a restart a failed sign-in may be tried once more. */
export function createTries(now: () => number): Tries {
  const pauses = new Map<string, Pause>();

  const keyOf = (clientId: string, secret: string): string =>
    createHash('sha256')
      .update(JSON.stringify([clientId, secret]))
      .digest('base64url');

  return {
    find(clientId, secret) {
      const pause = pauses.get(keyOf(clientId, secret)) ?? null;
      return isActive(pause, now()) ? pause : undefined;
    },
    remember(clientId, secret, purchase) {
      for (const [key, { until }] of pauses) if (now() > until + ROW_MS) pauses.delete(key);
      const key = keyOf(clientId, secret);
      const before = pauses.get(key) ?? null;
      pauses.delete(key);
      // Nothing was sent, so nothing was spent: as soon as the line is back a sign-in succeeds.
      if (purchase.kind !== 'unsent') pauses.set(key, pauseAfter(purchase, before, now()));
      const [oldest] = pauses.keys();
      if (pauses.size > MAX_TRIES && oldest !== undefined) pauses.delete(oldest);
    },
    forget: (clientId, secret) => void pauses.delete(keyOf(clientId, secret)),
  };
}
