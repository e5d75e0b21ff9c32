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
import { indexesUpTo } from './radix-sort';

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
  yield* inChunks(rows.length, (from, end) => collectNumbers({ chunks, rows, order }, from, end));
  return order;
}

function collectNumbers(
  { chunks, rows, order }: Pick<NumberColumn, 'chunks'> & Pick<Ranked, 'rows' | 'order'>,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    order[at] = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
  }
}

interface Ranked<Numbers = unknown> {
  rows: Uint32Array;
  /** By position, the index of the row's value, and at the end its rank. */
  order: Float64Array;
  values: Value[];
  /** The index of each value, or of each code plus 1. */
  numbers: Numbers;
}

/** Returns the order of text and logical values. All numbers come before them. */
function* orderOfNonNumeric(
  nonNumeric: NumberColumn['nonNumeric'],
  rows: Uint32Array,
  ofNumbers: Float64Array,
): Steps<Float64Array> {
  // The first value represents all numbers.
  const ranked = { rows, order: ofNumbers.slice(), values: [0], numbers: new Map<Value, number>() };
  yield* inChunks(rows.length, (from, end) => indexNonNumeric(ranked, nonNumeric, from, end));
  return yield* putRanks(ranked);
}

/** Writes the index of each row's value over its number, NaN for a blank. */
function indexNonNumeric(
  { rows, order, values, numbers }: Ranked<Map<Value, number>>,
  nonNumeric: NumberColumn['nonNumeric'],
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
  const numbers = new Int32Array(column.dictionary.length);
  const ranked = { rows, order: new Float64Array(rows.length), values: [], numbers };
  yield* inChunks(rows.length, (from, end) => numberCodes(ranked, column, from, end));
  return yield* putRanks(ranked);
}

/** Writes the index of each row's value to `order`, NaN for a blank. */
function numberCodes(
  { rows, order, values, numbers }: Ranked<Int32Array>,
  { chunks, dictionary }: CodedColumn,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    if (numbers[code] === 0) {
      const value = dictionary.at(code);
      if (!isBlank(value)) numbers[code] = values.push(value);
    }
    order[at] = numbers[code] === 0 ? NaN : numbers[code]! - 1;
  }
}

function* putRanks({ order, values }: Pick<Ranked, 'order' | 'values'>): Steps<Float64Array> {
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

/** Comparisons without a pause. Two long texts that begin alike take some microseconds. */
const COMPARED_AT_ONCE = 128;

/** Sorts the numbers from 0 up to `count`; ties keep their order. Unlike `Array.sort`, it can pause. */
export function* mergeSort(count: number, compare: (a: number, b: number) => number): Steps<Uint32Array> {
  let from: Uint32Array = yield* indexesUpTo(count);
  let to: Uint32Array = new Uint32Array(count);
  let done = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takesLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[at] = from[takesLeft ? left++ : right++]!;
        if ((done = (done + 1) % COMPARED_AT_ONCE) === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
