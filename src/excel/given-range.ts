import { createDigest } from '../table/cells/create-digest';

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
    const { add, finish } = createDigest();
    add(JSON.stringify([this.address, this.cells]));
    return (this.digest = finish());
  }
}
