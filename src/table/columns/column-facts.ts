import {
  isBlank,
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type NumberColumn,
  type Value,
} from '../table';
import { inChunks, type Steps } from '../steps';

/** A column of text with more distinct values has no list of them. */
export const MAX_LISTED = 50;
const MAX_EXAMPLES = 3;

export interface CountedValue {
  value: string | number | boolean;
  count: number;
}

/** What the values of a column are like, over all rows of a table. */
export interface ColumnFacts {
  rows: number;
  /** The rows in which it is not blank. */
  filled: number;
  /** The distinct values, most frequent first. Of amounts and dates, and of more than {@link MAX_LISTED}, none. */
  values?: readonly CountedValue[];
  /** A few values, if there are too many to list. */
  examples?: readonly string[];
  /** The least and the greatest amount, or serial number of a date. */
  range?: { least: number; most: number };
}

export const countColumn = (column: Column, rows: number): Steps<ColumnFacts> =>
  column.kind === 'codes' ? countCodes(column, rows) : countNumbers(column, rows);

function* countCodes(column: CodedColumn, rows: number): Steps<ColumnFacts> {
  const { dictionary } = column;
  const counts = new Uint32Array(dictionary.length);
  yield* inChunks(rows, (from, end) => addCodes(column, counts, from, end));
  let filled = 0;
  const byValue = new Map<Exclude<Value, null>, number>();
  yield* inChunks(dictionary.length, (from, end) => {
    for (let code = from; code < end; code++) {
      const count = counts[code]!;
      const value = count === 0 ? null : dictionary.at(code);
      if (isBlank(value)) continue;
      filled += count;
      if (byValue.size <= MAX_LISTED || byValue.has(value))
        byValue.set(value, (byValue.get(value) ?? 0) + count);
    }
  });
  if (byValue.size > MAX_LISTED)
    return { rows, filled, examples: [...byValue.keys()].slice(0, MAX_EXAMPLES).map(String) };
  const values = [...byValue].map(([value, count]) => ({ value, count }));
  return { rows, filled, values: values.sort((a, b) => b.count - a.count) };
}

function addCodes({ chunks }: CodedColumn, counts: Uint32Array, from: number, end: number): void {
  for (let row = from; row < end; row++) counts[chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!]!++;
}

interface Found {
  filled: number;
  least: number;
  most: number;
}

function* countNumbers(column: NumberColumn, rows: number): Steps<ColumnFacts> {
  const found: Found = { filled: 0, least: Infinity, most: -Infinity };
  yield* inChunks(rows, (from, end) => addNumbers(column, found, from, end));
  const { least, most } = found;
  let { filled } = found;
  for (const value of column.nonNumeric.values()) if (!isBlank(value)) filled++;
  return { rows, filled, ...(least <= most && { range: { least, most } }) };
}

function addNumbers({ chunks }: NumberColumn, found: Found, from: number, end: number): void {
  let { filled, least, most } = found;
  for (let row = from; row < end; row++) {
    const value = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    // NaN stands for a blank.
    if (value !== value) continue;
    filled++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  Object.assign(found, { filled, least, most });
}
