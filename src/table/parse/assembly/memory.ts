// Says who may write where. AssemblyScript does not check bounds, so each region has a rule, and a guard behind it that
// tests look at.
//
// region       size                       why nothing is written behind it
// kinds, …     MAX_COLUMNS               setUpCells refuses more columns, and an index is a column's number
// names        MAX_NAMES                 learnName asks for room
// closings     DEEPEST                    readNested refuses deeper values
// name text    of the columns + 1 MB      learnName asks for room, and the host writes what it announced to setUp
// entries      MAX_SHARED                shareText asks for room
// shared text  SHARED_BYTES               shareText asks for room
// cells        CHUNK_ROWS rows a column   a row begins only if the chunk has room for it
// input        inputBytes                 the host writes at most inputRoom() bytes, and accept traps otherwise
// texts, jsons inputBytes each            a row leaves less text than it has bytes, and the host takes it after each
//                                         accept. Every write asks for room, and so does resolving the escapes of a
//                                         text, which never makes it longer
// lengths      inputBytes each            a value and its name have at least four bytes, as in "":1. Every write asks
//                                         for room
//
// Readers may look past the end of the input. Behind it are zeros, at which every reader stops: a zero is not white space,
// not a digit and not a letter of JSON, and it ends a text. Behind every region are PADDING bytes. A short text is copied
// 16 bytes at a time, with up to 15 of them in the padding. A writer that gets no room ends in a trap, never in a write.

/** The limits of `row-parser.ts` and `table.ts`. */
export const CHUNK_ROWS: i32 = 4096;
export const MAX_NAMES: i32 = 4096;
export const DEEPEST: i32 = 512;

/** The host leaves wider tables to the plain reader. */
export const MAX_COLUMNS: i32 = 512;

/** The room behind every region, for functions that read 16 bytes at a time. */
const PADDING: usize = 64;
/** The bytes that a region made by `memory.data` needs in addition to its size. */
export const REGION_OVERHEAD: i32 = 64 + 16;

const MAX_GUARDS: i32 = 32;
const GUARD: u64 = 0xb5e1a94d7c3f6082;
const guards: usize = memory.data(MAX_GUARDS * 4, 16);
let guardCount: i32 = 0;
let top: usize = 0;

export function startReserving(): void {
  top = (__heap_base + 15) & ~15;
  guardCount = 0;
}

export function guard(end: usize): void {
  if (guardCount === MAX_GUARDS) unreachable();
  store<u64>(end, GUARD);
  store<u64>(end, GUARD, 8);
  store<usize>(guards + ((<usize>guardCount) << 2), end);
  guardCount++;
}

/** Returns the address of `bytes` more bytes, which may hold anything, or 0 if memory is missing. */
export function reserve(bytes: usize): usize {
  const address = top;
  const end = address + bytes + PADDING;
  if (!ensureMemory(end + 16)) return 0;
  guard(end);
  top = (end + 16 + 15) & ~15;
  return address;
}

export function reserved(): usize {
  return top;
}

export function guardsSoFar(): i32 {
  return guardCount;
}

/** Frees what was reserved after `address`, when there were `count` guards. */
export function freeFrom(address: usize, count: i32): void {
  top = address;
  guardCount = count;
}

export function guardsHold(): bool {
  for (let i = 0; i < guardCount; i++) {
    const address = load<usize>(guards + ((<usize>i) << 2));
    if (load<u64>(address) !== GUARD || load<u64>(address, 8) !== GUARD) return false;
  }
  return true;
}

function ensureMemory(bytes: usize): bool {
  const missing = <i32>((bytes + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
