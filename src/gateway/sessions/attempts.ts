import { createHmac, randomBytes } from 'node:crypto';
import { RrError } from '../../contract/failure';

/** Limits failed sign-ins by client ID or access key, whether that exists or not. */
export interface Attempts {
  /** Counts running and failed attempts, but each secret once: people share client IDs. Throws `busy` at the limit. */
  run<T>(subject: string, secret: string, attempt: () => Promise<T>): Promise<T>;
}

export const MOST_ATTEMPTS = 10;
export const WINDOW_MS = 60_000;
/** Anyone may try anything. Beyond this number the oldest subjects are forgotten. */
const MOST_SUBJECTS = 10_000;

/** Keeps only hashes in memory, with a salt that differs in each process. Nothing that was typed is kept. */
export function createAttempts(now: () => number, onLimited: () => void): Attempts {
  const salt = randomBytes(32);
  const hashOf = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  /** By subject, the last time that each secret was tried. */
  const tried = new Map<string, Map<string, number>>();

  return {
    async run(subject, secret, attempt) {
      const key = hashOf(subject);
      const mark = hashOf(secret);
      const at = now();
      const recent = tried.get(key) ?? new Map<string, number>();
      for (const [old, then] of recent) if (at < then || at - then >= WINDOW_MS) recent.delete(old);
      if (!recent.has(mark) && recent.size >= MOST_ATTEMPTS) {
        onLimited();
        throw new RrError(
          'busy',
          'Too many sign-ins with this client ID or access key have failed. Try again in a minute.',
        );
      }
      tried.delete(key);
      tried.set(key, recent.set(mark, at));
      const [oldest] = tried.keys();
      if (tried.size > MOST_SUBJECTS && oldest !== undefined) tried.delete(oldest);
      const result = await attempt();
      recent.delete(mark);
      return result;
    },
  };
}
