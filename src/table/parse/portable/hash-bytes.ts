const FACTOR = 0x9e3779b1;

/** Takes four more bytes into a hash. */
export const hashWord = (hash: number, word: number): number => Math.imul(hash ^ word, FACTOR);

/** Ends a hash with the last bytes, fewer than four, and the length of all. Its 30 bits need no box in any engine. */
export function hashEnd(hash: number, tail: number, length: number): number {
  const mixed = Math.imul((hash ^ tail) + length, FACTOR);
  return (mixed ^ (mixed >>> 15)) & 0x3fffffff;
}

/** The hash that a `TextScan` makes on its way. Looks at up to three bytes behind the text. */
export function hashBytes(view: DataView, at: number, length: number): number {
  let hash = 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) hash = hashWord(hash, view.getInt32(at + i, true));
  return hashEnd(hash, lastBytes(view, at + i, length - i), length);
}

/** Whether two texts of one length are equal. Looks at up to three bytes behind both. */
export function sameBytes(a: DataView, atA: number, b: DataView, atB: number, length: number): boolean {
  let i = 0;
  for (; i + 4 <= length; i += 4) if (a.getInt32(atA + i, true) !== b.getInt32(atB + i, true)) return false;
  return lastBytes(a, atA + i, length - i) === lastBytes(b, atB + i, length - i);
}

/** Fewer than four bytes as a number. */
const lastBytes = (view: DataView, at: number, count: number): number =>
  count === 0 ? 0 : view.getInt32(at, true) & ((1 << (count * 8)) - 1);
