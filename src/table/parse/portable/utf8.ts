/** How many UTF-16 units these bytes are as text; -1 where they are no valid UTF-8. */
export function utf16Length(bytes: Uint8Array, from: number, end: number): number {
  let units = 0;
  for (let at = from; at < end; units++) {
    const first = bytes[at]!;
    if (first < 0x80) at += 1;
    else if (first < 0xe0) {
      if (first < 0xc2 || at + 2 > end || !goesOn(bytes[at + 1]!)) return -1;
      at += 2;
    } else if (first < 0xf0) {
      const second = bytes[at + 1]!;
      if (at + 3 > end || !goesOn(second) || !goesOn(bytes[at + 2]!)) return -1;
      if (first === 0xe0 && second < 0xa0) return -1; // longer than it needs to be
      if (first === 0xed && second > 0x9f) return -1; // a surrogate
      at += 3;
    } else {
      const second = bytes[at + 1]!;
      if (first > 0xf4 || at + 4 > end) return -1;
      if (!goesOn(second) || !goesOn(bytes[at + 2]!) || !goesOn(bytes[at + 3]!)) return -1;
      if (first === 0xf0 && second < 0x90) return -1; // longer than it needs to be
      if (first === 0xf4 && second > 0x8f) return -1; // above U+10FFFF
      at += 4;
      units++;
    }
  }
  return units;
}

const goesOn = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Writes a code point, a surrogate alone as three bytes too, and returns the index behind it. */
export function writeUtf8(to: Uint8Array, at: number, point: number): number {
  if (point < 0x80) to[at++] = point;
  else {
    if (point < 0x800) to[at++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) to[at++] = 0xe0 | (point >> 12);
      else {
        to[at++] = 0xf0 | (point >> 18);
        to[at++] = 0x80 | ((point >> 12) & 0x3f);
      }
      to[at++] = 0x80 | ((point >> 6) & 0x3f);
    }
    to[at++] = 0x80 | (point & 0x3f);
  }
  return at;
}
