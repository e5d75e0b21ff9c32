import { isBlank, valueAt } from './column-values';
import { compareValues } from './compare-values';
import { inPieces } from './in-pieces';
import { mergeSort } from './merge-sort';
import { sortKey } from './sort-key';
import type { Steps } from './steps';
import { CHUNK_BITS, CHUNK_ROWS, type CodedColumn, type Column, type Value } from './table';

/**
 * A number for each of the rows, by which they are ordered as {@link compareValues} orders their values; equal where that
 * takes two for equal, NaN for a blank.
 */
export function* columnOrder(column: Column, rows: Uint32Array): Steps<Float64Array> {
  const order = new Float64Array(rows.length);
  if (column.kind === 'numbers' && column.others.size === 0) {
    yield* inPieces(rows.length, (from, end) => {
      for (let at = from; at < end; at++) {
        const row = rows[at]!;
        order[at] = column.chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
      }
    });
    return order;
  }
  const { placeOf, values } = column.kind === 'codes' ? distinctCodes(column) : distinctValues(column);
  yield* inPieces(rows.length, (from, end) => {
    for (let at = from; at < end; at++) order[at] = placeOf(rows[at]!);
  });
  const ranks = yield* ranksOf(values);
  yield* inPieces(rows.length, (from, end) => {
    for (let at = from; at < end; at++) order[at] = ranks[order[at]!] ?? NaN;
  });
  return order;
}

/** The values met so far that are no blanks, and the place of a row's value among them; NaN for a blank. */
interface Distinct {
  values: Value[];
  placeOf(row: number): number;
}

function distinctCodes({ chunks, dictionary }: CodedColumn): Distinct {
  const values: Value[] = [];
  /** One more than the place; 0 for a code not met yet. */
  const places = new Int32Array(dictionary.length);
  return {
    values,
    placeOf(row) {
      const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
      const place = places[code]!;
      if (place > 0) return place - 1;
      const value = dictionary[code] ?? null;
      if (isBlank(value)) return NaN;
      places[code] = values.push(value);
      return values.length - 1;
    },
  };
}

function distinctValues(column: Column): Distinct {
  const values: Value[] = [];
  const places = new Map<Value, number>();
  return {
    values,
    placeOf(row) {
      const value = valueAt(column, row);
      if (isBlank(value)) return NaN;
      const place = places.get(value) ?? values.push(value) - 1;
      places.set(value, place);
      return place;
    },
  };
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
