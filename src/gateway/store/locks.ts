import { RrError } from '../../contract/failure';

/** Locks between all gateways that share the records. A lock dies with the process that holds it. */
export interface Locks {
  /**
   * Runs the work while no other holder of the name runs; waits for its turn first. Throws `busy` where that takes
   * too long, `bug` where the lock cannot be had at all, and whatever the work throws.
   */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Whether a lock is only ever lost with its holder's process. Where it may be lost before, as with a connection to
   * a server, the holder may still be at work when the next one begins.
   */
  lostOnlyInDeath: boolean;
  close(): Promise<void>;
}

/** How long a wait for a lock may take: longer than any purchase. */
export const WAIT_MS = 60_000;

export const tookTooLong = (cause: unknown) =>
  new RrError('busy', 'Another gateway has been buying a token for too long. Try again in a minute.', {
    cause,
  });

export const cannotLock = (cause: unknown) =>
  new RrError(
    'bug',
    'The gateway cannot lock its records, so it buys no token. Ask its operator to check them.',
    { cause },
  );
