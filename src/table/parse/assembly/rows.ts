// A row: its names and their values.

import { CLOSE_BRACE, COLON, COMMA, QUOTE, BACKSLASH, SPACE, byteAt, skipSpace } from './bytes';
import { columnCount } from './cells';
import {
  UNKNOWN,
  expectName,
  expectedName,
  findName,
  learnName,
  noteName,
  noteStranger,
  spelledLength,
} from './names';
import { COLON_NEXT, NEXT_FIELD, FAILED, NAME, NAME_OR_END, NO_CONTROL, UTF_8, unexpected } from './outcome';
import { findTextStop, passedNonAscii, resolveEscapes, resolvedEnd, utf16Length } from './text';
import { scratch } from './texts';
import { NOBODY, readValue } from './values';

let nameNumber: i32 = UNKNOWN;
let notesNames: bool = false;
let anyFields: bool = false;
let anyAsked: bool = false;

/** `notes`: whether strangers among the rows are looked for. */
export function setUpRows(notes: bool): void {
  notesNames = notes;
  anyFields = false;
  anyAsked = false;
}

/** Whether a row had any field, and whether one had any of the columns. */
export function hasFields(): bool {
  return anyFields;
}
export function holdsAny(): bool {
  return anyAsked;
}

/**
 * Reads the row whose opening brace lies before `p` into the cells of `row`; `number` is that of the row in the whole
 * reply. Returns the address behind its closing brace.
 */
export function readRow(p: usize, end: usize, row: i32, number: i32): usize {
  p = skipSpace(p);
  if (byteAt(p) === CLOSE_BRACE) return p + 1;
  if (byteAt(p) !== QUOTE) return unexpected(p, end, NAME_OR_END);
  let holdsColumn = false;
  let isStrange = true;
  let place = -1;
  while (true) {
    place++;
    if (byteAt(p) !== QUOTE) return unexpected(p, end, NAME);
    let name = expectedName(p + 1, place);
    if (name !== UNKNOWN) {
      p += spelledLength(name) + 1;
    } else {
      p = readName(p, end);
      if (p <= FAILED) return p;
      name = nameNumber;
      expectName(place, name);
    }
    if (byteAt(p) <= SPACE) p = skipSpace(p);

    const column = name < columnCount ? name : NOBODY;
    p = readValue(p, end, column, row);
    if (p <= FAILED) return p;
    if (column !== NOBODY) holdsColumn = true;
    else if (notesNames) isStrange = name !== UNKNOWN && noteName(name, number) && isStrange;

    if (byteAt(p) <= SPACE) p = skipSpace(p);
    const next = byteAt(p);
    if (next === COMMA) {
      p++;
      if (byteAt(p) <= SPACE) p = skipSpace(p);
    } else if (next === CLOSE_BRACE) {
      anyFields = true;
      if (holdsColumn) anyAsked = true;
      else if (notesNames && isStrange) noteStranger();
      return p + 1;
    } else {
      return unexpected(p, end, NEXT_FIELD);
    }
  }
}

/** Reads the name whose quote is at `p`, and its colon, and finds or learns its number. */
function readName(p: usize, end: usize): usize {
  const start = p + 1;
  let stop = findTextStop(start);
  let plain = start;
  let length = <i32>(stop - start);
  if (byteAt(stop) === QUOTE) {
    if (passedNonAscii() && utf16Length(start, stop) < 0) return unexpected(start, end, UTF_8);
  } else {
    if (byteAt(stop) !== BACKSLASH) return unexpected(stop, end, NO_CONTROL);
    plain = scratch(end - start);
    stop = resolveEscapes(start, end, plain);
    if (stop <= FAILED) return stop;
    if (utf16Length(start, stop) < 0) return unexpected(start, end, UTF_8);
    length = <i32>(resolvedEnd() - plain);
  }
  nameNumber = findName(plain, length);
  if (nameNumber === UNKNOWN) nameNumber = learnName(start, <i32>(stop - start), plain, length);
  p = skipSpace(stop + 1);
  return byteAt(p) === COLON ? p + 1 : unexpected(p, end, COLON_NEXT);
}
