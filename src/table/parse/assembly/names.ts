// Numbers the names of fields. The names of the columns have the numbers of the columns; the parser learns all further names.
// It predicts each name of a row: the name that the last row had at the same position.
// A foreign row has no column, but a name that no row with a column has, such as an error between the rows. A name is confirmed
// once a row with a column has it.

import * as ascii from './ascii';
import { hashBytes, sameBytes } from './bytes';
import { REGION_OVERHEAD, MAX_NAMES, guard, reserve } from './memory';

export const UNKNOWN: i32 = -1;

const SLOT_BITS: i32 = 13;
const SLOTS: i32 = 1 << SLOT_BITS;
const LEARNED_BYTES: i32 = 1 << 20;
/** The longest name in bytes that {@link findSpelled} finds. */
const MAX_SHORT: i32 = 32;

/** `":` */
const QUOTE_COLON: u16 = 0x3a22;

/** The fields of a name. SPELLED is as the reply writes it, with `":` at the end; PLAIN is without escapes. */
const NAME_BYTES: usize = 32;
const SPELLED: usize = 0;
const SPELLED_LENGTH: usize = 4;
const PLAIN: usize = 8;
const PLAIN_LENGTH: usize = 12;
/** The last row that had the name before it was confirmed. */
const LAST_ROW: usize = 16;
/** The first row without a column that had the name before it was confirmed. */
const FOREIGN_ROW: usize = 20;
/** Whether a row with a column had the name, too. Read and written for names without a column only. */
const IS_CONFIRMED: usize = 24;
/** Whether any row had the name. */
const IS_PRESENT: usize = 25;
const NO_ROW: i32 = -1;

const names: usize = memory.data(4096 * 32 + REGION_OVERHEAD, 16);
/** The number of a name plus 1, or 0 if the slot is free. At most half of the slots are in use. */
const slots: usize = memory.data((1 << 13) * 4 + REGION_OVERHEAD, 16);
/** For each position in a row, the name that was there last, or UNKNOWN. */
const predicted: usize = memory.data(4096 * 4 + REGION_OVERHEAD, 16);
let nameCount: i32 = 0;
let columnNames: i32 = 0;
let knowsAll: bool = true;
let twiceInRow: i32 = UNKNOWN;
let text: usize = 0;
let textEnd: usize = 0;
let textLimit: usize = 0;

/** Makes room for the names of `columns` columns, which take `bytes` bytes in both spellings. */
export function setUpNames(columns: i32, bytes: i32): bool {
  guard(names + <usize>MAX_NAMES * NAME_BYTES);
  guard(slots + SLOTS * 4);
  guard(predicted + MAX_NAMES * 4);
  memory.fill(slots, 0, SLOTS * 4);
  memory.fill(predicted, 0xff, MAX_NAMES * 4);
  nameCount = 0;
  columnNames = columns;
  knowsAll = true;
  twiceInRow = UNKNOWN;
  text = textEnd = reserve(bytes + LEARNED_BYTES);
  textLimit = text + bytes + LEARNED_BYTES;
  return text !== 0;
}

/** The address where the host writes the next column's name: spelled, with its `":`, and then without escapes. */
export function nameInput(): usize {
  return textEnd;
}

export function addColumnName(spelledLength: i32, plainLength: i32): void {
  if (textEnd + spelledLength + plainLength > textLimit || nameCount >= columnNames) unreachable();
  addName(spelledLength, plainLength);
}

function addName(spelledLength: i32, plainLength: i32): void {
  const name = nameAt(nameCount);
  const plain = textEnd + spelledLength;
  store<usize>(name, textEnd, SPELLED);
  store<i32>(name, spelledLength, SPELLED_LENGTH);
  store<usize>(name, plain, PLAIN);
  store<i32>(name, plainLength, PLAIN_LENGTH);
  store<i32>(name, NO_ROW, LAST_ROW);
  store<i32>(name, NO_ROW, FOREIGN_ROW);
  store<u8>(name, 0, IS_CONFIRMED);
  store<u8>(name, 0, IS_PRESENT);
  textEnd = plain + plainLength;
  let slot = firstSlot(plain, plainLength);
  while (load<i32>(slotAt(slot)) !== 0) slot = (slot + 1) & (SLOTS - 1);
  nameCount++;
  store<i32>(slotAt(slot), nameCount);
}

function nameAt(number: i32): usize {
  return names + <usize>number * NAME_BYTES;
}

function slotAt(slot: i32): usize {
  return slots + ((<usize>slot) << 2);
}

export function predictedName(position: i32): i32 {
  return position < MAX_NAMES ? load<i32>(predicted + ((<usize>position) << 2)) : UNKNOWN;
}

export function isNameAt(p: usize, number: i32): bool {
  const name = nameAt(number);
  return sameBytes(p, load<usize>(name, SPELLED), load<i32>(name, SPELLED_LENGTH));
}

/** Called when a name comes at a position where another one was predicted, so also when it first comes. */
export function predictName(position: i32, number: i32): void {
  if (number !== UNKNOWN) store<u8>(nameAt(number), 1, IS_PRESENT);
  if (position < MAX_NAMES) store<i32>(predicted + ((<usize>position) << 2), number);
}

/** Called with each column's name of the first row, before the name is predicted there. */
export function noteTwice(position: i32, number: i32): void {
  if (twiceInRow !== UNKNOWN || position > MAX_NAMES) return;
  for (let before = 0; before < position; before++) if (predictedName(before) === number) twiceInRow = number;
}

/** The column that the first row has twice, or UNKNOWN. */
export function twiceColumn(): i32 {
  return twiceInRow;
}

/** Returns the number of bytes before the next quote, at most MAX_SHORT. Reads MAX_SHORT bytes. */
export function bytesToQuote(p: usize): i32 {
  const quote = i8x16.splat(<i8>ascii.QUOTE);
  const low = i8x16.bitmask(i8x16.eq(v128.load(p), quote));
  const high = i8x16.bitmask(i8x16.eq(v128.load(p, 16), quote));
  return ctz(low | (high << 16));
}

/** Finds the name that `length` bytes at `p` spell, at most MAX_SHORT. UNKNOWN if it is new or spelled differently. */
export function findSpelled(p: usize, length: i32): i32 {
  if (load<u16>(p + length) !== QUOTE_COLON) return UNKNOWN;
  const low = v128.load(p);
  const high = v128.load(p, 16);
  let slot = hashOf(low, high, length);
  while (true) {
    const number = load<i32>(slotAt(slot)) - 1;
    if (number < 0) return UNKNOWN;
    const name = nameAt(number);
    const spelled = load<usize>(name, SPELLED);
    const difference = v128.or(
      v128.and(v128.xor(low, v128.load(spelled)), firstBytes(length)),
      v128.and(v128.xor(high, v128.load(spelled, 16)), firstBytes(length - 16)),
    );
    if (!v128.any_true(difference) && load<i32>(name, SPELLED_LENGTH) === length + 2) return number;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

function firstSlot(plain: usize, length: i32): i32 {
  return length <= MAX_SHORT
    ? hashOf(v128.load(plain), v128.load(plain, 16), length)
    : <i32>(hashBytes(plain, length) & (SLOTS - 1));
}

/** Returns the first slot of a name of up to MAX_SHORT bytes. `low` and `high` begin with the name. */
function hashOf(low: v128, high: v128, length: i32): i32 {
  const a = v128.and(low, firstBytes(length));
  const b = v128.and(high, firstBytes(length - 16));
  const hash =
    i64x2.extract_lane(a, 0) * 0x9fb21c651e98df25 +
    i64x2.extract_lane(a, 1) * 0x9e3779b97f4a7c15 +
    i64x2.extract_lane(b, 0) * 0xbf58476d1ce4e5b9 +
    i64x2.extract_lane(b, 1) * 0x94d049bb133111eb;
  // All bytes have a part in the highest bits.
  return <i32>(<u64>hash >> (64 - SLOT_BITS));
}

/** Returns 16 bytes whose first `count` bytes are all ones. `count` may be below 0 or above 16. */
function firstBytes(count: i32): v128 {
  return i8x16.gt_s(i8x16.splat(<i8>count), i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

export function spelledLength(number: i32): usize {
  return load<u32>(nameAt(number), SPELLED_LENGTH);
}

export function findName(plain: usize, length: i32): i32 {
  let slot = firstSlot(plain, length);
  while (true) {
    const number = load<i32>(slotAt(slot)) - 1;
    if (number < 0) return UNKNOWN;
    const name = nameAt(number);
    if (load<i32>(name, PLAIN_LENGTH) === length && sameBytes(plain, load<usize>(name, PLAIN), length))
      return number;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

/** Remembers a name without a column. Returns UNKNOWN if room is missing. */
export function learnName(spelled: usize, spelledBytes: i32, plain: usize, length: i32): i32 {
  const bytes = <usize>spelledBytes + 2 + <usize>length;
  if (nameCount >= MAX_NAMES || bytes > textLimit - textEnd) {
    knowsAll = false;
    return UNKNOWN;
  }
  memory.copy(textEnd, spelled, spelledBytes);
  store<u8>(textEnd + spelledBytes, 0x22);
  store<u8>(textEnd + spelledBytes, 0x3a, 1);
  memory.copy(textEnd + spelledBytes + 2, plain, length);
  addName(spelledBytes + 2, length);
  return nameCount - 1;
}

/** Whether a row with a column had this name, too. */
export function isConfirmed(number: i32): bool {
  return load<u8>(nameAt(number), IS_CONFIRMED) !== 0;
}

/** Notes that the row that is being read has a name that is not confirmed. */
export function noteName(number: i32, row: i32): void {
  store<i32>(nameAt(number), row, LAST_ROW);
}

/** Confirms the names that were noted for a row, or remembers that a row without a column had them. */
export function confirmNames(row: i32, holdsColumn: bool): void {
  for (let number = columnNames; number < nameCount; number++) {
    const name = nameAt(number);
    if (load<i32>(name, LAST_ROW) !== row || load<u8>(name, IS_CONFIRMED) !== 0) continue;
    if (holdsColumn) store<u8>(name, 1, IS_CONFIRMED);
    else if (load<i32>(name, FOREIGN_ROW) === NO_ROW) store<i32>(name, row, FOREIGN_ROW);
  }
}

/** Returns the first foreign row. Returns -1 without such a row, and if not all names could be learned. */
export function findForeignRow(): i32 {
  if (!knowsAll) return -1;
  let foreignRow = NO_ROW;
  for (let number = columnNames; number < nameCount; number++) {
    const name = nameAt(number);
    const row = load<i32>(name, FOREIGN_ROW);
    if (row === NO_ROW || load<u8>(name, IS_CONFIRMED) !== 0) continue;
    if (foreignRow === NO_ROW || row < foreignRow) foreignRow = row;
  }
  return foreignRow;
}

export function knowsAllNames(): bool {
  return knowsAll;
}

/** Whether any row had the name. The names of the columns come first. */
export function isPresent(number: i32): bool {
  return load<u8>(nameAt(number), IS_PRESENT) !== 0;
}
export function namesCount(): i32 {
  return nameCount;
}
/** Where a name stands without escapes, and its bytes. */
export function nameAddress(number: i32): usize {
  return load<usize>(nameAt(number), PLAIN);
}
export function nameLength(number: i32): i32 {
  return load<i32>(nameAt(number), PLAIN_LENGTH);
}
