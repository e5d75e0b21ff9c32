import { RrError } from '../../contract/failure';
import type { Metrics } from '../metrics/metrics';
import { ask, type Breaker, CLOSED, settle, type Verdict } from './breaker';
import { breakerMessage } from './breaker-words';

/** What a breaker stands for: databases of one credential, as requests name them together; none for all. */
export interface BreakerSubject {
  credentialId: number;
  databases: readonly string[];
}

/** Keep requests away from databases that the service fails for: see {@link Breaker}. */
export interface Breakers {
  /** Lets a request go and gives what to tell when it is over, once. Throws `unreachable` where it must not go. */
  enter(subject: BreakerSubject): Promise<(verdict: Verdict) => void>;
  /** The sets of databases that requests are kept from now; an empty set is all of the credential's. */
  open(credentialId: number): (readonly string[])[];
}

interface Entry extends BreakerSubject {
  breaker: Breaker;
  failedAt: number;
}

/** Longer ago than this, a failure is no trouble of now. */
const STALE_MS = 10 * 60_000;

/** `now` must not jump: a clock set back would keep a breaker open. */
export function createBreakers(
  now: () => number,
  namesOf: (credentialId: number) => Promise<Readonly<Record<string, string>>>,
  metrics: Metrics,
): Breakers {
  const entries = new Map<string, Entry>();

  function change(key: string, subject: BreakerSubject, breaker: Breaker, failed: boolean): void {
    const failedAt = failed ? now() : (entries.get(key)?.failedAt ?? now());
    if (breaker.is === 'closed' && breaker.failures === 0) entries.delete(key);
    else entries.set(key, { ...subject, breaker, failedAt });
    for (const [old, entry] of entries)
      if (entry.breaker.is !== 'trying' && now() - entry.failedAt > STALE_MS) entries.delete(old);
  }

  return {
    async enter({ credentialId, databases }) {
      const subject = { credentialId, databases: [...new Set(databases)].sort() };
      const key = JSON.stringify([credentialId, subject.databases]);
      const { next, as } = ask(entries.get(key)?.breaker ?? CLOSED, now());
      if (!as) {
        metrics.shortCircuited();
        const wait = next.is === 'open' ? next.until - now() : 0;
        const names = await namesOf(credentialId);
        throw new RrError('unreachable', breakerMessage(subject.databases, names, wait));
      }
      change(key, subject, next, false);
      let isOver = false;
      return (verdict) => {
        if (isOver) return;
        isOver = true;
        const before = entries.get(key)?.breaker ?? CLOSED;
        change(key, subject, settle(before, as, verdict, now()), verdict === 'fails');
      };
    },

    open: (credentialId) =>
      [...entries.values()]
        .filter((entry) => entry.credentialId === credentialId && entry.breaker.is !== 'closed')
        .filter(({ failedAt }) => now() - failedAt <= STALE_MS)
        .map(({ databases }) => databases),
  };
}
