import { EXPECTED, DEEPEST, JsonProblem, type ProblemKind } from './row-parser';
import type { RawValue } from './byte-source';

const SPACE = /[ \n\r\t]*/y;
const MINUS = /-/y;
const LEADING_ZERO = /0(?=\d)/y;
const DIGITS = /\d+/y;
const POINT = /\./y;
const EXPONENT = /[eE][+-]?/y;
const PLAIN = /[ !#-[\]-\uffff]+/y;
const SHORT_ESCAPE = /["\\/bfnrt]/y;
const LONG_ESCAPE = /u/y;
const HEX_DIGIT = /[\da-fA-F]/y;

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Makes one character of each byte. Those up to U+007F are the same in UTF-8. */
const byteByByte = new TextDecoder('latin1');

/** Checks JSON (RFC 8259). Each method passes what it checks, and throws {@link JsonProblem} at a wrong byte. */
export class JsonCheck {
  private at = 0;
  private readonly text: string;
  private readonly isUtf8: boolean;

  constructor(private readonly raw: RawValue) {
    this.text = byteByByte.decode(raw.bytes);
    this.isUtf8 = isUtf8(raw.bytes);
  }

  value(depth = 0): void {
    const first = this.next();
    if (first === '{' || first === '[') {
      if (depth === DEEPEST) this.fail('', this.at, 'too-deep');
      if (first === '{') this.object(depth + 1);
      else this.array(depth + 1);
    } else if (first === '"') this.string();
    else if (/[-\d]/.test(first)) this.number();
    else this.word(first);
  }

  /** Checks an object. Its values are nested `depth` levels deep. `onName` gets its names as they are written. */
  object(depth = 0, onName?: (raw: Uint8Array) => void): void {
    this.at++;
    if (this.next() === '}') this.at++;
    else {
      let expected: string = EXPECTED.nameOrEnd;
      do {
        if (this.next() !== '"') this.fail(expected);
        const start = this.at;
        this.string();
        onName?.(this.raw.bytes.subarray(start, this.at));
        if (this.next() !== ':') this.fail(EXPECTED.colon);
        this.at++;
        this.value(depth);
        expected = EXPECTED.name;
      } while (this.goesOn('}', EXPECTED.nextField));
    }
  }

  private array(depth: number): void {
    this.at++;
    if (this.next() === ']') this.at++;
    else this.items(depth);
  }

  /** Checks the rest of an array from one of its values on. */
  items(depth: number): void {
    do this.value(depth);
    while (this.goesOn(']', EXPECTED.nextItem));
  }

  string(): void {
    const start = ++this.at;
    this.pass(PLAIN);
    while (this.text[this.at] === '\\') {
      this.escape();
      this.pass(PLAIN);
    }
    if (this.text[this.at] !== '"') this.fail(EXPECTED.noControl);
    if (!this.isUtf8 && !isUtf8(this.raw.bytes.subarray(start, this.at))) this.fail(EXPECTED.utf8, start);
    this.at++;
  }

  private escape(): void {
    const start = this.at++;
    if (this.pass(SHORT_ESCAPE)) return;
    if (!this.pass(LONG_ESCAPE)) this.fail(EXPECTED.escape);
    for (let digit = 0; digit < 4; digit++) if (!this.pass(HEX_DIGIT)) this.fail(EXPECTED.escape, start);
  }

  private number(): void {
    this.pass(MINUS);
    const start = this.at;
    if (this.pass(LEADING_ZERO)) this.fail(EXPECTED.noLeadingZero, start);
    this.digits();
    if (this.pass(POINT)) this.digits();
    if (this.pass(EXPONENT)) this.digits();
  }

  private digits(): void {
    if (!this.pass(DIGITS)) this.fail(EXPECTED.digit);
  }

  private word(first: string): void {
    const start = this.at;
    const word =
      ['null', 'true', 'false'].find((candidate) => candidate[0] === first) ?? this.fail(EXPECTED.value);
    for (const letter of word) {
      if (this.text[this.at] !== letter) this.fail(EXPECTED.value, start);
      this.at++;
    }
  }

  end(expected: string): void {
    if (this.at < this.text.length) this.fail(expected);
  }

  private goesOn(closing: string, expected: string): boolean {
    const next = this.next();
    if (next !== ',' && next !== closing) this.fail(expected);
    this.at++;
    return next === ',';
  }

  /** Passes white space, and returns the next character or ''. */
  private next(): string {
    this.pass(SPACE);
    return this.text.charAt(this.at);
  }

  private pass(token: RegExp): boolean {
    token.lastIndex = this.at;
    if (!token.test(this.text)) return false;
    this.at = token.lastIndex;
    return true;
  }

  private fail(expected: string, at = this.at, kind: ProblemKind = 'damaged'): never {
    const { offset, isWhole } = this.raw;
    if (this.at === this.text.length && !isWhole) throw new JsonProblem('truncated', offset + this.at, '', 0);
    throw new JsonProblem(kind, offset + at, expected, 0);
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
