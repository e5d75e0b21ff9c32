import { inChunks, type Steps } from '../steps';
import { isBlank, valueAt, type Column, type Value } from '../table';

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
export function* columnProfile(column: Column, rows: Uint32Array): Steps<ColumnProfile> {
  const found: Found = { filled: 0, different: new Set(), least: Infinity, most: -Infinity };
  yield* inChunks(rows.length, (from, end) => addRows(found, column, rows.subarray(from, end)));
  const { filled, different, least, most } = found;
  return {
    rows: rows.length,
    filled,
    different: different.size,
    ...(least <= most && { range: { least, most } }),
  };
}

interface Found {
  filled: number;
  different: Set<Value>;
  least: number;
  most: number;
}

function addRows(found: Found, column: Column, rows: Uint32Array): void {
  for (const row of rows) {
    const value = valueAt(column, row);
    if (isBlank(value)) continue;
    found.filled++;
    found.different.add(typeof value === 'string' ? value.toLowerCase() : value);
    if (typeof value !== 'number') continue;
    // A zero may have a sign.
    found.least = Math.min(found.least, value + 0);
    found.most = Math.max(found.most, value + 0);
  }
}
