import { RrError } from '../../../contract/failure';
import type { Metrics } from '../../metrics/metrics';
import { admit, type Breaker, CLOSED, settle, type CallResult } from './breaker';
import { breakerMessage } from './breaker-messages';

/** The databases that one request names. An empty list means all databases of the credential. */
export interface BreakerSubject {
  credentialId: number;
  databases: readonly string[];
}

/** One circuit breaker for each set of databases: see {@link Breaker}. */
export interface Breakers {
  /** Admits a request. Call the returned function once with its result. Throws `unreachable` if a breaker is open. */
  enter(subject: BreakerSubject): Promise<(result: CallResult) => void>;
  /** Returns the sets of databases whose breaker is not closed. An empty set means all of the credential's. */
  open(credentialId: number): (readonly string[])[];
}

interface Entry extends BreakerSubject {
  breaker: Breaker;
  failedAt: number;
}

const STALE_MS = 10 * 60_000;

/** `now` must be monotonic: if the clock is set back, a breaker would stay open. */
export function createBreakers(
  now: () => number,
  namesOf: (credentialId: number) => Promise<Readonly<Record<string, string>>>,
  metrics: Metrics,
): Breakers {
  const entries = new Map<string, Entry>();

  function change(key: string, subject: BreakerSubject, breaker: Breaker, failed: boolean): void {
    const failedAt = failed ? now() : (entries.get(key)?.failedAt ?? now());
    if (breaker.state === 'closed' && breaker.failures === 0) entries.delete(key);
    else entries.set(key, { ...subject, breaker, failedAt });
    for (const [old, entry] of entries)
      if (entry.breaker.state !== 'half-open' && now() - entry.failedAt > STALE_MS) entries.delete(old);
  }

  async function refuse({ credentialId, databases }: BreakerSubject, breaker: Breaker): Promise<never> {
    metrics.shortCircuited();
    const wait = breaker.state === 'open' ? breaker.until - now() : 0;
    throw new RrError('unreachable', breakerMessage(databases, await namesOf(credentialId), wait));
  }

  return {
    async enter({ credentialId, databases }) {
      const subject = { credentialId, databases: [...new Set(databases)].sort() };
      const key = keyOf(subject);
      // A database that fails alone also fails in a set. A set that fails says nothing about a single database.
      const several = subject.databases.length > 1 ? subject.databases : [];
      const members = several.map((id) => ({ credentialId, databases: [id] }));
      for (const member of members) {
        const breaker = entries.get(keyOf(member))?.breaker ?? CLOSED;
        if (!admit(breaker, now()).as) await refuse(member, breaker);
      }
      const { next, as } = admit(entries.get(key)?.breaker ?? CLOSED, now());
      if (!as) return refuse(subject, next);
      change(key, subject, next, false);
      let isOver = false;
      return (result) => {
        if (isOver) return;
        isOver = true;
        const before = entries.get(key)?.breaker ?? CLOSED;
        change(key, subject, settle(before, as, result, now()), result === 'failure');
        // A set that works proves that each of its databases works.
        if (result === 'success') members.forEach((member) => entries.delete(keyOf(member)));
      };
    },

    open: (credentialId) =>
      [...entries.values()]
        .filter((entry) => entry.credentialId === credentialId && entry.breaker.state !== 'closed')
        .filter(({ failedAt }) => now() - failedAt <= STALE_MS)
        .map(({ databases }) => databases),
  };
}

const keyOf = ({ credentialId, databases }: BreakerSubject): string =>
  JSON.stringify([credentialId, databases]);
