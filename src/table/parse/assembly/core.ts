// Reads row objects into cells of typed columns. The host calls `setUp`, `addColumnName` for each column, and `start`.
// For each piece of input it writes at most `inputRoom()` bytes at `inputAddress()` and calls `accept`. Then it takes the
// texts and calls `forgetTexts`. After CHUNK_FULL it takes the cells, calls `nextChunk`, and `accept(0)` for the rest.

import * as ascii from './ascii';
import { byteAt, isDigit, skipSpace } from './bytes';
import { clearCells, kindsAddress, setUpCells } from './cells';
import { checkpointDictionary, restoreDictionary, setUpDictionary } from './dictionary';
import { CHUNK_ROWS, freeFrom, guardsSoFar, reserve, reserved, startReserving } from './memory';
import { setUpNames } from './names';
import { setUpNested } from './nested';
import * as expectations from './expectations';
import { DAMAGED, FAILED, NEED_MORE, NO_OBJECT, fail, failedAt } from './outcome';
import { findRowEnd, forgetRowEnd, waitsForRowEnd } from './row-end';
import { readRow, setUpRows } from './rows';
import { checkpointTexts, setUpTexts } from './texts';
import { setUpTimestamps } from './timestamp';
import { setUpValues } from './values';

export { cellsAddress, oddAddress } from './cells';
export { setNextCode } from './dictionary';
export { guardsHold } from './memory';
export {
  addColumnName,
  findForeignRow,
  twiceColumn,
  isPresent,
  knowsAllNames,
  nameAddress,
  nameInput,
  nameLength,
  namesCount,
} from './names';
export { failureExpected, failureKind } from './outcome';
export { bareRows, hasFields, holdsAny } from './rows';
export {
  forgetTexts,
  jsonLengthsAddress,
  jsonsAddress,
  jsonsBytes,
  jsonsCount,
  textLengthsAddress,
  textsAddress,
  textsBytes,
  textsCount,
} from './texts';

/** The results of `accept`. */
const NEEDS_INPUT: i32 = 0;
const CHUNK_FULL: i32 = 1;
const CLOSED: i32 = 2;
const REFUSED: i32 = 3;

const BEFORE_ARRAY: i32 = 0;
const BEFORE_FIRST_ROW: i32 = 1;
const AFTER_ROW: i32 = 2;
const BEFORE_ROW: i32 = 3;

/** The rows whose cells are set to null at a time. They stay in the processor's cache until they are written. */
const CLEARED_ROWS: i32 = 256;

/** The bytes beyond which an unfinished row is read again only when its end is there. */
const LONG_ROW: usize = 1 << 16;

const ZEROS: usize = 64;

let isLines: bool = false;
let state: i32 = BEFORE_ARRAY;
let rowsBefore: i32 = 0;
let rows: i32 = 0;
let clearedRows: i32 = 0;
let input: usize = 0;
let inputBytes: usize = 0;
let inputEnd: usize = 0;
let readTo: usize = 0;
let bytesBefore: f64 = 0;
let guardsBefore: i32 = 0;

/** Begins a reply. Returns the address where the host writes the columns' kinds, one byte each, or 0 without memory. */
export function setUp(columns: i32, nameBytes: i32): usize {
  startReserving();
  return setUpNames(columns, nameBytes) ? kindsAddress() : 0;
}

/** Prepares to read lines or an array, with room for `bytes` bytes of input. Returns false if memory is missing. */
export function start(columns: i32, lines: bool, bytes: usize): bool {
  isLines = lines;
  state = lines ? BEFORE_ROW : BEFORE_ARRAY;
  rowsBefore = 0;
  rows = clearedRows = 0;
  bytesBefore = 0;
  setUpTimestamps();
  setUpValues();
  setUpNested();
  setUpRows();
  setUpDictionary();
  forgetRowEnd();
  if (!setUpCells(columns)) return false;
  input = reserved();
  guardsBefore = guardsSoFar();
  readTo = inputEnd = input;
  return makeRoom(bytes);
}

export function growInput(): bool {
  return makeRoom(inputBytes * 2);
}

/** Resizes the input in place. Nothing behind it is needed, because the host has taken all texts. */
function makeRoom(bytes: usize): bool {
  freeFrom(input, guardsBefore);
  inputBytes = bytes;
  return reserve(bytes) !== 0 && setUpTexts(bytes);
}

export function inputAddress(): usize {
  return inputEnd;
}
export function inputRoom(): usize {
  return input + inputBytes - inputEnd;
}

/** The bytes of the input after the last complete row. */
export function bytesLeft(): usize {
  return inputEnd - readTo;
}
export function chunkRows(): i32 {
  return rows;
}
export function rowCount(): i32 {
  return rowsBefore + rows;
}
export function failureOffset(): f64 {
  return bytesBefore + <f64>(failedAt() - input);
}

export function accept(bytes: usize): i32 {
  if (bytes > inputRoom()) unreachable();
  inputEnd += bytes;
  endInput();
  const status = readRows();
  if (status === NEEDS_INPUT) dropReadInput();
  return status;
}

/** Reads the rest again at the end of the input, because an unfinished long row may be damaged somewhere. */
export function acceptEnd(): i32 {
  forgetRowEnd();
  endInput();
  return readRows();
}

/** Puts zeros behind the input, at which all readers stop. */
function endInput(): void {
  memory.fill(inputEnd, 0, ZEROS);
}

export function nextChunk(): void {
  rowsBefore += rows;
  rows = clearedRows = 0;
}

function dropReadInput(): void {
  const left = inputEnd - readTo;
  memory.copy(input, readTo, left);
  bytesBefore += <f64>(readTo - input);
  readTo = input;
  inputEnd = input + left;
}

function readRows(): i32 {
  const end = inputEnd;
  let p = readTo;
  while (true) {
    const from = p;
    p = skipSpace(p);
    if (isLines && state === AFTER_ROW && endsLine(from, p)) state = BEFORE_ROW;
    readTo = p;
    if (p >= end) return NEEDS_INPUT;
    const byte = byteAt(p);
    if (byte === ascii.OPEN_BRACE && (state === BEFORE_FIRST_ROW || state === BEFORE_ROW)) {
      if (rows === CHUNK_ROWS) return CHUNK_FULL;
      if (waitsForRowEnd() && !findRowEnd(p, end)) return NEEDS_INPUT;
      forgetRowEnd();
      if (rows === clearedRows) {
        clearCells(rows, CLEARED_ROWS);
        clearedRows += CLEARED_ROWS;
      }
      checkpointTexts();
      checkpointDictionary();
      const after = readRow(p + 1, end, rows, rowsBefore + rows);
      if (after === FAILED) return REFUSED;
      if (after === NEED_MORE) {
        restoreDictionary();
        if (end - p > LONG_ROW) findRowEnd(p, end);
        return NEEDS_INPUT;
      }
      p = after;
      rows++;
      state = AFTER_ROW;
    } else if (isLines) {
      return refuse(p, state === AFTER_ROW ? expectations.LINE_BREAK : expectations.ROW);
    } else if (byte === ascii.COMMA && state === AFTER_ROW) {
      state = BEFORE_ROW;
      p++;
    } else if (byte === ascii.CLOSE_BRACKET && (state === AFTER_ROW || state === BEFORE_FIRST_ROW)) {
      readTo = p + 1;
      return CLOSED;
    } else if (byte === ascii.OPEN_BRACKET && state === BEFORE_ARRAY) {
      state = BEFORE_FIRST_ROW;
      p++;
    } else {
      if (state === BEFORE_ARRAY) return refuse(p, expectations.LIST);
      return refuse(
        p,
        state === AFTER_ROW
          ? expectations.NEXT_ROW
          : state === BEFORE_FIRST_ROW
            ? expectations.ROW_OR_END
            : expectations.ROW,
      );
    }
  }
}

function refuse(p: usize, expected: i32): i32 {
  const isValue =
    expected === expectations.ROW || expected === expectations.ROW_OR_END ? beginsValue(byteAt(p)) : false;
  fail(p, isValue ? NO_OBJECT : DAMAGED, expected);
  return REFUSED;
}

function beginsValue(byte: u32): bool {
  return (
    byte === ascii.QUOTE ||
    byte === ascii.OPEN_BRACKET ||
    byte === ascii.MINUS ||
    byte === ascii.LOWER_T ||
    byte === ascii.LOWER_F ||
    byte === ascii.LOWER_N ||
    isDigit(byte)
  );
}

function endsLine(from: usize, to: usize): bool {
  for (let p = from; p < to; p++) if (byteAt(p) === ascii.LINE_FEED) return true;
  return false;
}
