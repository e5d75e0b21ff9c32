import { JsonProblem, type ProblemKind } from '../row-parser';

/** What a reader returns instead of the index behind what it read: it came to the end of the window. */
export const NEED_MORE = -1;

/** Zeros behind the input, at which every reader stops; none looks further ahead. */
const PADDING = 64;

/** The bytes that are being read: the new ones, and before them the beginning of a row that they go on with. */
export class InputWindow {
  bytes = new Uint8Array((1 << 12) + PADDING);
  view = new DataView(this.bytes.buffer);
  end = 0;
  /** The row that is being read, from 0. */
  row = 0;
  /** Bytes before the window. */
  private passed = 0;

  add(more: Uint8Array): void {
    const end = this.end + more.length;
    if (end + PADDING > this.bytes.length) this.grow(end * 2);
    this.bytes.set(more, this.end);
    this.bytes.fill(0, end, end + PADDING);
    this.end = end;
  }

  /** Forgets all before `at`. */
  drop(at: number): void {
    if (at < this.end) this.bytes.copyWithin(0, at, this.end);
    this.passed += at;
    this.end -= at;
  }

  /** Throws for the byte at `at`, unless that has not come yet. */
  unexpected(at: number, expected: string, kind: ProblemKind = 'damaged'): typeof NEED_MORE {
    if (at < this.end) throw new JsonProblem(kind, this.passed + at, expected, this.row);
    return NEED_MORE;
  }

  /** The problem that the input ended, instead of going on with what was expected. */
  truncated(expected: string): JsonProblem {
    return new JsonProblem('truncated', this.passed + this.end, expected, this.row);
  }

  private grow(size: number): void {
    const bytes = new Uint8Array(size + PADDING);
    bytes.set(this.bytes.subarray(0, this.end));
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}
