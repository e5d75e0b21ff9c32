import { oncePerObject } from '../once-per-value';
import { type Digest, MAX_WORDS, putValue } from './create-digest';
import { inChunks, type Steps } from '../steps';
import {
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type Dictionary,
  NULL_CODE,
  type NumberColumn,
} from '../table';
import { type Cell, jsonBytes, isTooLong, plainCell } from './cell';

interface MeasuredRows {
  /** The index of each row in the table, by its position in the result. */
  rows: Uint32Array;
  /** The positions in the result, in the order in which the table has their rows. */
  inTableOrder: Uint32Array;
  /** The length of each row so far, as JSON in UTF-8 with bare numbers. */
  lengths: Int32Array;
  digest: Digest;
}

/** The values of a column by their position in the result, and what their cells have in common. */
export interface MeasuredColumn<Values extends ShownValues = ShownValues> {
  values: Values;
  blank: Cell;
  /** How many cells are numbers, which may have a format. */
  numbers: number;
  /** Whether one of the numbers is not whole, such as a date with a time. */
  hasFractions: boolean;
  /** How many texts are too long for a cell. */
  shortened: number;
}

type ShownValues = ShownCodes | ShownNumbers;

interface ShownCodes {
  kind: 'codes';
  codes: Int32Array;
  dictionary: CodedColumn['dictionary'];
}
interface ShownNumbers {
  kind: 'numbers';
  /** NaN for a blank, and where `nonNumeric` has the value. */
  numbers: Float64Array;
  nonNumeric: Map<number, string | boolean>;
}

/** Rows without a pause. Each takes two words of the digest. */
const ROWS_AT_ONCE = MAX_WORDS / 2;

/**
 * Collects the values of a column at the rows, and adds their cells to `lengths` and to the digest. Reads one column at
 * a time, in the order of the table: reading many columns in the order of a sort mostly waits for memory.
 */
export function measureColumn(column: Column, blank: Cell, rows: MeasuredRows): Steps<MeasuredColumn> {
  const count = rows.lengths.length;
  if (column.kind === 'codes') {
    const values: ShownCodes = { kind: 'codes', codes: new Int32Array(count), dictionary: column.dictionary };
    const collected = { column, rows, values };
    return measure(values, blank, rows, (from, end) => collectCodes(collected, from, end), addCodes);
  }
  const values: ShownNumbers = { kind: 'numbers', numbers: new Float64Array(count), nonNumeric: new Map() };
  const collected = { column, rows, values };
  return measure(values, blank, rows, (from, end) => collectNumbers(collected, from, end), addNumbers);
}

function* measure<Values extends ShownValues>(
  values: Values,
  blank: Cell,
  rows: MeasuredRows,
  collect: (from: number, end: number) => void,
  add: (measured: MeasuredColumn<Values>, rows: MeasuredRows, from: number, end: number) => void,
): Steps<MeasuredColumn> {
  const measured = { values, blank, numbers: 0, hasFractions: false, shortened: 0 };
  const count = rows.lengths.length;
  yield* inChunks(count, collect, ROWS_AT_ONCE);
  yield* inChunks(
    count,
    (from, end) => {
      add(measured, rows, from, end);
      rows.digest.take(2 * (end - from));
    },
    ROWS_AT_ONCE,
  );
  return measured;
}

interface Collected<From extends Column, Values extends ShownValues> {
  column: From;
  rows: MeasuredRows;
  values: Values;
}

function collectCodes(
  {
    column: { chunks, dictionary },
    rows: { rows, inTableOrder },
    values: { codes },
  }: Collected<CodedColumn, ShownCodes>,
  from: number,
  end: number,
): void {
  const facts = dictionaryFacts(dictionary);
  for (let at = from; at < end; at++) {
    const position = inTableOrder[at]!;
    const row = rows[position]!;
    const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    codes[position] = code;
    // The facts of null are never used: what a blank shows as depends on the result.
    if (facts[FACTS * code] === 0) putFacts(facts, FACTS * code, dictionary.at(code) ?? '');
  }
}

function addCodes(
  measured: MeasuredColumn<ShownCodes>,
  { lengths, digest: { words } }: MeasuredRows,
  from: number,
  end: number,
): void {
  const { codes, dictionary } = measured.values;
  const facts = dictionaryFacts(dictionary);
  const blankFacts = factsOf(measured.blank);
  let shortened = 0;
  for (let at = from, word = 0; at < end; at++, word += 2) {
    const code = codes[at]!;
    const source = code === NULL_CODE ? blankFacts : facts;
    const first = code === NULL_CODE ? 0 : FACTS * code;
    lengths[at]! += source[first]!;
    words[word] = source[first + 1]!;
    words[word + 1] = source[first + 2]!;
    shortened += source[first + 3]!;
  }
  measured.shortened += shortened;
}

function collectNumbers(
  {
    column: { chunks, nonNumeric },
    rows: { rows, inTableOrder },
    values,
  }: Collected<NumberColumn, ShownNumbers>,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const position = inTableOrder[at]!;
    const row = rows[position]!;
    const number = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
    values.numbers[position] = number + 0; // -0 becomes 0
    const value = number === number ? undefined : nonNumeric.get(row);
    if (value !== undefined) values.nonNumeric.set(position, value);
  }
}

function addNumbers(
  measured: MeasuredColumn<ShownNumbers>,
  { lengths, digest: { words } }: MeasuredRows,
  from: number,
  end: number,
): void {
  const { numbers, nonNumeric } = measured.values;
  const halves = new Int32Array(numbers.buffer);
  const blankFacts = factsOf(measured.blank);
  const ofBlank = typeof measured.blank === 'number' ? 1 : 0;
  let count = 0;
  let hasFractions = false;
  for (let at = from, word = 0; at < end; at++, word += 2) {
    const number = numbers[at]!;
    if (number === number) {
      count++;
      hasFractions ||= !Number.isInteger(number);
      lengths[at]! += numberLength(number);
      words[word] = halves[2 * at]!;
      words[word + 1] = halves[2 * at + 1]!;
    } else {
      const value = nonNumeric.get(at);
      if (value === undefined) count += ofBlank;
      const facts = value === undefined ? blankFacts : factsOf(value);
      lengths[at]! += facts[0]!;
      words[word] = facts[1]!;
      words[word + 1] = facts[2]!;
      measured.shortened += facts[3]!;
    }
  }
  measured.numbers += count;
  measured.hasFractions ||= hasFractions;
}

/** Numbers that describe a cell: its length as JSON, the two words of its digest, and 1 if its text is too long. */
export const FACTS = 4;

/** Returns the facts of a dictionary's entries, for all results. They are 0 until {@link putFacts} sets them. */
const dictionaryFacts = oncePerObject((dictionary: Dictionary) => new Int32Array(FACTS * dictionary.length));

function factsOf(cell: Cell): Int32Array {
  const facts = new Int32Array(FACTS);
  putFacts(facts, 0, cell);
  return facts;
}

function putFacts(facts: Int32Array, at: number, value: Cell): void {
  const isShortened = isTooLong(value);
  const cell = isShortened ? plainCell(value as string) : value;
  facts[at] = jsonBytes(cell);
  putValue(facts, at + 1, cell);
  facts[at + 3] = Number(isShortened);
}

/** From here on, hundredths have more digits than a double always keeps. */
const EXACT = 1e15;

/** Returns the length of a number as text. Whole numbers and numbers of two decimals, the most common, need no text. */
export function numberLength(number: number): number {
  const size = Math.abs(number);
  const hundredths = Math.round(size * 100);
  // If the hundredths divide back into the number, they are its shortest form.
  if (hundredths >= EXACT || hundredths / 100 !== size) return lengthOfText(number);
  const decimals = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 2 : 3;
  return Number(number < 0) + digitsOf(Math.floor(size)) + decimals;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits++;
  return digits;
}

/** Dates with times from 1989 to 2079. Neighbouring doubles in this range are 2 ** -37 apart. */
const DATES_FROM = 2 ** 15;
const DATES_END = 2 ** 16;

/** Does not write a date with a time: its text has at most twelve decimals, and mostly eleven or twelve. */
function lengthOfText(number: number): number {
  if (number >= DATES_FROM && number < DATES_END) {
    // The product may be rounded to a neighbour, so try both of them, too.
    const scaled = Math.round(number * 1e11);
    const hasEleven =
      scaled / 1e11 === number || (scaled - 1) / 1e11 === number || (scaled + 1) / 1e11 === number;
    if (!hasEleven) return '45658.123456789012'.length;
    if (Math.round(number * 1e10) / 1e10 !== number) return '45658.12345678901'.length;
  }
  return String(number).length;
}
