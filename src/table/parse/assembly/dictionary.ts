// Turns texts into codes. Equal texts may have different codes: a column whose texts hardly repeat is not searched.

import * as ascii from './ascii';
import { copyShort, hashBytes, sameBytes } from './bytes';
import { REGION_OVERHEAD, MAX_COLUMNS, guard } from './memory';
import { appendText, restoreTexts } from './texts';

/** The longest text that is searched for. Longer texts hardly repeat. */
const LONGEST_SHARED: i32 = 48;
/** The new texts of a column before it can count as one that hardly repeats. */
const TRIAL: i32 = 2000;
const MAX_SHARED: i32 = 1 << 16;
const SLOTS: i32 = MAX_SHARED * 2;
const SHARED_BYTES: i32 = 2 << 20;

/** The code of the empty text in `FIRST_ENTRIES` of table.ts. */
const EMPTY_CODE: i32 = 1;

const ENTRY_BYTES: usize = 20;
const HASH: usize = 0;
const CODE: usize = 4;
const ADDRESS: usize = 8;
const LENGTH: usize = 12;
const SLOT: usize = 16;

/** The number of an entry plus 1, or 0 if the slot is free. At most half of the slots are in use. */
const slots: usize = memory.data((1 << 17) * 4 + REGION_OVERHEAD, 16);
const entries: usize = memory.data((1 << 16) * 20 + REGION_OVERHEAD, 16);
const sharedText: usize = memory.data((2 << 20) + REGION_OVERHEAD, 16);
/** For each column, the entry found last, or 0: equal values follow one another. Only for texts without escapes. */
const latest: usize = memory.data(512 * 4 + REGION_OVERHEAD, 16);
/** For each column, the number of texts that were found, and in `fresh` of those that were new. */
const repeated: usize = memory.data(512 * 4 + REGION_OVERHEAD, 16);
const fresh: usize = memory.data(512 * 4 + REGION_OVERHEAD, 16);
let entryCount: i32 = 0;
let savedEntryCount: i32 = 0;
let sharedEnd: usize = 0;
let nextCode: i32 = 0;

export function setUpDictionary(): void {
  guard(slots + SLOTS * 4);
  guard(entries + <usize>MAX_SHARED * ENTRY_BYTES);
  guard(sharedText + SHARED_BYTES + 16);
  guard(latest + MAX_COLUMNS * 4);
  guard(repeated + MAX_COLUMNS * 4);
  guard(fresh + MAX_COLUMNS * 4);
  forgetEntriesFrom(0);
  memory.fill(latest, 0, MAX_COLUMNS * 4);
  memory.fill(repeated, 0, MAX_COLUMNS * 4);
  memory.fill(fresh, 0, MAX_COLUMNS * 4);
  sharedEnd = sharedText;
}

/** Sets the code of the next new text. The host gives out codes too. */
export function setNextCode(code: i32): void {
  nextCode = code;
}

export function checkpointDictionary(): void {
  savedEntryCount = entryCount;
}

/** Forgets the texts of an unfinished row, which will be read again. */
export function restoreDictionary(): void {
  nextCode -= restoreTexts();
  forgetEntriesFrom(savedEntryCount);
}

function forgetEntriesFrom(number: i32): void {
  // One of these entries may be the latest of a column.
  if (entryCount > number) memory.fill(latest, 0, MAX_COLUMNS * 4);
  while (entryCount > number) {
    entryCount--;
    const entry = entryAt(entryCount);
    store<i32>(slotAt(load<i32>(entry, SLOT)), 0);
    sharedEnd = load<usize>(entry, ADDRESS);
  }
}

export function latestIn(column: i32): usize {
  return load<usize>(latest + ((<usize>column) << 2));
}

/** Whether the text of the entry is at `p`, with a quote behind it. */
export function isQuotedAt(p: usize, entry: usize): bool {
  return sameBytes(p, load<usize>(entry, ADDRESS), load<i32>(entry, LENGTH) + 1);
}

export function lengthOf(entry: usize): usize {
  return load<u32>(entry, LENGTH);
}

export function codeAgain(entry: usize, column: i32): i32 {
  const repeats = repeated + ((<usize>column) << 2);
  store<i32>(repeats, load<i32>(repeats) + 1);
  return load<i32>(entry, CODE);
}

/** Forgets the text that was found last, because the reply writes it with escapes. */
export function forgetLatest(column: i32): void {
  store<usize>(latest + ((<usize>column) << 2), 0);
}

/** Returns the code of a text of `length` bytes and `units` UTF-16 units. */
export function codeOf(p: usize, length: i32, units: i32, column: i32): i32 {
  if (length === 0) return EMPTY_CODE;
  const repeats = repeated + ((<usize>column) << 2);
  const news = fresh + ((<usize>column) << 2);
  const newsSoFar = load<i32>(news);
  if (length > LONGEST_SHARED || (newsSoFar > TRIAL && newsSoFar > load<i32>(repeats)))
    return newCode(p, length, units);

  const hash = hashBytes(p, length);
  let slot = <i32>(hash & (SLOTS - 1));
  while (true) {
    const number = load<i32>(slotAt(slot));
    if (number === 0) break;
    const entry = entryAt(number - 1);
    if (load<u32>(entry, HASH) === hash && isText(entry, p, length)) {
      store<usize>(latest + ((<usize>column) << 2), entry);
      return codeAgain(entry, column);
    }
    slot = (slot + 1) & (SLOTS - 1);
  }
  store<i32>(news, newsSoFar + 1);
  shareText(p, length, hash, slot);
  return newCode(p, length, units);
}

function isText(entry: usize, p: usize, length: i32): bool {
  return load<i32>(entry, LENGTH) === length && sameBytes(p, load<usize>(entry, ADDRESS), length);
}

function newCode(p: usize, length: i32, units: i32): i32 {
  appendText(p, length, units);
  return nextCode++;
}

function shareText(p: usize, length: i32, hash: u32, slot: i32): void {
  if (entryCount >= MAX_SHARED || sharedEnd + length + 1 > sharedText + SHARED_BYTES) return;
  const entry = entryAt(entryCount);
  copyShort(sharedEnd, p, length);
  store<u8>(sharedEnd + length, ascii.QUOTE);
  store<u32>(entry, hash, HASH);
  store<i32>(entry, nextCode, CODE);
  store<usize>(entry, sharedEnd, ADDRESS);
  store<i32>(entry, length, LENGTH);
  store<i32>(entry, slot, SLOT);
  sharedEnd += length + 1;
  entryCount++;
  store<i32>(slotAt(slot), entryCount);
}

function entryAt(number: i32): usize {
  return entries + <usize>number * ENTRY_BYTES;
}

function slotAt(slot: i32): usize {
  return slots + ((<usize>slot) << 2);
}
