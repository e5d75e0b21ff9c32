import { RrError } from '../../contract/failure';
import type { Store } from './schema';

/** Locks shared by all gateways on one store. A lock ends with the process that holds it. */
export interface Locks {
  /** Runs the work under the lock of this name. Throws `busy` after too long a wait, and `bug` if locking fails. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** False if a holder can lose its lock while it works, for example with its connection to a server. */
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

export interface OpenedStore {
  store: Store;
  locks: Locks;
  /** Whether the records are where they were opened. Anything written to a deleted file is lost with the process. */
  isThere(): boolean;
  /** The records are new, although traces of older ones exist. So these may have been lost. */
  mayBeLost: boolean;
  close(): Promise<void>;
}
