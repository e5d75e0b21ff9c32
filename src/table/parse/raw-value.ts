import { isSpace, type ByteSource, type Reading } from './byte-source';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENINGS: readonly number[] = [0x5b, 0x7b];
const CLOSINGS: readonly number[] = [0x5d, 0x7d];
/** Comma and colon end a number or a word, as white space and closing brackets do. */
const DELIMITERS: readonly number[] = [0x2c, 0x3a, ...CLOSINGS];

/** The bytes of a value. */
export interface RawValue {
  bytes: Uint8Array;
  /** The offset of the first byte. */
  offset: number;
  /** False if the input ended before the value. */
  isWhole: boolean;
}

/**
 * Takes the next value up to its end or to the end of the input. Looks only at quotes and brackets: see `JsonCheck`. With
 * a `depth`, that many opening brackets were taken before.
 */
export function* takeRawValue(source: ByteSource, depth = 0): Reading<RawValue> {
  const { offset } = source;
  let isText = false;
  let isEscape = false;
  let isOver = false;
  const bytes = yield* source.takeWhile((byte) => {
    if (isText) {
      isText = isEscape || byte !== QUOTE;
      isEscape = !isEscape && byte === BACKSLASH;
      isOver = !isText && depth === 0;
      return true;
    }
    if (isOver || (depth === 0 && (isSpace(byte) || DELIMITERS.includes(byte)))) return false;
    if (byte === QUOTE) isText = true;
    else if (OPENINGS.includes(byte)) depth++;
    else if (CLOSINGS.includes(byte)) isOver = --depth === 0;
    return true;
  });
  return { bytes, offset, isWhole: isOver || (yield* source.peek()) >= 0 };
}
