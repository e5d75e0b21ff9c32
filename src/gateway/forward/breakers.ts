import { RrError } from '../../contract/failure';
import type { Metrics } from '../metrics/metrics';
import { describeDatabases } from './databases/database-names';

/** `unknown`: the request says nothing about the databases, for example because the person cancelled it. */
export type CallResult = 'success' | 'failure' | 'unknown';

/** The databases that one request names. An empty list means all databases of the credential. */
export interface BreakerSubject {
  credentialId: number;
  databases: readonly string[];
}

export type Breakers = ReturnType<typeof createBreakers>;

const FAILURES_TO_OPEN = 5;
export const OPEN_MS = 10_000;

/** A set of databases whose last request failed. */
interface Entry {
  databases: readonly string[];
  /** How many failed in a row. From the fifth on the breaker is open. */
  failures: number;
  failedAt: number;
  /** Whether one request is trying an open breaker. */
  isOnTrial: boolean;
}

const STALE_MS = 10 * 60_000;
/** The most sets of one credential. Beyond them, the set that failed longest ago is forgotten. */
const MAX_SETS = 1000;

const isOpen = ({ failures }: Entry) => failures >= FAILURES_TO_OPEN;

/**
 * One circuit breaker for each set of databases. It stops requests for which the service keeps failing, but for one trial
 * every ten seconds. `now` must be monotonic: if the clock is set back, a breaker would stay open.
 */
export function createBreakers(
  now: () => number,
  namesOf: (credentialId: number) => Names,
  metrics: Pick<Metrics, 'shortCircuited'>,
) {
  /** The sets of each credential that failed, in the order of their last failures. */
  const failing = new Map<number, Map<string, Entry>>();

  const isStale = ({ failedAt }: Entry) => now() - failedAt > STALE_MS;

  /** Looks only at the oldest sets, so that a request does not cost more the more sets fail. */
  function prune(sets: Map<string, Entry>) {
    for (const [key, entry] of sets) {
      if (sets.size <= MAX_SETS && !isStale(entry)) return;
      sets.delete(key);
    }
  }

  function find({ credentialId, databases }: BreakerSubject): Entry | undefined {
    const entry = failing.get(credentialId)?.get(keyOf(databases));
    return entry && !isStale(entry) ? entry : undefined;
  }

  function addFailure({ credentialId, databases }: BreakerSubject, before: number) {
    const sets = failing.get(credentialId) ?? new Map<string, Entry>();
    failing.set(credentialId, sets);
    const key = keyOf(databases);
    sets.delete(key);
    sets.set(key, { databases, failures: before + 1, failedAt: now(), isOnTrial: false });
    prune(sets);
  }

  function forget({ credentialId, databases }: BreakerSubject) {
    const sets = failing.get(credentialId);
    sets?.delete(keyOf(databases));
    if (sets?.size === 0) failing.delete(credentialId);
  }

  function refuseIfOpen(subject: BreakerSubject) {
    const entry = find(subject);
    const waitMs = entry && isOpen(entry) ? entry.failedAt + OPEN_MS - now() : 0;
    if (!entry || (waitMs <= 0 && !entry.isOnTrial)) return;
    metrics.shortCircuited();
    const names = namesOf(subject.credentialId);
    throw new RrError('unreachable', breakerMessage(subject.databases, names, entry.isOnTrial ? 0 : waitMs));
  }

  return {
    /** Admits a request. Call the returned function once with its result. Throws `unreachable` while a breaker is open or a trial runs. */
    enter({ credentialId, databases }: BreakerSubject): (result: CallResult) => void {
      const subject = { credentialId, databases: [...new Set(databases)].sort() };
      if (failing.has(credentialId)) refuseIfOpen(subject);
      const before = find(subject);
      const isTrial = before !== undefined && isOpen(before);
      if (isTrial) before.isOnTrial = true;
      return (result) => {
        const entry = find(subject);
        if (result === 'success') forget(subject);
        else if (isTrial && entry?.isOnTrial) {
          entry.isOnTrial = false;
          if (result === 'failure') addFailure(subject, entry.failures);
        }
        // Requests that were already running when the breaker opened neither prolong the pause nor end a trial.
        else if (result === 'failure' && !(entry && isOpen(entry))) addFailure(subject, entry?.failures ?? 0);
      };
    },

    /** Returns the sets of databases whose breaker is open. An empty set means all of the credential's. */
    failingSets: (credentialId: number): (readonly string[])[] =>
      [...(failing.get(credentialId)?.values() ?? [])]
        .filter((entry) => isOpen(entry) && !isStale(entry))
        .map(({ databases }) => databases),
  };
}

const keyOf = (databases: readonly string[]) => JSON.stringify(databases);

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

const forDatabases = (databases: readonly string[], names: Names) =>
  databases.length > 0 ? ` for ${describeDatabases(databases, names)}` : '';
