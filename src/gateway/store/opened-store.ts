import type { Locks } from './locks';
import type { Store } from './schema';

export interface OpenedStore {
  store: Store;
  locks: Locks;
  close(): Promise<void>;
}
