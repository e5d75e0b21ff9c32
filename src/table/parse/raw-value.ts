import { isSpace, type ByteSource, type Reading } from './byte-source';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENINGS: readonly number[] = [0x5b, 0x7b];
const CLOSINGS: readonly number[] = [0x5d, 0x7d];
/** Comma and colon end a number or a word, as white space and closing brackets do. */
const DELIMITERS: readonly number[] = [0x2c, 0x3a, ...CLOSINGS];

export interface RawValue {
  bytes: Uint8Array;
  offset: number;
  /** False if the input ended before the value. */
  isWhole: boolean;
}

/** Takes the next value, looking only at quotes and brackets. With a `depth`, that many brackets were opened before. */
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
