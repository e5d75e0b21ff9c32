import { createHmac, randomBytes } from 'node:crypto';
import { RrError } from '../../contract/failure';

interface Guess {
  /** What the sign-in is for. */
  subject: string;
  secret: string;
  address: string;
}

/** How many secrets one address may try for one subject in the window, and all addresses together. */
export const MAX_ATTEMPTS = { address: 10, all: 40 } as const;
const WINDOW_MS = 60_000;
/** Anyone may try anything. Beyond this number the oldest subjects are forgotten. */
const MAX_SUBJECTS = 10_000;

/**
 * Limits failed sign-ins by client ID or access key, whether that exists or not. Keeps only hashes in memory, with a salt
 * that differs in each process. Nothing that was typed is kept.
 */
export function createAttempts(now: () => number, onLimited: () => void) {
  const salt = randomBytes(32);
  const hashOf = (...texts: string[]) =>
    createHmac('sha256', salt).update(JSON.stringify(texts)).digest('base64url');
  /** By subject, and by subject and address, the last time that each secret was tried. */
  const tried = new Map<string, Map<string, number>>();

  function recentOf(key: string, at: number): Map<string, number> {
    const recent = tried.get(key) ?? new Map<string, number>();
    for (const [old, then] of recent) if (at < then || at - then >= WINDOW_MS) recent.delete(old);
    return recent;
  }

  function store(key: string, recent: Map<string, number>): void {
    tried.delete(key);
    tried.set(key, recent);
    const [oldest] = tried.keys();
    if (tried.size > MAX_SUBJECTS && oldest !== undefined) tried.delete(oldest);
  }

  return {
    /**
     * Counts running and failed attempts, but each secret once: people share client IDs. Throws `busy` at a limit. The one
     * address comes first, so that it fills only a part of what all addresses may try.
     */
    async run<T>({ subject, secret, address }: Guess, attempt: () => Promise<T>): Promise<T> {
      const secretHash = hashOf(secret);
      const at = now();
      const counts = [
        { key: hashOf(subject, address), most: MAX_ATTEMPTS.address },
        { key: hashOf(subject), most: MAX_ATTEMPTS.all },
      ].map((count) => ({ ...count, recent: recentOf(count.key, at) }));
      if (counts.some(({ recent, most }) => !recent.has(secretHash) && recent.size >= most)) {
        onLimited();
        throw new RrError(
          'busy',
          'Too many sign-ins with this client ID or access key have failed. Try again in a minute.',
        );
      }
      for (const { key, recent } of counts) store(key, recent.set(secretHash, at));
      const result = await attempt();
      for (const { recent } of counts) recent.delete(secretHash);
      return result;
    },
  };
}
