import { EscapedText } from './escaped-text';
import { EXPECTED } from '../expected';
import { NEED_MORE, type InputWindow } from './input-window';
import { NumberReader } from './number-reader';
import { DEEPEST } from '../row-parser';
import { TextScan } from './text-scan';
import { utf16Length } from './utf8';

const QUOTE = 0x22;
const BRACE = 0x7b;
const BRACKET = 0x5b;
/** The four bytes of "null" and "true", and the last four of "false". */
const NULL = 0x6c6c756e;
const TRUE = 0x65757274;
const ALSE = 0x65736c61;

/** Reads JSON of which nothing is kept, but as strictly. Each function returns the index behind what it read. */
export class ValueCheck {
  private readonly openings = new Uint8Array(DEEPEST);

  constructor(
    private readonly scan: TextScan,
    private readonly escaped: EscapedText,
    private readonly numbers: NumberReader,
  ) {}

  value(input: InputWindow, from: number): number {
    const byte = input.bytes[from]!;
    if (byte === QUOTE) return this.text(input, from + 1);
    if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return this.numbers.read(input, from);
    if (byte === BRACE || byte === BRACKET) return this.nested(input, from);
    return this.word(input, from);
  }

  /** The text whose opening quote lies before `from`. */
  text(input: InputWindow, from: number): number {
    let stop = this.scan.stop(input.view, from);
    if (stop >= input.end) return NEED_MORE;
    if (input.bytes[stop] !== QUOTE) {
      stop = this.escaped.read(input, from);
      if (stop < 0) return stop;
    } else if (this.scan.isAscii) return stop + 1;
    return utf16Length(input.bytes, from, stop) < 0 ? input.unexpected(from, EXPECTED.utf8) : stop + 1;
  }

  /** null, true or false. */
  word(input: InputWindow, from: number): number {
    switch (input.bytes[from]) {
      case 0x6e:
        return wordAt(input, from, from, NULL, from + 4);
      case 0x74:
        return wordAt(input, from, from, TRUE, from + 4);
      case 0x66:
        return wordAt(input, from, from + 1, ALSE, from + 5);
      default:
        return input.unexpected(from, EXPECTED.value);
    }
  }

  /** An object or an array. */
  nested(input: InputWindow, from: number): number {
    const { bytes } = input;
    const { openings } = this;
    let depth = 0;
    let at = from;
    for (;;) {
      const opening = bytes[at]!;
      if (opening === BRACE || opening === BRACKET) {
        if (depth === DEEPEST) return input.unexpected(at, '', 'too-deep');
        openings[depth++] = opening;
        at = skipSpace(bytes, at + 1);
        if (bytes[at] !== opening + 2) {
          if (opening === BRACE) at = this.name(input, at, EXPECTED.nameOrEnd);
          if (at < 0) return at;
          continue;
        }
      } else {
        at = this.value(input, at);
        if (at < 0) return at;
      }
      for (;;) {
        if (depth === 0) return at;
        const opened = openings[depth - 1]!;
        at = skipSpace(bytes, at);
        const byte = bytes[at];
        if (byte === opened + 2) {
          depth--;
          at++;
        } else if (byte === 0x2c) {
          at = skipSpace(bytes, at + 1);
          if (opened === BRACE) at = this.name(input, at, EXPECTED.name);
          if (at < 0) return at;
          break;
        } else return input.unexpected(at, opened === BRACE ? EXPECTED.nextField : EXPECTED.nextItem);
      }
    }
  }

  /** A name and its colon, up to the value. */
  private name(input: InputWindow, from: number, expected: string): number {
    const { bytes } = input;
    if (bytes[from] !== QUOTE) return input.unexpected(from, expected);
    let at = this.text(input, from + 1);
    if (at < 0) return at;
    at = skipSpace(bytes, at);
    return bytes[at] === 0x3a ? skipSpace(bytes, at + 1) : input.unexpected(at, EXPECTED.colon);
  }
}

function wordAt(input: InputWindow, from: number, lettersAt: number, letters: number, end: number): number {
  if (end > input.end) return NEED_MORE;
  return input.view.getInt32(lettersAt, true) === letters ? end : input.unexpected(from, EXPECTED.value);
}

/** The first index from `at` on that holds no white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let byte = bytes[at];
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at];
  return at;
}
