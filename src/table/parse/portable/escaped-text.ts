import { EXPECTED } from '../expected';
import { NEED_MORE, type InputWindow } from './input-window';
import { writeUtf8 } from './utf8';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** By the letter behind the backslash: the character, or 0. */
const CHARACTERS = new Uint8Array(256);
for (const [letter, character] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t'])
  CHARACTERS[letter!.charCodeAt(0)] = character!.charCodeAt(0);

/** A text with its escapes resolved, as UTF-8. One for each parser; the fields tell of the latest text. */
export class EscapedText {
  bytes = new Uint8Array(1 << 10);
  view = new DataView(this.bytes.buffer);
  length = 0;
  /** It has half of a surrogate pair, which UTF-8 has no form for, as three bytes. */
  hasLoneSurrogate = false;

  /** Resolves the text from `from` on. Returns the index of its closing quote. Its UTF-8 is not checked. */
  read(input: InputWindow, from: number): number {
    const { bytes, end } = input;
    let at = from;
    let to = 0;
    this.hasLoneSurrogate = false;
    for (;;) {
      if (to + 16 > this.bytes.length) this.grow();
      const byte = bytes[at]!;
      if (byte === QUOTE) break;
      if (byte < 0x20) return input.unexpected(at, EXPECTED.noControl);
      if (byte !== BACKSLASH) {
        this.bytes[to++] = byte;
        at++;
        continue;
      }
      const letter = bytes[at + 1]!;
      if (letter !== LETTER_U) {
        const character = CHARACTERS[letter]!;
        if (character === 0) return input.unexpected(at + 1, EXPECTED.escape);
        this.bytes[to++] = character;
        at += 2;
        continue;
      }
      let point = unitAt(bytes, at + 2);
      if (point < 0) return at + 6 > end ? NEED_MORE : input.unexpected(at, EXPECTED.escape);
      at += 6;
      if ((point & 0xf800) === 0xd800) {
        const low = bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_U ? unitAt(bytes, at + 2) : -1;
        if (point < 0xdc00 && (low & ~0x3ff) === 0xdc00) {
          point = 0x10000 + ((point & 0x3ff) << 10) + (low & 0x3ff);
          at += 6;
        } else this.hasLoneSurrogate = true;
      }
      to = writeUtf8(this.bytes, to, point);
    }
    this.length = to;
    // What compares and hashes looks at a few bytes more.
    this.bytes.fill(0, to, to + 8);
    return at;
  }

  private grow(): void {
    const bytes = new Uint8Array(this.bytes.length * 2);
    bytes.set(this.bytes);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}

/** The number that four hexadecimal digits make, or one below 0. */
const unitAt = (bytes: Uint8Array, at: number): number =>
  (hexAt(bytes, at) << 12) | (hexAt(bytes, at + 1) << 8) | (hexAt(bytes, at + 2) << 4) | hexAt(bytes, at + 3);

function hexAt(bytes: Uint8Array, at: number): number {
  const digit = bytes[at]! - 0x30;
  if (digit >= 0 && digit <= 9) return digit;
  const letter = (bytes[at]! | 0x20) - 0x61;
  return letter >= 0 && letter <= 5 ? letter + 10 : -1;
}
