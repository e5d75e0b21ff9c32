import { createDigest, putValue } from '../table/cells/create-digest';

/**
 * A range that a function reads whole. A call is told from others by its arguments as JSON, and thousands of cells would
 * make them long, so a range is written as its digest.
 */
export class GivenRange {
  private digest?: string;

  /** `address` is that of the range, and `from` that of the formula, if the host tells them. */
  constructor(
    readonly cells: unknown,
    readonly address?: string,
    readonly from?: string,
  ) {}

  toJSON(): string {
    if (this.digest) return this.digest;
    const { words, take, finish } = createDigest();
    putValue(words, 0, JSON.stringify([this.address, this.cells]));
    take(2);
    return (this.digest = finish());
  }
}
