import { createHmac, randomBytes } from 'node:crypto';
import { RrError } from '../../contract/failure';

/** Sign-ins that fail, counted by client id or by access key. Whether there is such a one makes no difference. */
export interface Attempts {
  /**
   * Runs an attempt to open the subject with a secret. Those under way and those that failed count, the same secret
   * once: many people may sign in with one client id at the same time. Throws `busy` without running it where a minute
   * has seen too many.
   */
  run<T>(subject: string, secret: string, attempt: () => Promise<T>): Promise<T>;
}

export const MOST_ATTEMPTS = 10;
export const WINDOW_MS = 60_000;
/** Anyone may try anything: of more subjects than these the oldest are forgotten. */
const MOST_SUBJECTS = 10_000;

/** In memory alone, under hashes that are different in every process: what was typed is kept nowhere. */
export function createAttempts(now: () => number, onLimited: () => void): Attempts {
  const salt = randomBytes(32);
  const hashOf = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  /** By subject: when each secret was tried last. */
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
