import { RrError } from '../../contract/failure';
import type { Store } from './schema';

/** Locks shared by all gateways on one store. A lock ends with the process that holds it. */
export interface Locks {
  /**
   * Runs the work under the lock of this name. Waits for it only so long, see `StorePlace`: then throws `busy`, or with
   * `mayPass` begins the work without it, because a frozen process must not stop others. Throws `bug` if locking fails.
   * `isSure`: no other holder can be at work. A lock can also be lost with its connection to a server.
   */
  hold<T>(name: string, work: (isSure: boolean) => Promise<T>, options?: { mayPass?: boolean }): Promise<T>;
}

/** The longest that a statement may take, which includes the wait while another process writes. */
export const STATEMENT_MS = 10_000;

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
  close(): Promise<void>;
}
