// Checks objects and arrays that are values. The host makes text of those that were asked for.

import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  byteAt,
  skipSpace,
} from './bytes';
import { BEHIND, DEEPEST, guard } from './memory';
import {
  COLON_NEXT,
  NEXT_FIELD,
  NEXT_ITEM,
  FAILED,
  NAME,
  NAME_OR_END,
  TOO_DEEP,
  NOTHING,
  fail,
  unexpected,
} from './outcome';
import { NO_COLUMN, readValue, skipText } from './values';

const closings: usize = memory.data(512 + BEHIND, 16);

export function setUpNested(): void {
  guard(closings + DEEPEST);
}

export function readNested(p: usize, end: usize): usize {
  let depth = 0;
  while (true) {
    const opening = byteAt(p);
    if (opening === OPEN_BRACE || opening === OPEN_BRACKET) {
      if (depth === DEEPEST) return fail(p, TOO_DEEP, NOTHING);
      const closing = opening === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET;
      store<u8>(closings + depth, closing);
      depth++;
      p = skipSpace(p + 1);
      if (byteAt(p) !== closing) {
        if (opening === OPEN_BRACE) p = readName(p, end, NAME_OR_END);
        if (p <= FAILED) return p;
        continue;
      }
    } else {
      p = readValue(p, end, NO_COLUMN, 0);
      if (p <= FAILED) return p;
    }
    // Here `p` is behind a value, or at the bracket that closes an empty object or array.
    while (true) {
      p = skipSpace(p);
      const closing: u32 = load<u8>(closings + depth - 1);
      const byte = byteAt(p);
      if (byte === closing) {
        p++;
        depth--;
        if (depth === 0) return p;
      } else if (byte === COMMA) {
        p = skipSpace(p + 1);
        if (closing === CLOSE_BRACE) p = readName(p, end, NAME);
        if (p <= FAILED) return p;
        break;
      } else {
        return unexpected(p, end, closing === CLOSE_BRACE ? NEXT_FIELD : NEXT_ITEM);
      }
    }
  }
}

function readName(p: usize, end: usize, expected: i32): usize {
  if (byteAt(p) !== QUOTE) return unexpected(p, end, expected);
  p = skipText(p, end);
  if (p <= FAILED) return p;
  p = skipSpace(p);
  return byteAt(p) === COLON ? skipSpace(p + 1) : unexpected(p, end, COLON_NEXT);
}
