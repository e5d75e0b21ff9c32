import { inChunks, type Steps } from '../steps';

const FILLED_AT_ONCE = 4096;

export function* indexesUpTo(count: number): Steps<Uint32Array> {
  const indexes = new Uint32Array(count);
  yield* inChunks(count, (from, end) => fill(indexes, from, end), FILLED_AT_ONCE);
  return indexes;
}

function fill(indexes: Uint32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) indexes[at] = at;
}

export interface RadixKey {
  /** A number for each place. NaN is a blank, which comes last in either direction. */
  order: Float64Array;
  descending: boolean;
}

const BYTES = 8;
const VALUES = 256;
/** Places without a pause. Each takes some nanoseconds. */
const PLACED_AT_ONCE = 4096;

/**
 * Sorts the numbers from 0 up to `count` by the first key, then the next; ties keep their order. Overwrites the arrays
 * of the keys. Deals all places into 256 piles by the least significant byte of the last key, then by its next byte.
 */
export function* radixSort(count: number, keys: readonly RadixKey[]): Steps<Uint32Array> {
  let from: Uint32Array = yield* indexesUpTo(count);
  let to: Uint32Array = new Uint32Array(count);
  for (const { order, descending } of [...keys].reverse()) {
    const words = new Int32Array(order.buffer, order.byteOffset, 2 * count);
    const turn = descending ? -1 : 0;
    const bytes = new Uint8Array(order.buffer, order.byteOffset, BYTES * count);
    const sizes = new Uint32Array(BYTES * VALUES);
    yield* inChunks(
      count,
      (first, end) => {
        makeComparable({ order, words, turn }, first, end);
        countValues(bytes, sizes, first, end);
      },
      PLACED_AT_ONCE,
    );
    for (let byte = 0; byte < BYTES; byte++) {
      const sizesOfByte = sizes.subarray(byte * VALUES, (byte + 1) * VALUES);
      if (sizesOfByte[bytes[byte]!] === count) continue;
      const piles: Piles = { bytes: bytes.subarray(byte), from, to, starts: startsOf(sizesOfByte) };
      yield* inChunks(count, (first, end) => deal(piles, first, end), PLACED_AT_ONCE);
      [from, to] = [to, from];
    }
  }
  return from;
}

/**
 * Converts doubles to 64-bit integers that have the same order when they are read as unsigned. Assumes little-endian
 * memory, as every machine that runs Excel has.
 */
function makeComparable(
  { order, words, turn }: { order: Float64Array; words: Int32Array; turn: 0 | -1 },
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const number = order[at]!;
    const low = 2 * at;
    if (number === number) {
      order[at] = number + 0; // -0 becomes 0
      const sign = words[low + 1]! >> 31;
      words[low]! ^= sign ^ turn;
      words[low + 1]! ^= (sign | 0x80000000) ^ turn;
    } else {
      words[low] = -1;
      words[low + 1] = -1;
    }
  }
}

function countValues(bytes: Uint8Array, sizes: Uint32Array, from: number, end: number): void {
  for (let at = BYTES * from; at < BYTES * end; at++) sizes[(at % BYTES) * VALUES + bytes[at]!]!++;
}

function startsOf(sizes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(VALUES);
  for (let value = 1; value < VALUES; value++) starts[value] = starts[value - 1]! + sizes[value - 1]!;
  return starts;
}

interface Piles {
  /** Every eighth is of a place. */
  bytes: Uint8Array;
  from: Uint32Array;
  to: Uint32Array;
  /** By the value of a byte, the next free place of its pile. */
  starts: Uint32Array;
}

function deal({ bytes, from, to, starts }: Piles, first: number, end: number): void {
  for (let at = first; at < end; at++) {
    const position = from[at]!;
    to[starts[bytes[BYTES * position]!]!++] = position;
  }
}
