import * as ascii from './ascii';
import { byteAt } from './bytes';
import * as expectations from './expectations';
import { NEED_MORE, unexpected } from './outcome';

let nonAscii: bool = false;
let resolvedTo: usize = 0;
let loneSurrogate: bool = false;

/** Whether the bytes that `findTextStop` passed last are not all ASCII. */
export function passedNonAscii(): bool {
  return nonAscii;
}

/** Returns the address of the next quote, backslash or control character. The zeros behind the input count. */
export function findTextStop(p: usize): usize {
  let high: i32 = 0;
  while (true) {
    const bytes = v128.load(p);
    const special = v128.or(
      i8x16.eq(bytes, i8x16.splat(<i8>ascii.QUOTE)),
      i8x16.eq(bytes, i8x16.splat(<i8>ascii.BACKSLASH)),
    );
    const stops = i8x16.bitmask(v128.or(special, i8x16.lt_u(bytes, i8x16.splat(<i8>ascii.SPACE))));
    const highBits = i8x16.bitmask(bytes);
    if (stops !== 0) {
      const index = ctz(stops);
      nonAscii = (high | (highBits & ((1 << index) - 1))) !== 0;
      return p + index;
    }
    high |= highBits;
    p += 16;
  }
}

/** Returns the UTF-16 units of the bytes up to `end`, or -1 if they are not UTF-8. Reads nothing behind them. */
export function utf16Length(p: usize, end: usize): i32 {
  let units = 0;
  while (p < end) {
    const first = byteAt(p);
    if (first < 0x80) {
      p++;
      units++;
      continue;
    }
    const bytes = sequenceBytes(p, end, first);
    if (bytes === 0) return -1;
    p += bytes;
    units += bytes === 4 ? 2 : 1;
  }
  return units;
}

/** Returns the bytes of a character beyond ASCII, or 0 if it is ill-formed (Unicode, table 3-7). */
function sequenceBytes(p: usize, end: usize, first: u32): usize {
  if (first < 0xc2 || first > 0xf4 || p + 1 >= end) return 0;
  const second = byteAt(p + 1);
  if (!isContinuation(second)) return 0;
  if (first < 0xe0) return 2;
  if (p + 2 >= end || !isContinuation(byteAt(p + 2))) return 0;
  if (first < 0xf0) return (first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f) ? 0 : 3;
  if (p + 3 >= end || !isContinuation(byteAt(p + 3))) return 0;
  return (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f) ? 0 : 4;
}

function isContinuation(byte: u32): bool {
  return (byte & 0xc0) === 0x80;
}

export function hasLoneSurrogate(): bool {
  return loneSurrogate;
}

/** The address where `resolveEscapes` stopped writing. */
export function resolvedEnd(): usize {
  return resolvedTo;
}

/** Resolves escapes; the copy is never longer. A lone surrogate becomes invalid UTF-8. Returns the quote's address. */
export function resolveEscapes(p: usize, end: usize, to: usize): usize {
  loneSurrogate = false;
  while (true) {
    const byte = byteAt(p);
    if (byte === ascii.QUOTE) break;
    if (byte < ascii.SPACE) return unexpected(p, end, expectations.NO_CONTROL);
    if (byte !== ascii.BACKSLASH) {
      store<u8>(to++, byte);
      p++;
      continue;
    }
    const letter = byteAt(p + 1);
    if (letter !== ascii.LOWER_U) {
      const character = simpleEscape(letter);
      if (character === 0) return unexpected(p + 1, end, expectations.ESCAPE);
      store<u8>(to++, character);
      p += 2;
      continue;
    }
    let unit = hexUnit(p + 2);
    if (unit < 0) return wrongHex(p, end);
    p += 6;
    if ((unit & 0xfc00) === 0xd800 && byteAt(p) === ascii.BACKSLASH && byteAt(p + 1) === ascii.LOWER_U) {
      const low = hexUnit(p + 2);
      if ((low & ~0x3ff) === 0xdc00) {
        unit = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
        p += 6;
      }
    }
    if ((unit & ~0x7ff) === 0xd800) loneSurrogate = true;
    to = writeUtf8(to, unit);
  }
  resolvedTo = to;
  return p;
}

function simpleEscape(letter: u32): u32 {
  switch (letter) {
    case ascii.QUOTE:
    case ascii.BACKSLASH:
    case ascii.SLASH:
      return letter;
    case ascii.LOWER_B:
      return 8;
    case ascii.LOWER_F:
      return 12;
    case ascii.LOWER_N:
      return 10;
    case ascii.LOWER_R:
      return 13;
    case ascii.LOWER_T:
      return 9;
    default:
      return 0;
  }
}

function hexValue(byte: u32): i32 {
  if (byte - ascii.ZERO <= 9) return byte - ascii.ZERO;
  const letter = (byte | 0x20) - ascii.LOWER_A;
  return letter <= 5 ? letter + 10 : -1;
}

function hexUnit(p: usize): i32 {
  const a = hexValue(byteAt(p));
  const b = hexValue(byteAt(p + 1));
  const c = hexValue(byteAt(p + 2));
  const d = hexValue(byteAt(p + 3));
  return (a | b | c | d) < 0 ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
}

function wrongHex(p: usize, end: usize): usize {
  for (let digit = p + 2; digit < p + 6; digit++) {
    if (digit >= end) return NEED_MORE;
    if (hexValue(byteAt(digit)) < 0) break;
  }
  return unexpected(p, end, expectations.ESCAPE);
}

function writeUtf8(to: usize, point: u32): usize {
  if (point < 0x80) {
    store<u8>(to, point);
    return to + 1;
  }
  if (point < 0x800) {
    store<u8>(to, 0xc0 | (point >> 6));
    store<u8>(to + 1, 0x80 | (point & 63));
    return to + 2;
  }
  if (point < 0x10000) {
    store<u8>(to, 0xe0 | (point >> 12));
    store<u8>(to + 1, 0x80 | ((point >> 6) & 63));
    store<u8>(to + 2, 0x80 | (point & 63));
    return to + 3;
  }
  store<u8>(to, 0xf0 | (point >> 18));
  store<u8>(to + 1, 0x80 | ((point >> 12) & 63));
  store<u8>(to + 2, 0x80 | ((point >> 6) & 63));
  store<u8>(to + 3, 0x80 | (point & 63));
  return to + 4;
}
