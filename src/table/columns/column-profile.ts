import {
  CHUNK_BITS,
  CHUNK_ROWS,
  isBlank,
  type CodedColumn,
  type Column,
  type Dictionary,
  type NumberColumn,
  type Value,
} from '../table';
import { inChunks, type Steps } from '../steps';

/** What the values of a column are like, over some rows. */
export interface ColumnProfile {
  rows: number;
  /** The rows in which it is not blank. */
  filled: number;
  /** How many different values there are, without blanks. Texts that differ only in case are one, as RR.TOTAL counts them. */
  different: number;
  /** The least and the greatest number, or serial number of a date. */
  range?: { least: number; most: number };
}

/** Counts one column over these rows. Pauses often. */
export const columnProfile = (column: Column, rows: Uint32Array): Steps<ColumnProfile> =>
  column.kind === 'codes' ? profileTexts(column, rows) : profileNumbers(column, rows);

// A growing Set moves all of its values at once, and each number in it is an object. Tables of numbers do neither.
/** At most half of the places are taken. */
const slotCountFor = (most: number): number => 2 ** Math.ceil(Math.log2(2 * most + 2));
const MIX = 0x9e3779b1;

/** Each bit of the hash reaches the low ones, which are the place. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (most ^ (most >>> 16)) >>> 0;
}

interface Texts {
  rows: Uint32Array;
  counts: Uint32Array;
  /** The code of a text, plus 1, at the place of its hash or at the next free one. */
  codes: Uint32Array;
  hashes: Uint32Array;
  filled: number;
  different: number;
}

function* profileTexts(column: CodedColumn, rows: Uint32Array): Steps<ColumnProfile> {
  const { dictionary } = column;
  const slotCount = slotCountFor(Math.min(dictionary.length, rows.length));
  const texts: Texts = {
    rows,
    counts: new Uint32Array(dictionary.length),
    codes: new Uint32Array(slotCount),
    hashes: new Uint32Array(slotCount),
    filled: 0,
    different: 0,
  };
  yield* inChunks(rows.length, (from, end) => addCodes(column, texts, from, end));
  yield* inChunks(dictionary.length, (from, end) => addTexts(dictionary, texts, from, end));
  const { filled, different } = texts;
  return { rows: rows.length, filled, different };
}

function addCodes({ chunks }: CodedColumn, { rows, counts }: Texts, from: number, end: number): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    counts[chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!]!++;
  }
}

/** The same for values that count as one. */
const wordOf = (value: Value): string =>
  typeof value === 'string' ? value.toLowerCase() : `${typeof value} ${value}`;

function addTexts(dictionary: Dictionary, texts: Texts, from: number, end: number): void {
  const { counts, codes, hashes } = texts;
  for (let code = from; code < end; code++) {
    const value = counts[code] === 0 ? null : dictionary.at(code);
    if (isBlank(value)) continue;
    texts.filled += counts[code]!;
    const word = wordOf(value);
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), MIX);
    hash = mixed(hash);
    let slot = hash & (codes.length - 1);
    while (codes[slot] !== 0 && (hashes[slot] !== hash || wordOf(dictionary.at(codes[slot]! - 1)) !== word))
      slot = (slot + 1) & (codes.length - 1);
    if (codes[slot] !== 0) continue;
    codes[slot] = code + 1;
    hashes[slot] = hash;
    texts.different++;
  }
}

interface Numbers {
  rows: Uint32Array;
  /** Each number at the place of its hash or at the next free one. A free place is 0, which is counted apart. */
  slots: Float64Array;
  hasZero: boolean;
  nonNumeric: Set<string>;
  filled: number;
  different: number;
  least: number;
  most: number;
}

function* profileNumbers(column: NumberColumn, rows: Uint32Array): Steps<ColumnProfile> {
  const numbers: Numbers = {
    rows,
    slots: new Float64Array(slotCountFor(rows.length)),
    hasZero: false,
    nonNumeric: new Set(),
    filled: 0,
    different: 0,
    least: Infinity,
    most: -Infinity,
  };
  yield* inChunks(rows.length, (from, end) => addNumbers(column, numbers, from, end));
  const { filled, least, most, hasZero, nonNumeric } = numbers;
  const different = numbers.different + Number(hasZero) + nonNumeric.size;
  return { rows: rows.length, filled, different, ...(least <= most && { range: { least, most } }) };
}

const bits = new Float64Array(1);
const halves = new Uint32Array(bits.buffer);

function addNumbers({ chunks, nonNumeric }: NumberColumn, numbers: Numbers, from: number, end: number): void {
  const { rows, slots } = numbers;
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    // A zero may have a sign.
    const value = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]! + 0;
    // NaN stands for a blank, a text or a boolean.
    if (value !== value) {
      const nonNumericValue = nonNumeric.get(row) ?? null;
      if (isBlank(nonNumericValue)) continue;
      numbers.filled++;
      numbers.nonNumeric.add(wordOf(nonNumericValue));
      continue;
    }
    numbers.filled++;
    if (value < numbers.least) numbers.least = value;
    if (value > numbers.most) numbers.most = value;
    if (value === 0) {
      numbers.hasZero = true;
      continue;
    }
    bits[0] = value;
    let slot = mixed(halves[0]! ^ Math.imul(halves[1]!, MIX)) & (slots.length - 1);
    while (slots[slot] !== 0 && slots[slot] !== value) slot = (slot + 1) & (slots.length - 1);
    if (slots[slot] === value) continue;
    slots[slot] = value;
    numbers.different++;
  }
}
