import { RrError } from '../../../contract/failure';
import type { Metrics } from '../../metrics/metrics';
import { ask, type Breaker, CLOSED, settle, type Verdict } from './breaker';
import { breakerMessage } from './breaker-messages';

/** What a breaker stands for: databases of one credential, as requests name them together; none for all of them. */
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

  async function refuse({ credentialId, databases }: BreakerSubject, breaker: Breaker): Promise<never> {
    metrics.shortCircuited();
    const wait = breaker.is === 'open' ? breaker.until - now() : 0;
    throw new RrError('unreachable', breakerMessage(databases, await namesOf(credentialId), wait));
  }

  return {
    async enter({ credentialId, databases }) {
      const subject = { credentialId, databases: [...new Set(databases)].sort() };
      const key = keyOf(subject);
      // Which one of several fails is not known, but one that fails by itself fails among others, too.
      const several = subject.databases.length > 1 ? subject.databases : [];
      const members = several.map((id) => ({ credentialId, databases: [id] }));
      for (const member of members) {
        const breaker = entries.get(keyOf(member))?.breaker ?? CLOSED;
        if (!ask(breaker, now()).as) await refuse(member, breaker);
      }
      const { next, as } = ask(entries.get(key)?.breaker ?? CLOSED, now());
      if (!as) return refuse(subject, next);
      change(key, subject, next, false);
      let isOver = false;
      return (verdict) => {
        if (isOver) return;
        isOver = true;
        const before = entries.get(key)?.breaker ?? CLOSED;
        change(key, subject, settle(before, as, verdict, now()), verdict === 'fails');
        // What answers for several answers for each.
        if (verdict === 'works') members.forEach((member) => entries.delete(keyOf(member)));
      };
    },

    open: (credentialId) =>
      [...entries.values()]
        .filter((entry) => entry.credentialId === credentialId && entry.breaker.is !== 'closed')
        .filter(({ failedAt }) => now() - failedAt <= STALE_MS)
        .map(({ databases }) => databases),
  };
}

const keyOf = ({ credentialId, databases }: BreakerSubject): string =>
  JSON.stringify([credentialId, databases]);
