const TAB: u32 = 0x09;
export const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;
export const SPACE: u32 = 0x20;
export const QUOTE: u32 = 0x22;
export const PLUS: u32 = 0x2b;
export const COMMA: u32 = 0x2c;
export const MINUS: u32 = 0x2d;
export const POINT: u32 = 0x2e;
export const SLASH: u32 = 0x2f;
export const ZERO: u32 = 0x30;
export const COLON: u32 = 0x3a;
export const UPPER_Z: u32 = 0x5a;
export const OPEN_BRACKET: u32 = 0x5b;
export const BACKSLASH: u32 = 0x5c;
export const CLOSE_BRACKET: u32 = 0x5d;
export const LOWER_A: u32 = 0x61;
export const LOWER_B: u32 = 0x62;
export const LOWER_E: u32 = 0x65;
export const LOWER_F: u32 = 0x66;
export const LOWER_N: u32 = 0x6e;
export const LOWER_R: u32 = 0x72;
export const LOWER_T: u32 = 0x74;
export const LOWER_U: u32 = 0x75;
export const LOWER_Z: u32 = 0x7a;
export const OPEN_BRACE: u32 = 0x7b;
export const CLOSE_BRACE: u32 = 0x7d;

export function byteAt(p: usize): u32 {
  return load<u8>(p);
}

export function isDigit(byte: u32): bool {
  return byte - ZERO <= 9;
}

/** Returns the address of the first byte from `p` on that is not white space, such as the zeros behind the input. */
export function skipSpace(p: usize): usize {
  while (true) {
    const byte = byteAt(p);
    if (byte > SPACE) return p;
    if (byte !== SPACE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN && byte !== TAB) return p;
    p++;
  }
}

/**
 * Whether the `length` bytes at `a` and at `b` are the same. Reads up to 15 bytes behind either. It stops at the first 16
 * bytes that differ, so `a` may be near the end of the input if `b` has no zeros.
 */
export function sameBytes(a: usize, b: usize, length: i32): bool {
  let i = 0;
  for (; i + 16 <= length; i += 16) {
    if (i8x16.bitmask(i8x16.eq(v128.load(a + i), v128.load(b + i))) !== 0xffff) return false;
  }
  const same = i8x16.bitmask(i8x16.eq(v128.load(a + i), v128.load(b + i)));
  return (~same & ((1 << (length - i)) - 1)) === 0;
}

/** Copies a short text, and up to 15 bytes behind it. Faster than `memory.copy`, which is a call. */
export function copyShort(to: usize, from: usize, length: i32): void {
  for (let i = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
}

/** Returns a hash of the `length` bytes at `p`. Reads up to 7 bytes behind them. */
export function hashBytes(p: usize, length: i32): u32 {
  const lengthBits = (<u64>length) << 56;
  if (length <= 8) {
    const mask: u64 = length === 8 ? ~(<u64>0) : ((<u64>1) << (<u64>length * 8)) - 1;
    return mix(load<u64>(p) & mask, lengthBits);
  }
  let middle: u64 = 0;
  for (let i = 8; i + 8 < length; i += 8) {
    middle = (middle ^ load<u64>(p + i)) * 0x9fb21c651e98df25;
    middle ^= middle >> 32;
  }
  const last = load<u64>(p + length - 8);
  return mix(load<u64>(p), lengthBits ^ middle ^ (last * 0x9e3779b97f4a7c15));
}

function mix(a: u64, b: u64): u32 {
  let h = (a ^ 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
  h ^= h >> 29;
  h = (h ^ b) * 0x94d049bb133111eb;
  return <u32>(h ^ (h >> 32));
}
