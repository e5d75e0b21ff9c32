import { hash } from 'node:crypto';
import { isActive, type Pause, pauseAfter } from './limits/pause';
import type { FailedPurchase } from './limits/purchase';

/** Anyone may try anything. Beyond this number the oldest are forgotten. */
const MAX_REMEMBERED = 1000;
/** A failure this long after the previous one starts a new series of waits. */
const SERIES_MS = 2 * 3_600_000;

export type FailedSignIns = ReturnType<typeof createFailedSignIns>;

/**
 * Remembers failed sign-ins with a secret that is not stored, so that the same one is not tried again too soon. Keeps
 * hashes in memory only: after a restart, a failed sign-in can be tried once more.
 */
export function createFailedSignIns(now: () => number) {
  const pauses = new Map<string, Pause>();

  const keyOf = (clientId: string, secret: string): string =>
    hash('sha256', JSON.stringify([clientId, secret]), 'base64url');

  return {
    find(clientId: string, secret: string): Pause | undefined {
      const pause = pauses.get(keyOf(clientId, secret)) ?? null;
      return isActive(pause, now()) ? pause : undefined;
    },
    remember(clientId: string, secret: string, purchase: FailedPurchase): void {
      for (const [key, { until }] of pauses) if (now() > until + SERIES_MS) pauses.delete(key);
      const key = keyOf(clientId, secret);
      const before = pauses.get(key) ?? null;
      pauses.delete(key);
      // An unsent request cost nothing, so the person may try again at once.
      if (purchase.kind !== 'unsent') pauses.set(key, pauseAfter(purchase, before, now()));
      const [oldest] = pauses.keys();
      if (pauses.size > MAX_REMEMBERED && oldest !== undefined) pauses.delete(oldest);
    },
    forget: (clientId: string, secret: string): void => void pauses.delete(keyOf(clientId, secret)),
  };
}
