import { RrError } from '../../contract/failure';

/** Locks shared by all gateways on one store. A lock ends with the process that holds it. */
export interface Locks {
  /**
   * Waits until the lock of this name is free, then runs the work while holding it. Throws `busy` if the wait is too
   * long, `bug` if locking fails, and whatever the work throws.
   */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Whether a holder can lose its lock only by its process ending. Otherwise, for example with a connection to a server,
   * the holder may still be working when the next one gets the lock.
   */
  lostOnlyInDeath: boolean;
  close(): Promise<void>;
}

/** The longest wait for a lock: longer than any purchase. */
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
