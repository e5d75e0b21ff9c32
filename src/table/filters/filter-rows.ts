import {
  valueAt,
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type NumberColumn,
  type Value,
} from '../table';
import { inChunks, type Task } from '../task';

type Test = (value: Value) => boolean;

/** Returns the rows whose value in the column passes the test. Overwrites the beginning of `rows` with them. */
export function* filterRows(rows: Uint32Array, column: Column, test: Test): Task<Uint32Array> {
  let kept = 0;
  const verdicts = new Uint8Array(column.kind === 'codes' ? column.dictionary.length : 0);
  yield* inChunks(rows.length, (from, end) => {
    kept =
      column.kind === 'codes'
        ? keepByCode(column, test, verdicts, rows, from, end, kept)
        : keepByNumber(column, test, rows, from, end, kept);
  });
  return rows.subarray(0, kept);
}

/** The verdict on an entry of a dictionary; 0 until it is tested. */
const PASSES = 1;
const FAILS = 2;

function keepByCode(
  { chunks, dictionary }: CodedColumn,
  test: Test,
  verdicts: Uint8Array,
  rows: Uint32Array,
  from: number,
  end: number,
  kept: number,
): number {
  let count = kept;
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    if (verdicts[code] === 0) verdicts[code] = test(dictionary[code] ?? null) ? PASSES : FAILS;
    if (verdicts[code] === PASSES) rows[count++] = row;
  }
  return count;
}

function keepByNumber(
  column: NumberColumn,
  test: Test,
  rows: Uint32Array,
  from: number,
  end: number,
  kept: number,
): number {
  let count = kept;
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    if (test(valueAt(column, row))) rows[count++] = row;
  }
  return count;
}
