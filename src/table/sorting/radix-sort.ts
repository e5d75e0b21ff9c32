import { inChunks } from '../in-chunks';
import { placesUpTo } from './places-up-to';
import type { Task } from '../task';

/** What to sort by. */
export interface RadixKey {
  /** A number for each place; NaN for a blank, which is last in either direction. */
  order: Float64Array;
  descending: boolean;
}

/** Bytes of a number, and values of a byte. */
const BYTES = 8;
const VALUES = 256;
/** Places without a pause: each takes some nanoseconds. */
const PIECE = 4096;

/**
 * The numbers from 0 up to `count` in the order of the first key, then the next; those that tie keep their order. The
 * arrays of the keys are used up.
 *
 * Numbers are not compared: all places are dealt into 256 piles by the last byte of the last key, then, pile by pile, by
 * the byte before it, and so on. Bytes that all have in common are passed over.
 */
export function* radixSort(count: number, keys: readonly RadixKey[]): Task<Uint32Array> {
  let from: Uint32Array = yield* placesUpTo(count);
  let to: Uint32Array = new Uint32Array(count);
  for (const { order, descending } of [...keys].reverse()) {
    const words = new Int32Array(order.buffer, order.byteOffset, 2 * count);
    const bytes = new Uint8Array(order.buffer, order.byteOffset, BYTES * count);
    const sizes = new Uint32Array(BYTES * VALUES);
    yield* inChunks(
      count,
      (first, end) => {
        makeComparable(order, words, descending, first, end);
        countValues(bytes, sizes, first, end);
      },
      PIECE,
    );
    for (let byte = 0; byte < BYTES; byte++) {
      const sizesOfByte = sizes.subarray(byte * VALUES, (byte + 1) * VALUES);
      if (sizesOfByte[bytes[byte]!] === count) continue;
      const starts = startsOf(sizesOfByte);
      yield* inChunks(count, (first, end) => deal(bytes, byte, from, to, starts, first, end), PIECE);
      [from, to] = [to, from];
    }
  }
  return from;
}

/**
 * Turns numbers into integers of 64 bits that are in their order when they are taken for unsigned ones. The bits of a double
 * are, but for the sign, which counts the wrong way, and negative ones, which are in reverse. The lowest byte comes first, as
 * on every machine that runs Excel.
 */
function makeComparable(
  order: Float64Array,
  words: Int32Array,
  descending: boolean,
  from: number,
  end: number,
): void {
  const turn = descending ? -1 : 0;
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

/** Adds to `sizes` how often each byte has each value. */
function countValues(bytes: Uint8Array, sizes: Uint32Array, from: number, end: number): void {
  for (let at = BYTES * from; at < BYTES * end; at++) sizes[(at % BYTES) * VALUES + bytes[at]!]!++;
}

/** Where each pile begins, by the sizes of all. */
function startsOf(sizes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(VALUES);
  for (let value = 1; value < VALUES; value++) starts[value] = starts[value - 1]! + sizes[value - 1]!;
  return starts;
}

/** Puts some places on the piles; `starts` are then where the next ones go. */
function deal(
  bytes: Uint8Array,
  byte: number,
  from: Uint32Array,
  to: Uint32Array,
  starts: Uint32Array,
  first: number,
  end: number,
): void {
  for (let at = first; at < end; at++) {
    const place = from[at]!;
    to[starts[bytes[BYTES * place + byte]!]!++] = place;
  }
}
