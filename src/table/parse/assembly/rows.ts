import * as ascii from './ascii';
import { byteAt, skipSpace } from './bytes';
import { columnCount } from './cells';
import * as names from './names';
import * as expectations from './expectations';
import { FAILED, unexpected } from './outcome';
import { findTextStop, passedNonAscii, resolveEscapes, resolvedEnd, utf16Length } from './text';
import { scratch } from './texts';
import { NO_COLUMN, readValue } from './values';

/** `,"`, which separates fields without white space. */
const COMMA_QUOTE: u16 = 0x222c;

let nameNumber: i32 = names.UNKNOWN;
/** Whether most names of the last row came in the expected order. In some replies each row has its own order. */
let guesses: bool = true;
let anyFields: bool = false;
let anyAsked: bool = false;
let rowsWithoutColumn: i32 = 0;

export function setUpRows(): void {
  guesses = true;
  anyFields = false;
  anyAsked = false;
  rowsWithoutColumn = 0;
}

export function hasFields(): bool {
  return anyFields;
}
export function holdsAny(): bool {
  return anyAsked;
}
export function bareRows(): i32 {
  return rowsWithoutColumn;
}

/** Reads the row whose brace is before `p` into the cells of `row`. `number` counts the rows of the whole reply. */
export function readRow(p: usize, end: usize, row: i32, number: i32): usize {
  p = skipSpace(p);
  if (byteAt(p) === ascii.CLOSE_BRACE) return p + 1;
  if (byteAt(p) !== ascii.QUOTE) return unexpected(p, end, expectations.NAME_OR_END);
  let holdsColumn = false;
  let hasUnconfirmedName = false;
  let missed = 0;
  let position = -1;
  while (true) {
    position++;
    let name = names.predictedName(position);
    if (guesses && name !== names.UNKNOWN && names.isNameAt(p + 1, name)) {
      // Add the length of the expected name: the processor would wait for a length that depends on the comparison.
      p += names.spelledLength(name) + 1;
    } else {
      const length = names.bytesToQuote(p + 1);
      const guess = name;
      name = names.findSpelled(p + 1, length);
      if (name !== names.UNKNOWN) {
        // The two quotes and the colon take 3 bytes.
        p += length + 3;
      } else {
        p = readName(p, end);
        if (p <= FAILED) return p;
        name = nameNumber;
      }
      if (name !== guess) {
        missed++;
        if (number === 0 && name !== names.UNKNOWN && name < columnCount) names.noteTwice(position, name);
        names.predictName(position, name);
      }
    }

    const column = name < columnCount ? name : NO_COLUMN;
    p = readValue(p, end, column, row);
    if (p <= FAILED) return p;
    if (column !== NO_COLUMN) holdsColumn = true;
    else if (name !== names.UNKNOWN && !names.isConfirmed(name)) {
      names.noteName(name, number);
      hasUnconfirmedName = true;
    }

    if (load<u16>(p) === COMMA_QUOTE) {
      p++;
      continue;
    }
    p = skipSpace(p);
    const next = byteAt(p);
    if (next === ascii.COMMA) {
      p = skipSpace(p + 1);
      if (byteAt(p) !== ascii.QUOTE) return unexpected(p, end, expectations.NAME);
    } else if (next === ascii.CLOSE_BRACE) {
      anyFields = true;
      guesses = missed * 2 <= position;
      if (holdsColumn) anyAsked = true;
      else rowsWithoutColumn++;
      if (hasUnconfirmedName) names.confirmNames(number, holdsColumn);
      return p + 1;
    } else {
      return unexpected(p, end, expectations.NEXT_FIELD);
    }
  }
}

/** Reads the name whose quote is at `p` and its colon. Finds the name's number, or gives it one. */
function readName(p: usize, end: usize): usize {
  const start = p + 1;
  let stop = findTextStop(start);
  let plain = start;
  let length = <i32>(stop - start);
  if (byteAt(stop) === ascii.QUOTE) {
    if (passedNonAscii() && utf16Length(start, stop) < 0) return unexpected(start, end, expectations.UTF_8);
  } else {
    if (byteAt(stop) !== ascii.BACKSLASH) return unexpected(stop, end, expectations.NO_CONTROL);
    plain = scratch(end - start);
    stop = resolveEscapes(start, end, plain);
    if (stop <= FAILED) return stop;
    if (utf16Length(start, stop) < 0) return unexpected(start, end, expectations.UTF_8);
    length = <i32>(resolvedEnd() - plain);
  }
  nameNumber = names.findName(plain, length);
  if (nameNumber === names.UNKNOWN) nameNumber = names.learnName(start, <i32>(stop - start), plain, length);
  p = skipSpace(stop + 1);
  return byteAt(p) === ascii.COLON ? p + 1 : unexpected(p, end, expectations.COLON_NEXT);
}
