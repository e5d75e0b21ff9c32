// What a reader returns instead of an address, and what it reports.

import * as expectations from './expectations';

/** The input ends within what is being read. */
export const NEED_MORE: usize = 0;
/** The input is wrong at `failedAt`. */
export const FAILED: usize = 1;

/** The kinds of problems: indexes of KINDS in `wasm-parser.ts`. */
export const DAMAGED: i32 = 0;
export const NO_OBJECT: i32 = 1;
export const TOO_DEEP: i32 = 2;

let at: usize = 0;
let kind: i32 = DAMAGED;
let what: i32 = expectations.NOTHING;

export function failedAt(): usize {
  return at;
}
export function failureKind(): i32 {
  return kind;
}
export function failureExpected(): i32 {
  return what;
}

/** Refuses the byte at `p`, unless it has not arrived yet. */
export function unexpected(p: usize, end: usize, expected: i32): usize {
  return p >= end ? NEED_MORE : fail(p, DAMAGED, expected);
}

export function fail(p: usize, problem: i32, expected: i32): usize {
  at = p;
  kind = problem;
  what = expected;
  return FAILED;
}
