// Checks objects and arrays that are values. The host makes text of those that were asked for.

import * as ascii from './ascii';
import { byteAt, skipSpace } from './bytes';
import { REGION_OVERHEAD, DEEPEST, guard } from './memory';
import * as expectations from './expectations';
import { FAILED, TOO_DEEP, fail, unexpected } from './outcome';
import { NO_COLUMN, readValue, skipText } from './values';

const closings: usize = memory.data(512 + REGION_OVERHEAD, 16);

export function setUpNested(): void {
  guard(closings + DEEPEST);
}

export function readNested(p: usize, end: usize): usize {
  let depth = 0;
  while (true) {
    const opening = byteAt(p);
    if (opening === ascii.OPEN_BRACE || opening === ascii.OPEN_BRACKET) {
      if (depth === DEEPEST) return fail(p, TOO_DEEP, expectations.NOTHING);
      const closing = opening === ascii.OPEN_BRACE ? ascii.CLOSE_BRACE : ascii.CLOSE_BRACKET;
      store<u8>(closings + depth, closing);
      depth++;
      p = skipSpace(p + 1);
      if (byteAt(p) !== closing) {
        if (opening === ascii.OPEN_BRACE) p = readName(p, end, expectations.NAME_OR_END);
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
      } else if (byte === ascii.COMMA) {
        p = skipSpace(p + 1);
        if (closing === ascii.CLOSE_BRACE) p = readName(p, end, expectations.NAME);
        if (p <= FAILED) return p;
        break;
      } else {
        return unexpected(
          p,
          end,
          closing === ascii.CLOSE_BRACE ? expectations.NEXT_FIELD : expectations.NEXT_ITEM,
        );
      }
    }
  }
}

function readName(p: usize, end: usize, expected: i32): usize {
  if (byteAt(p) !== ascii.QUOTE) return unexpected(p, end, expected);
  p = skipText(p, end);
  if (p <= FAILED) return p;
  p = skipSpace(p);
  return byteAt(p) === ascii.COLON ? skipSpace(p + 1) : unexpected(p, end, expectations.COLON_NEXT);
}
