import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../contract/failure';
import type { Metrics } from '../metrics/metrics';
import type { SessionRecord } from './session-records';

/** Sessions as last read from the records, for a short while: a thousand formulas at once read them once. */
export interface SessionCache {
  /**
   * The session on record. While the records cannot be read, the one last seen there, for up to a quarter of an hour: a
   * failing disk must not sign everybody out. Throws `bug` where nothing was seen.
   */
  get(keyHash: string): Promise<SessionRecord | undefined>;
  /** Whether the records failed the last time they were asked. */
  isFailing(): boolean;
  /** Notes a use that is being recorded. */
  touch(keyHash: string, at: number): void;
  /** For a session that this process has ended. What is being read of it is not kept either. */
  forget(keyHash: string): void;
}

interface Parts {
  read: (keyHash: string) => Promise<SessionRecord | undefined>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'recordsFailed'>;
}

/** Within this time a session that another process ended ends here too. */
export const FRESH_MS = 5_000;
export const STALE_MS = 15 * 60_000;

export function createSessionCache({ read, now, log, metrics }: Parts): SessionCache {
  const seen = new Map<string, { session: SessionRecord; at: number }>();
  const reading = new Map<string, Promise<SessionRecord | undefined>>();
  let failedAt = -Infinity;

  /** A clock that was set back makes nothing younger. */
  const isWithin = (at: number, ms: number) => now() >= at && now() - at < ms;

  function keep(session: SessionRecord): void {
    // The oldest stand first.
    for (const [old, { at }] of seen) {
      if (isWithin(at, STALE_MS)) break;
      seen.delete(old);
    }
    seen.delete(session.key_hash);
    seen.set(session.key_hash, { session, at: now() });
  }

  async function readAnew(keyHash: string, isWanted: () => boolean): Promise<SessionRecord | undefined> {
    try {
      const session = await read(keyHash);
      failedAt = -Infinity;
      if (!isWanted()) return undefined;
      if (session) keep(session);
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
      'The gateway cannot read its records. Try again in a minute; if it stays, tell its operator.',
      { cause },
    );
  }

  return {
    async get(keyHash) {
      const last = seen.get(keyHash);
      if (last && isWithin(last.at, FRESH_MS)) return last.session;
      // Asking records that fail may take long: not each time.
      if (last && isWithin(failedAt, FRESH_MS)) return lastSeen(keyHash);
      const running = reading.get(keyHash);
      if (running) return running;
      const begun: Promise<SessionRecord | undefined> = readAnew(
        keyHash,
        () => reading.get(keyHash) === begun,
      ).finally(() => {
        if (reading.get(keyHash) === begun) reading.delete(keyHash);
      });
      reading.set(keyHash, begun);
      return begun;
    },
    isFailing: () => failedAt !== -Infinity,
    touch(keyHash, at) {
      const last = seen.get(keyHash);
      if (last) last.session = { ...last.session, used_at: at };
    },
    forget(keyHash) {
      seen.delete(keyHash);
      reading.delete(keyHash);
    },
  };
}
