import {
  valueAt,
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type NumberColumn,
  type Value,
} from '../table';
import { inChunks, type Steps } from '../steps';

type Test = (value: Value) => boolean;

interface SelectedRows {
  /** Those that passed come first. */
  rows: Uint32Array;
  count: number;
  test: Test;
  /** Of each entry of a dictionary; 0 until it is tested. */
  verdicts: Uint8Array;
}

/** Returns the rows whose value in the column passes the test. Overwrites the beginning of `rows` with them. */
export function* filterRows(rows: Uint32Array, column: Column, test: Test): Steps<Uint32Array> {
  const verdicts = new Uint8Array(column.kind === 'codes' ? column.dictionary.length : 0);
  const selected: SelectedRows = { rows, count: 0, test, verdicts };
  yield* inChunks(rows.length, (from, end) => {
    if (column.kind === 'codes') selectByCode(selected, column, from, end);
    else selectByNumber(selected, column, from, end);
  });
  return rows.subarray(0, selected.count);
}

const PASSES = 1;
const FAILS = 2;

function selectByCode(
  selected: SelectedRows,
  { chunks, dictionary }: CodedColumn,
  from: number,
  end: number,
): void {
  const { rows, test, verdicts } = selected;
  let { count } = selected;
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    if (verdicts[code] === 0) verdicts[code] = test(dictionary.at(code)) ? PASSES : FAILS;
    if (verdicts[code] === PASSES) rows[count++] = row;
  }
  selected.count = count;
}

function selectByNumber(selected: SelectedRows, column: NumberColumn, from: number, end: number): void {
  const { rows, test } = selected;
  let { count } = selected;
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    if (test(valueAt(column, row))) rows[count++] = row;
  }
  selected.count = count;
}
