// What a reader returns instead of an address, and what it reports.

/** The input ends within what is being read. */
export const NEED_MORE: usize = 0;
/** The input is wrong at `failedAt`. */
export const FAILED: usize = 1;

/** What could come there: indexes of EXPECTATIONS in `wasm-parser.ts`. */
export const NOTHING: i32 = 0;
export const ROW: i32 = 1;
export const ROW_OR_END: i32 = 2;
export const NEXT_ROW: i32 = 3;
export const LINE_BREAK: i32 = 4;
export const NAME: i32 = 5;
export const NAME_OR_END: i32 = 6;
export const COLON_NEXT: i32 = 7;
export const VALUE: i32 = 8;
export const NEXT_FIELD: i32 = 9;
export const NEXT_ITEM: i32 = 10;
export const DIGIT: i32 = 11;
export const NO_LEADING_ZERO: i32 = 12;
export const ESCAPE: i32 = 13;
export const NO_CONTROL: i32 = 14;
export const UTF_8: i32 = 15;
export const LIST: i32 = 16;

/** The kinds of problems: indexes of KINDS in `wasm-parser.ts`. */
export const DAMAGED: i32 = 0;
export const NO_OBJECT: i32 = 1;
export const TOO_DEEP: i32 = 2;

let at: usize = 0;
let kind: i32 = DAMAGED;
let what: i32 = NOTHING;

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
