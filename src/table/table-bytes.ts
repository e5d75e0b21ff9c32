import { FACTS } from './cells/measure-column';
import { inSteps, type Steps } from './steps';
import type { Dictionary, Table, Value } from './table';

/** Bytes that a text takes in addition to its characters. This and the next are rounded up. */
const TEXT = 24;
const ENTRY = 40;
/** Bytes of an entry of a dictionary: its slot, and its facts, which the first result adds. */
const DICTIONARY_ENTRY = Float64Array.BYTES_PER_ELEMENT + FACTS * Int32Array.BYTES_PER_ELEMENT;
const OBJECT = 120;

const AT_ONCE = 8192;

/** Estimates memory in bytes. Takes two bytes a character, because one outside Latin-1 widens the whole text. */
export function* tableBytes({ columns }: Table): Steps<number> {
  let bytes = 0;
  const buffers = new Set<ArrayBufferLike>();
  const dictionaries = new Set<Dictionary>();
  for (const column of columns.values()) {
    bytes += OBJECT;
    for (const { buffer } of column.chunks) {
      if (!buffers.has(buffer)) bytes += OBJECT + buffer.byteLength;
      buffers.add(buffer);
    }
    if (column.kind === 'numbers') bytes += yield* textBytes(column.nonNumeric.values());
    else if (!dictionaries.has(column.dictionary)) {
      dictionaries.add(column.dictionary);
      const { length, units } = column.dictionary;
      bytes += length * (DICTIONARY_ENTRY + TEXT) + 2 * units;
    }
    yield;
  }
  return bytes;
}

function* textBytes(values: Iterable<Value>): Steps<number> {
  let bytes = 0;
  const add = (value: Value) => {
    bytes += ENTRY + (typeof value === 'string' ? TEXT + 2 * value.length : 0);
  };
  yield* inSteps(values, add, AT_ONCE);
  return bytes;
}
