import * as ascii from './ascii';

export function byteAt(p: usize): u32 {
  return load<u8>(p);
}

export function isDigit(byte: u32): bool {
  return byte - ascii.ZERO <= 9;
}

/** Returns the address of the first byte from `p` on that is not white space, such as the zeros behind the input. */
export function skipSpace(p: usize): usize {
  while (true) {
    const byte = byteAt(p);
    if (byte > ascii.SPACE) return p;
    if (
      byte !== ascii.SPACE &&
      byte !== ascii.LINE_FEED &&
      byte !== ascii.CARRIAGE_RETURN &&
      byte !== ascii.TAB
    )
      return p;
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
