export interface Entry {
  readonly bytes: number;
  /** Evicted only when all others are gone. */
  isLast?: boolean;
  /** Called once, when the entry is evicted. */
  evict(): void;
}

/** A memory limit that several caches share. */
export interface MemoryBound {
  /** Evicts the least recently used entries, and at once an entry larger than the limit. */
  hold(entry: Entry): void;
  /** Pins one oversized entry until the returned function is called. A second one replaces it: two have no bound. */
  pinOversized(): () => void;
  use(entry: Entry): void;
  release(entry: Entry): void;
  /** A lower limit applies at once. */
  setLimit(bytes: number): void;
  bytes(): number;
  limit(): number;
  evictions(): number;
}

export function createMemoryBound(limitBytes: number): MemoryBound {
  /** In order of use, the most recent last. */
  const entries = new Set<Entry>();
  let oversized: Entry | undefined;
  let pins = 0;
  let limit = limitBytes;
  let bytes = 0;
  let evictions = 0;

  const release = (entry: Entry) => {
    if (entries.delete(entry)) bytes -= entry.bytes;
    if (oversized === entry) oversized = undefined;
  };
  const evict = (entry: Entry) => {
    release(entry);
    evictions += 1;
    entry.evict();
  };
  const makeRoom = () => {
    // The owner of an evicted entry may release others with it.
    for (const entry of entries) if (bytes > limit && !entry.isLast) evict(entry);
    for (const entry of entries) if (bytes > limit) evict(entry);
  };
  const evictUnpinned = () => {
    if (oversized && pins === 0) evict(oversized);
  };

  return {
    hold(entry) {
      if (entry.bytes > limit) {
        if (oversized) evict(oversized);
        oversized = entry;
        return evictUnpinned();
      }
      entries.add(entry);
      bytes += entry.bytes;
      makeRoom();
    },
    pinOversized() {
      pins += 1;
      return () => {
        pins -= 1;
        evictUnpinned();
      };
    },
    use(entry) {
      if (entries.delete(entry)) entries.add(entry);
    },
    release,
    setLimit(next) {
      limit = next;
      makeRoom();
    },
    bytes: () => bytes + (oversized?.bytes ?? 0),
    limit: () => limit,
    evictions: () => evictions,
  };
}
