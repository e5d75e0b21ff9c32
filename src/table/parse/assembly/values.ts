import * as ascii from './ascii';
import { byteAt, isDigit, skipSpace } from './bytes';
import * as cells from './cells';
import { codeAgain, codeOf, forgetLatest, isQuotedAt, latestIn, lengthOf } from './dictionary';
import { REGION_OVERHEAD, guard } from './memory';
import * as expectations from './expectations';
import { FAILED, NEED_MORE, unexpected } from './outcome';
import { readNested } from './nested';
import * as text from './text';
import { scratch } from './texts';
import { readTimestamp } from './timestamp';

/** The column of a value that was not asked for. */
export const NO_COLUMN: i32 = -1;

/** EXACT_DIGITS of typed-value.ts: integers with more digits are text. */
const EXACT_DIGITS: usize = 15;
/** The digits that a u64 holds, whatever they are. */
const MAX_DIGITS: usize = 18;
const LARGEST_EXACT: u64 = 1 << 53;

const WORD_NULL: u32 = 0x6c6c756e;
const WORD_TRUE: u32 = 0x65757274;
const WORD_ALSE: u32 = 0x65736c61;

const powersOfTen: usize = memory.data(19 * 8 + REGION_OVERHEAD, 16);

export function setUpValues(): void {
  guard(powersOfTen + 19 * 8);
  let power: f64 = 1;
  for (let i: usize = 0; i <= MAX_DIGITS; i++) {
    store<f64>(powersOfTen + (i << 3), power);
    power *= 10;
  }
}

/** Reads the value at `p`, or after white space there, into a cell. Returns the address behind the value. */
export function readValue(p: usize, end: usize, column: i32, row: i32): usize {
  const byte = byteAt(p);
  if (byte === ascii.QUOTE) {
    if (column === NO_COLUMN) return skipText(p, end);
    const kind = cells.kindOf(column);
    if (kind === cells.CODES) return readText(p, end, column, row);
    const cell = cells.numberCell(column, row);
    let after: usize = 0;
    if (kind === cells.NUMBERS) after = readQuotedNumber(p + 1, cell);
    else if (kind === cells.TIMESTAMPS) after = readTimestamp(p + 1, cell, false);
    else if (kind === cells.WALL_DATES) after = readTimestamp(p + 1, cell, true);
    return after !== 0 ? after : readOddText(p, end, column, row);
  }
  if (byte === ascii.MINUS || isDigit(byte)) return readNumber(p, end, column, row);
  if (byte === ascii.LOWER_N) return readNull(p, end, column, row);
  return readRareValue(p, end, column, row);
}

function readNull(p: usize, end: usize, column: i32, row: i32): usize {
  if (load<u32>(p) !== WORD_NULL) return wrongWord(p, p, end, WORD_NULL);
  if (column !== NO_COLUMN) cells.storeNull(column, row);
  return p + 4;
}

function readRareValue(p: usize, end: usize, column: i32, row: i32): usize {
  const byte = byteAt(p);
  if (byte <= ascii.SPACE) {
    const value = skipSpace(p);
    return value === p ? unexpected(p, end, expectations.VALUE) : readValue(value, end, column, row);
  }
  if (byte === ascii.LOWER_T) {
    if (load<u32>(p) !== WORD_TRUE) return wrongWord(p, p, end, WORD_TRUE);
    if (column !== NO_COLUMN) cells.storeBoolean(column, row, p, 4);
    return p + 4;
  }
  if (byte === ascii.LOWER_F) {
    if (load<u32>(p, 1) !== WORD_ALSE) return wrongWord(p, p + 1, end, WORD_ALSE);
    if (column !== NO_COLUMN) cells.storeBoolean(column, row, p, 5);
    return p + 5;
  }
  if (byte === ascii.OPEN_BRACE || byte === ascii.OPEN_BRACKET) {
    const after = readNested(p, end);
    if (after > FAILED && column !== NO_COLUMN)
      cells.storeOdd(column, row, p, <i32>(after - p), text.utf16Length(p, after));
    return after;
  }
  return unexpected(p, end, expectations.VALUE);
}

/** Refuses the word at `p`, or waits for the rest of it. The four letters of `word` should be at `letters`. */
function wrongWord(p: usize, letters: usize, end: usize, word: u32): usize {
  for (let i: usize = 0; i < 4; i++) {
    if (letters + i >= end) return NEED_MORE;
    if (byteAt(letters + i) !== ((word >> ((<u32>i) << 3)) & 0xff)) break;
  }
  return unexpected(p, end, expectations.VALUE);
}

function readText(p: usize, end: usize, column: i32, row: i32): usize {
  const start = p + 1;
  const latest = latestIn(column);
  if (latest !== 0 && isQuotedAt(start, latest)) {
    cells.storeCode(column, row, codeAgain(latest, column));
    return start + lengthOf(latest) + 1;
  }
  let stop = text.findTextStop(start);
  let from = start;
  let length = <i32>(stop - start);
  let units = length;
  if (byteAt(stop) === ascii.QUOTE) {
    if (text.passedNonAscii()) units = text.utf16Length(start, stop);
  } else {
    if (byteAt(stop) !== ascii.BACKSLASH) return unexpected(stop, end, expectations.NO_CONTROL);
    from = scratch(end - start);
    stop = text.resolveEscapes(start, end, from);
    if (stop <= FAILED) return stop;
    const rawUnits = text.utf16Length(start, stop);
    if (rawUnits < 0) return unexpected(start, end, expectations.UTF_8);
    if (text.hasLoneSurrogate()) {
      cells.storeOdd(column, row, p, <i32>(stop + 1 - p), rawUnits + 2);
      return stop + 1;
    }
    length = <i32>(text.resolvedEnd() - from);
    units = text.utf16Length(from, text.resolvedEnd());
  }
  if (units < 0) return unexpected(start, end, expectations.UTF_8);
  cells.storeCode(column, row, codeOf(from, length, units, column));
  if (from !== start) forgetLatest(column);
  return stop + 1;
}

export function skipText(p: usize, end: usize): usize {
  const start = p + 1;
  let stop = text.findTextStop(start);
  if (byteAt(stop) !== ascii.QUOTE) {
    if (byteAt(stop) !== ascii.BACKSLASH) return unexpected(stop, end, expectations.NO_CONTROL);
    stop = text.resolveEscapes(start, end, scratch(end - start));
    if (stop <= FAILED) return stop;
  } else if (!text.passedNonAscii()) {
    return stop + 1;
  }
  return text.utf16Length(start, stop) < 0 ? unexpected(start, end, expectations.UTF_8) : stop + 1;
}

/** Reads a text in a column of numbers or timestamps that is neither a number nor a timestamp. */
function readOddText(p: usize, end: usize, column: i32, row: i32): usize {
  const after = skipText(p, end);
  if (after > FAILED) cells.storeOdd(column, row, p, <i32>(after - p), text.utf16Length(p, after));
  return after;
}

function readNumber(p: usize, end: usize, column: i32, row: i32): usize {
  const start = p;
  const isNegative = byteAt(p) === ascii.MINUS;
  if (isNegative) p++;

  const whole = p;
  let digits: u64 = 0;
  let byte = byteAt(p);
  for (; isDigit(byte); byte = byteAt(p)) {
    digits = digits * 10 + (byte - ascii.ZERO);
    p++;
  }
  const wholeDigits = p - whole;
  if (wholeDigits === 0) return unexpected(p, end, expectations.DIGIT);
  if (wholeDigits > 1 && byteAt(whole) === ascii.ZERO)
    return unexpected(whole, end, expectations.NO_LEADING_ZERO);

  let decimals: usize = 0;
  if (byte === ascii.POINT) {
    p++;
    const fraction = p;
    for (byte = byteAt(p); isDigit(byte); byte = byteAt(p)) {
      digits = digits * 10 + (byte - ascii.ZERO);
      p++;
    }
    decimals = p - fraction;
    if (decimals === 0) return unexpected(p, end, expectations.DIGIT);
  }

  const isScaled = (byte | 0x20) === ascii.LOWER_E;
  if (isScaled) {
    p++;
    if (byteAt(p) === ascii.PLUS || byteAt(p) === ascii.MINUS) p++;
    if (!isDigit(byteAt(p))) return unexpected(p, end, expectations.DIGIT);
    while (isDigit(byteAt(p))) p++;
  }

  if (p >= end) return NEED_MORE;
  if (column === NO_COLUMN) return p;

  const kind = cells.kindOf(column);
  const length = <i32>(p - start);
  const isNumber = kind === cells.NUMBERS || kind === cells.ANY_VALUES;
  if (isNumber && !isScaled && isExact(wholeDigits, decimals, digits)) {
    storeNumber(cells.numberCell(column, row), digits, decimals, isNegative);
  } else if (kind === cells.CODES && !isScaled && decimals === 0 && !(isNegative && digits === 0)) {
    // The text is the number as it is written.
    cells.storeCode(column, row, codeOf(start, length, length, column));
  } else {
    cells.storeOdd(column, row, start, length, length);
  }
  return p;
}

/** Whether a double holds the digits and the power of ten exactly, and a cell shows all digits of an integer. */
function isExact(wholeDigits: usize, decimals: usize, digits: u64): bool {
  return wholeDigits <= EXACT_DIGITS && wholeDigits + decimals <= MAX_DIGITS && digits < LARGEST_EXACT;
}

/** Stores a number: the quotient of two exact doubles is the nearest double. Minus zero becomes zero. */
function storeNumber(cell: usize, digits: u64, decimals: usize, isNegative: bool): void {
  let value = <f64>digits;
  if (decimals !== 0) value /= load<f64>(powersOfTen + (decimals << 3));
  store<f64>(cell, isNegative ? 0 - value : value);
}

/** Reads a plain decimal and its closing quote. Returns 0 for other text, and for more digits than a cell keeps. */
function readQuotedNumber(p: usize, cell: usize): usize {
  const isNegative = byteAt(p) === ascii.MINUS;
  if (isNegative) p++;
  const whole = p;
  let digits: u64 = 0;
  let byte = byteAt(p);
  for (; isDigit(byte); byte = byteAt(p)) {
    digits = digits * 10 + (byte - ascii.ZERO);
    p++;
  }
  const wholeDigits = p - whole;
  if (wholeDigits === 0 || (wholeDigits > 1 && byteAt(whole) === ascii.ZERO)) return 0;
  let decimals: usize = 0;
  if (byte === ascii.POINT) {
    p++;
    const fraction = p;
    for (byte = byteAt(p); isDigit(byte); byte = byteAt(p)) {
      digits = digits * 10 + (byte - ascii.ZERO);
      p++;
    }
    decimals = p - fraction;
    if (decimals === 0) return 0;
  }
  if (byte !== ascii.QUOTE || wholeDigits + decimals > EXACT_DIGITS) return 0;
  storeNumber(cell, digits, decimals, isNegative);
  return p + 1;
}
