/** Something that takes memory for as long as it is held. */
export interface Held {
  readonly bytes: number;
  /** Called once, when it has to make room: whoever has it lets go of it. */
  giveUp(): void;
}

/** Memory that several caches share. */
export interface MemoryBound {
  /** Makes room with what was not used for longest. What is larger than the bound by itself is given up at once. */
  hold(held: Held): void;
  /**
   * Until the function returned is called, once, one that is larger than the bound by itself is held beside the others.
   * The next one takes its place: two of them would be of any size.
   */
  holdLarge(): () => void;
  /** From here on it is the one that was used last. */
  use(held: Held): void;
  /** Its owner has let go of it. */
  release(held: Held): void;
  /** In bytes. A lower limit holds at once. */
  setLimit(bytes: number): void;
  bytes(): number;
  limit(): number;
  /** How many had to be given up so far. */
  evictions(): number;
}

export function createMemoryBound(limitBytes: number): MemoryBound {
  /** In the order of use, the latest last. */
  const line = new Set<Held>();
  /** Beside it, for as long as there are holders. */
  let large: Held | undefined;
  let holders = 0;
  let limit = limitBytes;
  let bytes = 0;
  let evictions = 0;

  const release = (held: Held) => {
    if (line.delete(held)) bytes -= held.bytes;
    if (large === held) large = undefined;
  };
  const giveUp = (held: Held) => {
    release(held);
    evictions += 1;
    held.giveUp();
  };
  const makeRoom = () => {
    // One that is given up may take others with it.
    for (const held of line) if (bytes > limit) giveUp(held);
  };

  const letGoOfLarge = () => {
    if (large && holders === 0) giveUp(large);
  };

  return {
    hold(held) {
      if (held.bytes > limit) {
        if (large) giveUp(large);
        large = held;
        return letGoOfLarge();
      }
      line.add(held);
      bytes += held.bytes;
      makeRoom();
    },
    holdLarge() {
      holders += 1;
      return () => {
        holders -= 1;
        letGoOfLarge();
      };
    },
    use(held) {
      if (line.delete(held)) line.add(held);
    },
    release,
    setLimit(next) {
      limit = next;
      makeRoom();
    },
    bytes: () => bytes + (large?.bytes ?? 0),
    limit: () => limit,
    evictions: () => evictions,
  };
}
