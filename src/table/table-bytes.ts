import { FACTS } from './cells/cell-facts';
import type { Task } from './task';
import type { Table, Value } from './table';

/** What an engine needs for a text besides its characters, and for an entry of a map, in bytes: rounded up. */
const TEXT = 24;
const ENTRY = 40;
/** For an entry of a dictionary: its place, and what is kept of its cell as soon as there is a result. */
const DICTIONARY_ENTRY = Float64Array.BYTES_PER_ELEMENT + FACTS * Int32Array.BYTES_PER_ELEMENT;
/** For the column itself and for each array of its numbers. */
const OBJECT = 120;

/** Texts that are looked at without a pause. */
const AT_ONCE = 8192;

/**
 * Estimates the memory that a table takes, in bytes: what its columns share is counted once, and every character as two
 * bytes, for one that is not Latin makes all of its text so.
 */
export function* tableBytes({ columns }: Table): Task<number> {
  let bytes = 0;
  const buffers = new Set<ArrayBufferLike>();
  const dictionaries = new Set<readonly Value[]>();
  for (const column of columns.values()) {
    bytes += OBJECT;
    for (const { buffer } of column.chunks) {
      if (!buffers.has(buffer)) bytes += OBJECT + buffer.byteLength;
      buffers.add(buffer);
    }
    if (column.kind === 'numbers') bytes += yield* textBytes(column.others.values(), ENTRY);
    else if (!dictionaries.has(column.dictionary)) {
      dictionaries.add(column.dictionary);
      bytes += yield* textBytes(column.dictionary, DICTIONARY_ENTRY);
    }
    yield;
  }
  return bytes;
}

/** `each`: for the place that holds a value. */
function* textBytes(values: Iterable<Value>, each: number): Task<number> {
  let bytes = 0;
  let seen = 0;
  for (const value of values) {
    bytes += each + (typeof value === 'string' ? TEXT + 2 * value.length : 0);
    if (++seen % AT_ONCE === 0) yield;
  }
  return bytes;
}
