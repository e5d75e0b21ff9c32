export interface Entry {
  readonly bytes: number;
  /** Evicted only when all others are gone. */
  isLast?: boolean;
  /** Called once, when the entry is evicted. */
  evict(): void;
}

export type MemoryBound = ReturnType<typeof createMemoryBound>;

/** Makes a memory limit that several caches share. */
export function createMemoryBound(limitBytes: number) {
  /** In order of use, the most recent last. */
  const entries = new Set<Entry>();
  let oversized: Entry | undefined;
  let pins = 0;
  let limit = limitBytes;
  let bytes = 0;

  const release = (entry: Entry) => {
    if (entries.delete(entry)) bytes -= entry.bytes;
    if (oversized === entry) oversized = undefined;
  };
  const evict = (entry: Entry) => {
    release(entry);
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
    /** Evicts the least recently used entries, and at once an entry larger than the limit. */
    hold(entry: Entry): void {
      if (entry.bytes > limit) {
        if (oversized) evict(oversized);
        oversized = entry;
        evictUnpinned();
        return;
      }
      entries.add(entry);
      bytes += entry.bytes;
      makeRoom();
    },
    /** Pins one oversized entry until the returned function is called. A second one replaces it: two have no bound. */
    pinOversized() {
      pins += 1;
      return () => {
        pins -= 1;
        evictUnpinned();
      };
    },
    use(entry: Entry) {
      if (entries.delete(entry)) entries.add(entry);
    },
    release,
    /** A lower limit applies at once. */
    setLimit(next: number) {
      limit = next;
      makeRoom();
    },
    bytes: () => bytes + (oversized?.bytes ?? 0),
    limit: () => limit,
  };
}
