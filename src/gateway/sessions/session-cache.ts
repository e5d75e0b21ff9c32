import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../contract/failure';
import type { Metrics } from '../metrics/metrics';
import type { SessionRecord } from './session-records';

interface Parts {
  read: (keyHash: string) => Promise<SessionRecord | undefined>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'recordsFailed'>;
}

/** Within this time, a session that another process ended also ends here. */
export const FRESH_MS = 5_000;
export const STALE_MS = 15 * 60_000;

/** Caches sessions for a few seconds, so that a thousand formulas at once read one from the store once. */
export function createSessionCache({ read, now, log, metrics }: Parts) {
  const seen = new Map<string, { session: SessionRecord; at: number }>();
  const reading = new Map<string, Promise<SessionRecord | undefined>>();
  let failedAt = -Infinity;

  /** After the clock was set back, an entry must not count as younger. */
  const isWithin = (at: number, ms: number) => now() >= at && now() - at < ms;

  function store(session: SessionRecord) {
    // The oldest come first.
    for (const [old, { at }] of seen) {
      if (isWithin(at, STALE_MS)) break;
      seen.delete(old);
    }
    seen.delete(session.key_hash);
    seen.set(session.key_hash, { session, at: now() });
  }

  async function readStored(keyHash: string, isCurrent: () => boolean): Promise<SessionRecord | undefined> {
    try {
      const session = await read(keyHash);
      failedAt = -Infinity;
      if (!isCurrent()) return undefined;
      if (session) store(session);
      else seen.delete(keyHash);
      return session;
    } catch (cause) {
      failedAt = now();
      metrics.recordsFailed();
      log.error(cause, 'a session could not be read from the records');
      return lastSeen(keyHash, cause);
    }
  }

  function lastSeen(keyHash: string, cause?: unknown): SessionRecord {
    const last = seen.get(keyHash);
    if (last && isWithin(last.at, STALE_MS)) return last.session;
    throw new RrError(
      'bug',
      'The gateway cannot read its records. Try again in a minute. If the problem persists, contact your administrator.',
      { cause },
    );
  }

  return {
    /** While the store fails, returns the session last read within 15 minutes. Throws `bug` if none is known. */
    async get(keyHash: string): Promise<SessionRecord | undefined> {
      const last = seen.get(keyHash);
      if (last && isWithin(last.at, FRESH_MS)) return last.session;
      // A failing store may answer slowly, so it is not asked each time.
      if (last && isWithin(failedAt, FRESH_MS)) return lastSeen(keyHash);
      const running = reading.get(keyHash);
      if (running) return running;
      const begun: Promise<SessionRecord | undefined> = readStored(
        keyHash,
        () => reading.get(keyHash) === begun,
      ).finally(() => {
        if (reading.get(keyHash) === begun) reading.delete(keyHash);
      });
      reading.set(keyHash, begun);
      return begun;
    },
    isFailing: () => failedAt !== -Infinity,
    touch(keyHash: string, at: number): void {
      const last = seen.get(keyHash);
      if (last) last.session = { ...last.session, used_at: at };
    },
    /** Removes a session that this process has ended. A read in progress will not bring it back. */
    forget(keyHash: string): void {
      seen.delete(keyHash);
      reading.delete(keyHash);
    },
  };
}
