import type { Locks } from './locks';
import type { Store } from './schema';

export interface OpenedStore {
  store: Store;
  locks: Locks;
  /** Whether the records are where they were opened. Anything written to a deleted file is lost with the process. */
  isThere(): boolean;
  /** The records are new, although traces of older ones exist. So these may have been lost. */
  mayBeLost: boolean;
  close(): Promise<void>;
}
