const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Finds where a JSON value ends without checking it, in bytes that come in pieces. Each call takes the next piece and
 * returns the index in it behind the value, or -1 when the value goes on. With a `depth`, that many opening brackets
 * were passed already.
 */
export function createValueEnd(depth = 0): (bytes: Uint8Array, from: number, end: number) => number {
  let isText = false;
  let isEscape = false;
  let isScalar = false;
  return (bytes, from, end) => {
    for (let at = from; at < end; at++) {
      const byte = bytes[at];
      if (isText) {
        if (isEscape) isEscape = false;
        else if (byte === BACKSLASH) isEscape = true;
        else if (byte === QUOTE) {
          isText = false;
          if (depth === 0) return at + 1;
        }
      } else if (isScalar) {
        if (isDelimiter(byte)) return at;
      } else if (byte === QUOTE) isText = true;
      else if (byte === 0x7b || byte === 0x5b) depth++;
      else if (depth > 0) {
        if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at + 1;
      } else if (isDelimiter(byte)) return at;
      else isScalar = true;
    }
    return -1;
  };
}

/** What ends a number or a word: white space, a comma, a colon, a closing bracket or brace. */
const isDelimiter = (byte: number | undefined): boolean =>
  byte === 0x20 ||
  byte === 0x0a ||
  byte === 0x0d ||
  byte === 0x09 ||
  byte === 0x2c ||
  byte === 0x3a ||
  byte === 0x5d ||
  byte === 0x7d;
