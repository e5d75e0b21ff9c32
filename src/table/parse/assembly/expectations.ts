// What the parser expected where it stopped: indexes of EXPECTED in `row-parser.ts`.

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
