// Finds the end of a row that is longer than a piece of input, without reading the row again with every piece.

import * as ascii from './ascii';
import { byteAt } from './bytes';

let depth: i32 = 0;
let isText: bool = false;
let isEscape: bool = false;
let passed: usize = 0;

export function forgetRowEnd(): void {
  depth = 0;
  isText = false;
  isEscape = false;
  passed = 0;
}

export function waitsForRowEnd(): bool {
  return passed !== 0;
}

/** Whether the row at `row` ends before `end`. Continues where the last call stopped. */
export function findRowEnd(row: usize, end: usize): bool {
  for (let p = row + passed; p < end; p++) {
    const byte = byteAt(p);
    if (isText) {
      if (isEscape) isEscape = false;
      else if (byte === ascii.BACKSLASH) isEscape = true;
      else if (byte === ascii.QUOTE) isText = false;
    } else if (byte === ascii.QUOTE) {
      isText = true;
    } else if (byte === ascii.OPEN_BRACE || byte === ascii.OPEN_BRACKET) {
      depth++;
    } else if (byte === ascii.CLOSE_BRACE || byte === ascii.CLOSE_BRACKET) {
      depth--;
      if (depth === 0) return true;
    }
  }
  passed = end - row;
  return false;
}
