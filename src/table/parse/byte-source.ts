import { JsonProblem } from './row-parser';

/** The steps of a reader that waits for its input: it yields where it needs another piece, or the word that none comes. */
export type Reading<T> = Generator<undefined, T, undefined>;

/** A reply as it is read: the piece that has come, and on request those before it. */
export class ByteSource {
  private piece: Uint8Array = new Uint8Array(0);
  private at = 0;
  /** Bytes before the piece. */
  private before = 0;
  private hasEnded = false;
  private coming: Uint8Array[] = [];
  private held: Uint8Array[] | undefined;

  /** Gives a piece to the reader that waits. It must have taken the last one. */
  give(piece: Uint8Array): void {
    this.coming.push(piece);
  }

  end(): void {
    this.hasEnded = true;
  }

  /** Bytes that were taken. */
  get offset(): number {
    return this.before + this.at;
  }

  /** Bytes that have come and were not taken. */
  get rest(): Uint8Array {
    return this.at === 0 ? this.piece : this.piece.subarray(this.at);
  }

  take(count: number): void {
    this.at += count;
  }

  /** Goes back to a byte of the rest as it was when the latest piece came. */
  goTo(offset: number): void {
    this.at = offset - this.before;
  }

  /** Makes sure that there is a rest. False at the end. */
  *more(): Reading<boolean> {
    while (this.at === this.piece.length) {
      const next = this.coming.shift();
      if (next) {
        this.before += this.piece.length;
        this.piece = next;
        this.at = 0;
        this.held?.push(next);
      } else if (this.hasEnded) return false;
      else yield;
    }
    return true;
  }

  /** The next byte that is no white space, which is not taken; -1 at the end. */
  *next(): Reading<number> {
    while (yield* this.more()) {
      const byte = this.piece[this.at]!;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.at++;
    }
    return -1;
  }

  /** Throws for the next byte, or for the end. */
  refuse(expected: string): never {
    const isEnd = this.at === this.piece.length;
    throw new JsonProblem(isEnd ? 'truncated' : 'damaged', this.offset, expected, 0);
  }

  /** Keeps what is not taken yet and all that comes, so that it can be read once more. */
  hold(): void {
    this.held = [this.rest];
    this.before = this.offset;
    this.piece = this.rest;
    this.at = 0;
  }

  get isHeld(): boolean {
    return this.held !== undefined;
  }

  get heldBytes(): number {
    return this.held?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  letGo(): void {
    this.held = undefined;
  }

  /** Goes back to where {@link hold} was called. Nothing is held any longer. */
  rewind(): void {
    const held = this.held ?? [];
    const after = this.before + this.piece.length;
    this.before = after - this.heldBytes;
    this.held = undefined;
    this.coming.unshift(...held);
    this.piece = new Uint8Array(0);
    this.at = 0;
  }
}
