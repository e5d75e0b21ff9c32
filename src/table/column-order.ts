import { isBlank, valueAt } from './column-values';
import { compareValues } from './compare-values';
import { inPieces } from './in-pieces';
import { mergeSort } from './merge-sort';
import { sortKey } from './sort-key';
import type { Steps } from './steps';
import {
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type NumberColumn,
  type Value,
} from './table';

/**
 * A number for each of the rows, by which they are ordered as {@link compareValues} orders their values; equal where that
 * takes two for equal, NaN for a blank.
 */
export function* columnOrder(column: Column, rows: Uint32Array): Steps<Float64Array> {
  const order = new Float64Array(rows.length);
  if (column.kind === 'numbers' && column.others.size === 0) {
    yield* inPieces(rows.length, (from, end) => collectNumbers(column, rows, order, from, end));
    return order;
  }
  const values =
    column.kind === 'codes'
      ? yield* distinctCodes(column, rows, order)
      : yield* distinctValues(column, rows, order);
  const ranks = yield* ranksOf(values);
  yield* inPieces(rows.length, (from, end) => toRanks(order, ranks, from, end));
  return order;
}

function collectNumbers(
  { chunks }: NumberColumn,
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

/** Puts the ranks of values in place of their numbers. */
function toRanks(order: Float64Array, ranks: Float64Array, from: number, end: number): void {
  for (let at = from; at < end; at++) {
    const value = order[at]!;
    if (value === value) order[at] = ranks[value]!;
  }
}

/** The values at the rows that are no blanks, once each. `order` gets the number of each row's value, NaN for a blank. */
function* distinctCodes(column: CodedColumn, rows: Uint32Array, order: Float64Array): Steps<Value[]> {
  const values: Value[] = [];
  const numbers = new Int32Array(column.dictionary.length);
  yield* inPieces(rows.length, (from, end) => numberCodes(column, rows, numbers, values, order, from, end));
  return values;
}

/** `numbers`: of each code one more than the number of its value, or 0 where it was not met yet. */
function numberCodes(
  { chunks, dictionary }: CodedColumn,
  rows: Uint32Array,
  numbers: Int32Array,
  values: Value[],
  order: Float64Array,
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

/** The same for numbers among which there is something else. */
function* distinctValues(column: NumberColumn, rows: Uint32Array, order: Float64Array): Steps<Value[]> {
  const values: Value[] = [];
  const numbers = new Map<Value, number>();
  yield* inPieces(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = valueAt(column, rows[at]!);
      if (!isBlank(value) && !numbers.has(value)) numbers.set(value, values.push(value) - 1);
      order[at] = numbers.get(value) ?? NaN;
    }
  });
  return values;
}

/** The rank of each value among them, the same for those that count as equal. */
function* ranksOf(values: readonly Value[]): Steps<Float64Array> {
  const keys: (string | undefined)[] = [];
  yield* inPieces(values.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = values[at]!;
      keys.push(typeof value === 'string' ? sortKey(value) : undefined);
    }
  });
  const compare = (a: number, b: number): number => {
    const [first, second] = [keys[a], keys[b]];
    if (first === undefined || second === undefined) return compareValues(values[a]!, values[b]!);
    return first < second ? -1 : first > second ? 1 : 0;
  };
  const sorted = yield* mergeSort(values.length, compare);
  const ranks = new Float64Array(values.length);
  let rank = 0;
  yield* inPieces(sorted.length, (from, end) => {
    for (let at = Math.max(from, 1); at < end; at++) {
      if (compare(sorted[at - 1]!, sorted[at]!) !== 0) rank++;
      ranks[sorted[at]!] = rank;
    }
  });
  return ranks;
}
