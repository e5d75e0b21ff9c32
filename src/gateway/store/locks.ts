import { RrError } from '../../contract/failure';
import { DEFAULT_TIMEOUTS } from '../http/timeouts';
import type { Store } from './schema';

/** Locks shared by all gateways on one store. A lock ends with the process that holds it. */
export interface Locks {
  /**
   * Runs the work under the lock of this name. Throws `busy` after too long a wait, and `bug` if locking fails. `isSure` is
   * false if another holder may be at work, too: a lock can be lost with its connection to a server. With `mayPass`, the work
   * also begins without the lock, when its holder was frozen for `HOLDER_MS`.
   */
  hold<T>(name: string, work: (isSure: boolean) => Promise<T>, mayPass?: boolean): Promise<T>;
  close(): Promise<void>;
}

/** The longest wait for a lock: longer than any purchase. */
export const WAIT_MS = 60_000;

/** The longest that a holder may keep a lock in silence: longer than a token request. A frozen process must not stop others. */
export const HOLDER_MS = DEFAULT_TIMEOUTS.holderMs;

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
