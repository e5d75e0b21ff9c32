import { valueAt } from './column-values';
import { inPieces } from './in-pieces';
import type { Steps } from './steps';
import { CHUNK_BITS, CHUNK_ROWS, type Column, type Value } from './table';

/** What is known of a dictionary's entry; 0 as long as it was not tried. */
const PASSES = 1;
const FAILS = 2;

/** Those of the rows whose value in the column passes. They take the place of the first of `rows`. */
export function* filterRows(
  rows: Uint32Array,
  column: Column,
  test: (value: Value) => boolean,
): Steps<Uint32Array> {
  const passes = rowTest(column, test);
  let kept = 0;
  yield* inPieces(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const row = rows[at]!;
      if (passes(row)) rows[kept++] = row;
    }
  });
  return rows.subarray(0, kept);
}

/** Tries each entry of a dictionary once at most. */
function rowTest(column: Column, test: (value: Value) => boolean): (row: number) => boolean {
  if (column.kind === 'numbers') return (row) => test(valueAt(column, row));
  const { chunks, dictionary } = column;
  const verdicts = new Uint8Array(dictionary.length);
  return (row) => {
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    return (verdicts[code] ||= test(dictionary[code] ?? null) ? PASSES : FAILS) === PASSES;
  };
}
