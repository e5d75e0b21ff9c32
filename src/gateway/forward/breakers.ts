import { RrError } from '../../contract/failure';
import type { Metrics } from '../metrics/metrics';
import { describeDatabases } from './databases/database-names';

/** The state of a circuit breaker. It stops requests to databases for which the service keeps failing. */
export type Breaker =
  /** Requests go through. `failures` counts those that failed in a row. */
  | { state: 'closed'; failures: number }
  /** No request goes through before `until`, on the caller's clock. */
  | { state: 'open'; until: number }
  | { state: 'half-open' };

/** `unknown`: the request says nothing about the databases, for example because the person cancelled it. */
export type CallResult = 'success' | 'failure' | 'unknown';

const FAILURES_TO_OPEN = 5;
export const OPEN_MS = 10_000;

const CLOSED: Breaker = { state: 'closed', failures: 0 };

/** Decides whether a request may go through. `as` is undefined if it may not. */
function admit(breaker: Breaker, now: number): { next: Breaker; as: 'normal' | 'trial' | undefined } {
  if (breaker.state === 'closed') return { next: breaker, as: 'normal' };
  if (breaker.state === 'open' && now >= breaker.until) return { next: { state: 'half-open' }, as: 'trial' };
  return { next: breaker, as: undefined };
}

export function applyResult(
  breaker: Breaker,
  as: 'normal' | 'trial',
  result: CallResult,
  now: number,
): Breaker {
  if (result === 'success') return CLOSED;
  if (as === 'trial' && breaker.state === 'half-open')
    return { state: 'open', until: result === 'failure' ? now + OPEN_MS : now };
  // Requests that were already running when the breaker opened neither prolong the pause nor end a trial.
  if (result === 'unknown' || breaker.state !== 'closed') return breaker;
  const failures = breaker.failures + 1;
  return failures >= FAILURES_TO_OPEN
    ? { state: 'open', until: now + OPEN_MS }
    : { state: 'closed', failures };
}

/** The databases that one request names. An empty list means all databases of the credential. */
export interface BreakerSubject {
  credentialId: number;
  databases: readonly string[];
}

export type Breakers = ReturnType<typeof createBreakers>;

interface Entry {
  databases: readonly string[];
  breaker: Breaker;
  failedAt: number;
}

const STALE_MS = 10 * 60_000;
/** The most sets of one credential. Beyond them, the set that failed longest ago is forgotten. */
const MAX_SETS = 1000;

/**
 * One circuit breaker for each set of databases: see {@link Breaker}. `now` must be monotonic: if the clock is set back, a
 * breaker would stay open.
 */
export function createBreakers(
  now: () => number,
  namesOf: (credentialId: number) => Promise<Readonly<Record<string, string>>>,
  metrics: Pick<Metrics, 'shortCircuited'>,
) {
  /** The sets of each credential that failed, in the order of their last failures. */
  const failing = new Map<number, Map<string, Entry>>();

  const isStale = ({ failedAt }: Entry): boolean => now() - failedAt > STALE_MS;

  /** Looks only at the oldest sets, so that a request does not cost more the more sets fail. */
  function prune(sets: Map<string, Entry>): void {
    for (const [key, entry] of sets) {
      if (sets.size <= MAX_SETS && !isStale(entry)) return;
      sets.delete(key);
    }
  }

  function note({ credentialId, databases }: BreakerSubject, breaker: Breaker, failed: boolean): void {
    const sets = failing.get(credentialId) ?? new Map<string, Entry>();
    const key = keyOf(databases);
    const failedAt = failed ? now() : (sets.get(key)?.failedAt ?? now());
    if (failed || isClosed(breaker)) sets.delete(key);
    if (!isClosed(breaker)) sets.set(key, { databases, breaker, failedAt });
    prune(sets);
    if (sets.size > 0) failing.set(credentialId, sets);
    else failing.delete(credentialId);
  }

  function breakerOf({ credentialId, databases }: BreakerSubject): Breaker {
    const entry = failing.get(credentialId)?.get(keyOf(databases));
    return entry && !isStale(entry) ? entry.breaker : CLOSED;
  }

  async function refuse({ credentialId, databases }: BreakerSubject, breaker: Breaker): Promise<never> {
    metrics.shortCircuited();
    const wait = breaker.state === 'open' ? breaker.until - now() : 0;
    throw new RrError('unreachable', breakerMessage(databases, await namesOf(credentialId), wait));
  }

  return {
    /** Admits a request. Call the returned function once with its result. Throws `unreachable` while a breaker is open or a trial runs. */
    async enter({ credentialId, databases }: BreakerSubject): Promise<(result: CallResult) => void> {
      const isSet = databases.length > 1;
      const subject = { credentialId, databases: isSet ? [...new Set(databases)].sort() : databases };
      // A database that fails alone also fails in a set. A set that fails says nothing about a single database.
      const several = subject.databases.length > 1 ? subject.databases : [];
      const members = several.map((id) => ({ credentialId, databases: [id] }));
      for (const member of failing.has(credentialId) ? members : []) {
        const breaker = breakerOf(member);
        if (!admit(breaker, now()).as) await refuse(member, breaker);
      }
      const { next, as } = admit(breakerOf(subject), now());
      if (!as) return refuse(subject, next);
      if (!isClosed(next)) note(subject, next, false);
      let isOver = false;
      return (result) => {
        if (isOver) return;
        isOver = true;
        const before = breakerOf(subject);
        const after = applyResult(before, as, result, now());
        if (!isClosed(before) || !isClosed(after)) note(subject, after, result === 'failure');
        // A set that works proves that each of its databases works.
        if (result === 'success')
          for (const member of members) failing.get(credentialId)?.delete(keyOf(member.databases));
      };
    },

    /** Returns the sets of databases whose breaker is not closed. An empty set means all of the credential's. */
    failingSets: (credentialId: number): (readonly string[])[] =>
      [...(failing.get(credentialId)?.values() ?? [])]
        .filter((entry) => entry.breaker.state !== 'closed' && !isStale(entry))
        .map(({ databases }) => databases),
  };
}

/** Whether nothing need be remembered of a breaker. */
const isClosed = (breaker: Breaker): boolean => breaker.state === 'closed' && breaker.failures === 0;

const keyOf = (databases: readonly string[]): string => JSON.stringify(databases);

type Names = Readonly<Record<string, string>>;

/** Says in the pane which databases are failing. An empty list means the whole service. */
export const breakerNotice = (databases: readonly string[], names: Names): string =>
  `The rent-roll service is failing${forDatabases(databases, names)}. Existing values are kept. The gateway tries again every 10 seconds.`;

/** Explains why a request was not sent. `retryMs` is the time to the next trial, 0 while a trial is running. */
function breakerMessage(databases: readonly string[], names: Names, retryMs: number): string {
  const seconds = Math.ceil(retryMs / 1000);
  const service = `The rent-roll service is failing${forDatabases(databases, names)}.`;
  return seconds > 0
    ? `${service} Try again in ${seconds} second${seconds > 1 ? 's' : ''}.`
    : `${service} The gateway is checking it now. Try again in a moment.`;
}

const forDatabases = (databases: readonly string[], names: Names): string =>
  databases.length > 0 ? ` for ${describeDatabases(databases, names)}` : '';
