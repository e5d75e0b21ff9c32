import { type Digest, MOST_WORDS, putValue } from './create-digest';
import { dictionaryCells } from './dictionary-cells';
import { inPieces } from './in-pieces';
import { jsonBytes } from './json-bytes';
import { numberLength } from './number-length';
import { CELL_CHARACTERS, isTooLong, plainCell } from './plain-cell';
import type { Steps } from './steps';
import { CHUNK_BITS, CHUNK_ROWS, type CodedColumn, type Column, NULL_CODE, type NumberColumn } from './table';
import type { Cell } from './to-cells';

/** A column of a result: its values by their place in the result, and what is known of their cells. */
export interface MeasuredColumn {
  values: ShownValues;
  /** What a blank shows as. */
  blank: Cell;
  /** Cells that are numbers and may have a format. */
  numbers: number;
  /** Whether one of them is no whole number: a date with a time. */
  hasFractions: boolean;
  /** Texts that are too long for a cell. */
  shortened: number;
}

export type ShownValues =
  | { kind: 'codes'; codes: Int32Array; dictionary: CodedColumn['dictionary'] }
  /** NaN for a blank and where there is something else. */
  | { kind: 'numbers'; numbers: Float64Array; others: ReadonlyMap<number, string | boolean> };

/** Two words a row. */
const PIECE_ROWS = MOST_WORDS / 2;

/**
 * Collects a column's values at the rows. Adds the length that each row's cell has as JSON in UTF-8, a number without a
 * format, to that row's of `lengths`, and puts what the cells are into the digest.
 *
 * All that depends on where the rows lie in the table is done here, column by column: reading rows in the order of a sort
 * out of many columns at once waits for the memory most of the time.
 */
export const measureColumn = (
  column: Column,
  blank: Cell,
  rows: Uint32Array,
  lengths: Int32Array,
  digest: Digest,
): Steps<MeasuredColumn> =>
  column.kind === 'codes'
    ? measureCodes(column, blank, rows, lengths, digest)
    : measureNumbers(column, blank, rows, lengths, digest);

function* measureCodes(
  { chunks, dictionary }: CodedColumn,
  blank: Cell,
  rows: Uint32Array,
  lengths: Int32Array,
  { words, take }: Digest,
): Steps<MeasuredColumn> {
  const codes = new Int32Array(rows.length);
  const { facts, learn } = dictionaryCells(dictionary);
  const blankFacts = factsOf(blank);
  let shortened = 0;
  yield* inPieces(
    rows.length,
    (from, end) => {
      for (let at = from, word = 0; at < end; at++) {
        const row = rows[at]!;
        const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
        codes[at] = code;
        if (facts[4 * code] === 0) learn(code);
        const source = code === NULL_CODE ? blankFacts : facts;
        const first = code === NULL_CODE ? 0 : 4 * code;
        const bytes = source[first]!;
        lengths[at]! += bytes;
        words[word++] = source[first + 1]!;
        words[word++] = source[first + 2]!;
        if (bytes >= CELL_CHARACTERS && code !== NULL_CODE && isTooLong(dictionary[code])) shortened++;
      }
      take(2 * (end - from));
    },
    PIECE_ROWS,
  );
  return {
    values: { kind: 'codes', codes, dictionary },
    blank,
    numbers: 0,
    hasFractions: false,
    shortened,
  };
}

function* measureNumbers(
  column: NumberColumn,
  blank: Cell,
  rows: Uint32Array,
  lengths: Int32Array,
  { words, take }: Digest,
): Steps<MeasuredColumn> {
  const { chunks } = column;
  const numbers = new Float64Array(rows.length);
  const halves = new Int32Array(numbers.buffer);
  const hasOthers = column.others.size > 0;
  const others = new Map<number, string | boolean>();
  const [blankBytes, ...blankWords] = factsOf(blank);
  let count = 0;
  let hasFractions = false;
  let shortened = 0;
  yield* inPieces(
    rows.length,
    (from, end) => {
      for (let at = from, word = 0; at < end; at++, word += 2) {
        const row = rows[at]!;
        const number = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
        numbers[at] = number + 0; // -0 becomes 0
        if (number === number) {
          count++;
          hasFractions ||= !Number.isInteger(number);
          lengths[at]! += numberLength(number);
          words[word] = halves[2 * at]!;
          words[word + 1] = halves[2 * at + 1]!;
          continue;
        }
        const other = hasOthers ? column.others.get(row) : undefined;
        if (other === undefined) {
          if (typeof blank === 'number') count++;
          lengths[at]! += blankBytes!;
          words[word] = blankWords[0]!;
          words[word + 1] = blankWords[1]!;
        } else {
          if (isTooLong(other)) shortened++;
          const cell = plainCell(other);
          others.set(at, cell);
          lengths[at]! += jsonBytes(cell);
          putValue(words, word, cell);
        }
      }
      take(2 * (end - from));
    },
    PIECE_ROWS,
  );
  return {
    values: { kind: 'numbers', numbers, others },
    blank,
    numbers: count,
    hasFractions,
    shortened,
  };
}

/** As {@link dictionaryCells} has them of an entry. */
function factsOf(cell: Cell): Int32Array {
  const facts = Int32Array.of(jsonBytes(cell), 0, 0);
  putValue(facts, 1, cell);
  return facts;
}
