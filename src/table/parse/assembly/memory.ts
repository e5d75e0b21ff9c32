// Who may write where. AssemblyScript checks no bounds, so each region below has its own rule, and a guard behind it by
// which tests see whether the rule holds.
//
// region       size                       never left because
// kinds, …     MOST_COLUMNS               setUpCells refuses more columns; an index is the number of a column
// names        MOST_NAMES                 learnName asks for room
// closings     DEEPEST                    readNested refuses what is nested deeper
// name text    of the columns + 1 MB      learnName asks for room; the host writes what it announced to setUp
// entries      MOST_SHARED                shareText asks for room
// shared text  SHARED_BYTES               shareText asks for room
// cells        CHUNK_ROWS rows a column   a row begins only where the chunk has room for it
// input        inputBytes                 the host writes inputRoom() bytes at most, or the parser takes none of them
// texts, jsons inputBytes each            a row leaves less text than it has bytes, and whatever was left is taken after
//                                         each accept; asked for again before each write, and before a text's escapes
//                                         are resolved, which makes it no longer
// lengths      inputBytes each            a value and its name are four bytes at least, as in "":1; asked for again
//
// Readers may look past the end of what they read: behind the input stand zeros, at which each of them stops (a zero is
// neither white space, nor a digit, nor a letter of JSON, and it ends a text), and behind every region PADDING bytes. A
// short text is copied 16 bytes at a time, up to 15 of them into the padding. What asks for room and gets none, though it
// never may, ends in a trap, never in a write.

/** The table of `row-parser.ts` and of `table.ts`. */
export const CHUNK_ROWS: i32 = 4096;
export const MOST_NAMES: i32 = 4096;
export const DEEPEST: i32 = 512;

/** The host leaves wider tables to the portable parser. */
export const MOST_COLUMNS: i32 = 512;

/** Room behind every region for those who read 16 bytes at a time. */
export const PADDING: usize = 64;
/** What a region made by `memory.data` needs besides its own size. */
export const BEHIND: i32 = 64 + 16;

const MOST_GUARDS: i32 = 32;
const GUARD: u64 = 0xb5e1a94d7c3f6082;
const guards: usize = memory.data(MOST_GUARDS * 4, 16);
let guardCount: i32 = 0;
let top: usize = 0;

/** Frees everything that was reserved. */
export function startReserving(): void {
  top = (__heap_base + 15) & ~15;
  guardCount = 0;
}

/** Puts a guard behind the region that ends at `end`. */
export function guard(end: usize): void {
  if (guardCount === MOST_GUARDS) unreachable();
  store<u64>(end, GUARD);
  store<u64>(end, GUARD, 8);
  store<usize>(guards + ((<usize>guardCount) << 2), end);
  guardCount++;
}

/** The next `bytes` bytes, zeros or not; 0 where there is no memory left. */
export function reserve(bytes: usize): usize {
  const address = top;
  const end = address + bytes + PADDING;
  if (!ensureMemory(end + 16)) return 0;
  guard(end);
  top = (end + 16 + 15) & ~15;
  return address;
}

/** A place to come back to by `freeFrom`. */
export function reserved(): usize {
  return top;
}

export function guardsSoFar(): i32 {
  return guardCount;
}

/** Frees what was reserved after `place`, when there were `count` guards. */
export function freeFrom(place: usize, count: i32): void {
  top = place;
  guardCount = count;
}

/** Whether nobody has written behind a region. */
export function guardsHold(): bool {
  for (let i = 0; i < guardCount; i++) {
    const place = load<usize>(guards + ((<usize>i) << 2));
    if (load<u64>(place) !== GUARD || load<u64>(place, 8) !== GUARD) return false;
  }
  return true;
}

function ensureMemory(bytes: usize): bool {
  const missing = <i32>((bytes + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
