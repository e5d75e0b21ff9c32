import { JsonProblem, type ProblemKind } from './row-parser';

/** Reading that waits for its input: it yields where it needs another piece, or the word that the input has ended. */
export type Reading<T> = Generator<undefined, T, undefined>;

export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A reply while it arrives: the current piece and, on request, the pieces before it. */
export class ByteSource {
  private piece: Uint8Array = new Uint8Array(0);
  private at = 0;
  /** The bytes before the piece. */
  private before = 0;
  private hasEnded = false;
  private coming: Uint8Array[] = [];
  private retained: Uint8Array[] | undefined;

  give(piece: Uint8Array): void {
    this.coming.push(piece);
  }

  end(): void {
    this.hasEnded = true;
  }

  get offset(): number {
    return this.before + this.at;
  }

  get remaining(): Uint8Array {
    return this.at === 0 ? this.piece : this.piece.subarray(this.at);
  }

  take(count: number): void {
    this.at += count;
  }

  /** Lets go of the current piece once all of it is taken, unless it is to be read again. True if nothing of it is held. */
  letGo(): boolean {
    if (this.retained || this.at < this.piece.length) return false;
    this.before += this.at;
    this.piece = new Uint8Array(0);
    this.at = 0;
    return true;
  }

  /** Goes back to a byte of the current piece. */
  goTo(offset: number): void {
    this.at = offset - this.before;
  }

  /** Waits until there is a rest. False at the end. */
  *more(): Reading<boolean> {
    while (this.at === this.piece.length) {
      const next = this.coming.shift();
      if (next) {
        this.before += this.piece.length;
        this.piece = next;
        this.at = 0;
        this.retained?.push(next);
      } else if (this.hasEnded) return false;
      else yield;
    }
    return true;
  }

  /** Looks at the next byte without taking it. -1 at the end. */
  *peek(): Reading<number> {
    return (yield* this.more()) ? this.piece[this.at]! : -1;
  }

  /** Takes white space, then looks at the next byte. -1 at the end. */
  *next(): Reading<number> {
    for (;;) {
      const byte = yield* this.peek();
      if (!isSpace(byte)) return byte;
      this.at++;
    }
  }

  *takeWhile(passes: (byte: number) => boolean): Reading<Uint8Array> {
    const parts: Uint8Array[] = [];
    while (yield* this.more()) {
      const from = this.at;
      while (this.at < this.piece.length && passes(this.piece[this.at]!)) this.at++;
      // A copy, because the value may be longer than the piece is there.
      parts.push(this.piece.slice(from, this.at));
      if (this.at < this.piece.length) break;
    }
    return joined(parts);
  }

  /** Throws, because the next byte is not one of those expected, or because the reply ends here. */
  refuse(expected: string, kind: ProblemKind = 'damaged'): never {
    const isEnd = this.at === this.piece.length;
    throw new JsonProblem(isEnd ? 'truncated' : kind, this.offset, isEnd ? '' : expected, 0);
  }

  /** Keeps what is not taken yet and all that comes, so that it can be read again. */
  retain(): void {
    this.retained = [this.remaining];
    this.before = this.offset;
    this.piece = this.remaining;
    this.at = 0;
  }

  get isRetaining(): boolean {
    return this.retained !== undefined;
  }

  get retainedBytes(): number {
    return this.retained?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  release(): void {
    this.retained = undefined;
  }

  /** Goes back to where {@link retain} was called, and no longer holds anything. */
  rewind(): void {
    const retained = this.retained ?? [];
    const after = this.before + this.piece.length;
    this.before = after - this.retainedBytes;
    this.retained = undefined;
    this.coming.unshift(...retained);
    this.piece = new Uint8Array(0);
    this.at = 0;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

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
