// The chunk that is being filled: CHUNK_ROWS cells for each column, as `finalize-rows.ts` describes them.

import { REGION_OVERHEAD, CHUNK_ROWS, MAX_COLUMNS, guard, reserve } from './memory';
import { appendJson } from './texts';

export const NUMBERS: u32 = 0;
export const TIMESTAMPS: u32 = 1;
export const CODES: u32 = 2;
/** Timestamps whose midnight with an offset means the date that is written. */
export const WALL_DATES: u32 = 3;
/** Numbers stay numbers, and all else is odd. */
export const ANY_VALUES: u32 = 4;

/** The codes of table.ts. */
const NULL_CODE: u8 = 0;
const FALSE_CODE: i32 = 2;
const TRUE_CODE: i32 = 3;

/** ODD_WORD of finalize-rows.ts. */
const ODD_WORD: i32 = 0x7ff80001;
/** A double of eight such bytes is a NaN. */
const NULL_BYTE: u8 = 0xff;

/** The gap between columns. Without it, all cells of a row would share one set of the processor's cache. */
const STAGGER: usize = 128;

const kinds: usize = memory.data(512 + REGION_OVERHEAD, 16);
const addresses: usize = memory.data(512 * 4 + REGION_OVERHEAD, 16);
/** For each column, 1 if it has had values for the slow rules since the host cleared this. */
const odd: usize = memory.data(512 + REGION_OVERHEAD, 16);
export let columnCount: i32 = 0;

/** The address where the host writes the kind of each column, one byte each, before `setUpCells`. */
export function kindsAddress(): usize {
  return kinds;
}
export function oddAddress(): usize {
  return odd;
}

export function setUpCells(columns: i32): bool {
  if (columns > MAX_COLUMNS) unreachable();
  guard(kinds + MAX_COLUMNS);
  guard(addresses + MAX_COLUMNS * 4);
  guard(odd + MAX_COLUMNS);
  columnCount = columns;
  memory.fill(odd, 0, MAX_COLUMNS);
  let bytes: usize = 0;
  for (let column = 0; column < columns; column++) bytes += cellsBytes(column) + STAGGER;
  let address = reserve(bytes);
  if (address === 0) return false;
  for (let column = 0; column < columns; column++) {
    store<usize>(addresses + ((<usize>column) << 2), address);
    address += cellsBytes(column) + STAGGER;
  }
  return true;
}

export function clearCells(row: i32, count: i32): void {
  for (let column = 0; column < columnCount; column++) {
    const cells = cellsAddress(column);
    if (kindOf(column) === CODES) memory.fill(cells + ((<usize>row) << 2), NULL_CODE, (<usize>count) << 2);
    else memory.fill(cells + ((<usize>row) << 3), NULL_BYTE, (<usize>count) << 3);
  }
}

function cellsBytes(column: i32): usize {
  return (<usize>CHUNK_ROWS) << (kindOf(column) === CODES ? 2 : 3);
}

export function cellsAddress(column: i32): usize {
  return load<usize>(addresses + ((<usize>column) << 2));
}

export function kindOf(column: i32): u32 {
  return load<u8>(kinds + column);
}

export function numberCell(column: i32, row: i32): usize {
  return cellsAddress(column) + ((<usize>row) << 3);
}

function codeCell(column: i32, row: i32): usize {
  return cellsAddress(column) + ((<usize>row) << 2);
}

export function storeCode(column: i32, row: i32, code: i32): void {
  store<i32>(codeCell(column, row), code);
}

export function storeNull(column: i32, row: i32): void {
  if (kindOf(column) === CODES) store<i32>(codeCell(column, row), NULL_CODE);
  else store<i64>(numberCell(column, row), -1);
}

/** Stores `true`, which has four bytes, or `false`. */
export function storeBoolean(column: i32, row: i32, p: usize, length: i32): void {
  if (kindOf(column) === CODES) store<i32>(codeCell(column, row), length === 4 ? TRUE_CODE : FALSE_CODE);
  else storeOdd(column, row, p, length, length);
}

/** Leaves the value at `p` to the slow rules, as the reply writes it. */
export function storeOdd(column: i32, row: i32, p: usize, length: i32, units: i32): void {
  const json = appendJson(p, length, units);
  store<u8>(odd + column, 1);
  if (kindOf(column) === CODES) {
    store<i32>(codeCell(column, row), ~json);
    return;
  }
  const cell = numberCell(column, row);
  store<i32>(cell, json);
  store<i32>(cell, ODD_WORD, 4);
}
