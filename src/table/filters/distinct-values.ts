import {
  isBlank,
  valueAt,
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type Value,
} from '../table';
import { inChunks, type Steps } from '../steps';

/** Returns the different values of a column that are not blank, in all rows or in some. */
export function* distinctValues(column: Column, rowCount: number, rows?: Uint32Array): Steps<Value[]> {
  const values = new Set<Value>();
  const seen = new Uint8Array(column.kind === 'codes' ? column.dictionary.length : 0);
  const found = { values, seen, rows };
  yield* inChunks(rows?.length ?? rowCount, (from, end) => {
    if (column.kind === 'codes') collectCodes(found, column, from, end);
    else
      for (let at = from; at < end; at++) {
        const value = valueAt(column, rows ? rows[at]! : at);
        if (!isBlank(value)) values.add(value);
      }
  });
  return [...values];
}

function collectCodes(
  { values, seen, rows }: { values: Set<Value>; seen: Uint8Array; rows: Uint32Array | undefined },
  { chunks, dictionary }: CodedColumn,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows ? rows[at]! : at;
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    if (seen[code] === 1) continue;
    seen[code] = 1;
    const value = dictionary.at(code);
    if (!isBlank(value)) values.add(value);
  }
}
