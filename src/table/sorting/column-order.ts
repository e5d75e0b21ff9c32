import {
  isBlank,
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type NumberColumn,
  type Value,
} from '../table';
import { compareValues, sortKey } from './sort-key';
import { isNumeric } from '../../contract/column-types';
import { longInteger } from '../long-integer';
import { inChunks, type Steps } from '../steps';
import { mergeSort } from './merge-sort';

/** Values without a pause. A text may take some microseconds. */
const RANKED_AT_ONCE = 64;

/** Returns numbers that compare as the rows' values do; a blank is NaN. A second array orders ties of the first. */
export function* columnOrder(column: Column, rows: Uint32Array): Steps<Float64Array[]> {
  if (column.kind === 'codes') return [yield* orderOfCodes(column, rows)];
  const order = yield* orderOfNumbers(column, rows);
  if (column.nonNumeric.size === 0) return [order];
  const residuals = isNumeric(column.type) ? yield* placeLongIntegers(column.nonNumeric, rows, order) : [];
  return [yield* orderOfNonNumeric(column.nonNumeric, rows, order), order, ...residuals];
}

/**
 * Gives integers that stayed text their place among the numbers. Returns by how much each differs from its double, which
 * orders those with the same one. Without such integers, returns nothing.
 */
function* placeLongIntegers(
  nonNumeric: NumberColumn['nonNumeric'],
  rows: Uint32Array,
  order: Float64Array,
): Steps<Float64Array[]> {
  const residuals = new Float64Array(rows.length);
  let count = 0;
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const long = Number.isNaN(order[at]!) ? longInteger(nonNumeric.get(rows[at]!)) : undefined;
      if (long === undefined) continue;
      order[at] = Number(long);
      residuals[at] = Number(long - BigInt(order[at]!));
      count++;
    }
  });
  return count > 0 ? [residuals] : [];
}

function* orderOfNumbers({ chunks }: NumberColumn, rows: Uint32Array): Steps<Float64Array> {
  const order = new Float64Array(rows.length);
  yield* inChunks(rows.length, (from, end) => collectNumbers(chunks, rows, order, from, end));
  return order;
}

function collectNumbers(
  chunks: NumberColumn['chunks'],
  rows: Uint32Array,
  order: Float64Array,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    order[at] = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
  }
}

interface Ranked {
  rows: Uint32Array;
  /** By place, the index of the row's value, and at the end its rank. */
  order: Float64Array;
  values: Value[];
}

/** Returns the order of text and logical values. All numbers come before them. */
function* orderOfNonNumeric(
  nonNumeric: NumberColumn['nonNumeric'],
  rows: Uint32Array,
  ofNumbers: Float64Array,
): Steps<Float64Array> {
  // The first value represents all numbers.
  const ranked: Ranked = { rows, order: ofNumbers.slice(), values: [0] };
  const numbers = new Map<Value, number>();
  yield* inChunks(rows.length, (from, end) => indexNonNumeric(ranked, nonNumeric, numbers, from, end));
  return yield* putRanks(ranked);
}

/** Writes the index of each row's value over its number, NaN for a blank. */
function indexNonNumeric(
  { rows, order, values }: Ranked,
  nonNumeric: NumberColumn['nonNumeric'],
  numbers: Map<Value, number>,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const isNonNumeric = Number.isNaN(order[at]!);
    order[at] = 0;
    if (!isNonNumeric) continue;
    const value = nonNumeric.get(rows[at]!) ?? null;
    if (!isBlank(value) && !numbers.has(value)) numbers.set(value, values.push(value) - 1);
    order[at] = numbers.get(value) ?? NaN;
  }
}

function* orderOfCodes(column: CodedColumn, rows: Uint32Array): Steps<Float64Array> {
  const ranked: Ranked = { rows, order: new Float64Array(rows.length), values: [] };
  const numbers = new Int32Array(column.dictionary.length);
  yield* inChunks(rows.length, (from, end) => numberCodes(ranked, column, numbers, from, end));
  return yield* putRanks(ranked);
}

/** Writes the index of each row's value to `order`, NaN for a blank. `numbers` has a code's index plus 1, or 0. */
function numberCodes(
  { rows, order, values }: Ranked,
  { chunks, dictionary }: CodedColumn,
  numbers: Int32Array,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    if (numbers[code] === 0) {
      const value = dictionary[code] ?? null;
      if (!isBlank(value)) numbers[code] = values.push(value);
    }
    order[at] = numbers[code] === 0 ? NaN : numbers[code]! - 1;
  }
}

function* putRanks({ order, values }: Ranked): Steps<Float64Array> {
  const ranks = yield* ranksOf(values);
  yield* inChunks(order.length, (from, end) => toRanks(order, ranks, from, end));
  return order;
}

function toRanks(order: Float64Array, ranks: Float64Array, from: number, end: number): void {
  for (let at = from; at < end; at++) {
    const value = order[at]!;
    if (value === value) order[at] = ranks[value]!;
  }
}

function* ranksOf(values: readonly Value[]): Steps<Float64Array> {
  const keys: (string | undefined)[] = [];
  const addKeys = (from: number, end: number) => {
    for (let at = from; at < end; at++) {
      const value = values[at]!;
      keys.push(typeof value === 'string' ? sortKey(value) : undefined);
    }
  };
  yield* inChunks(values.length, addKeys, RANKED_AT_ONCE);
  const compare = (a: number, b: number): number => {
    const [first, second] = [keys[a], keys[b]];
    if (first === undefined || second === undefined) return compareValues(values[a]!, values[b]!);
    return first < second ? -1 : first > second ? 1 : 0;
  };
  const sorted = yield* mergeSort(values.length, compare);
  const ranks = new Float64Array(values.length);
  let rank = 0;
  const addRanks = (from: number, end: number) => {
    for (let at = Math.max(from, 1); at < end; at++) {
      if (compare(sorted[at - 1]!, sorted[at]!) !== 0) rank++;
      ranks[sorted[at]!] = rank;
    }
  };
  yield* inChunks(sorted.length, addRanks, RANKED_AT_ONCE);
  return ranks;
}
