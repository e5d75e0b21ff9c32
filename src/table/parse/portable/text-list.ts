import type { RawTexts } from '../chunk-sealer';
import { doubled } from './doubled';

/** Texts one after the other, which a parser gathers for the sealer. */
export class TextList {
  count = 0;
  length = 0;
  private bytes = new Uint8Array(1 << 10);
  private lengths = new Int32Array(1 << 6);

  /** Appends a text of `units` UTF-16 units and returns its index. */
  add(bytes: Uint8Array, from: number, end: number, units: number): number {
    const length = this.length + end - from;
    if (length > this.bytes.length) this.growBytes(length * 2);
    if (this.count === this.lengths.length) this.lengths = doubled(this.lengths);
    const to = this.bytes;
    // Most are short, for which a loop is faster than a call.
    for (let at = from, next = this.length; at < end; at++) to[next++] = bytes[at]!;
    this.length = length;
    this.lengths[this.count] = units;
    return this.count++;
  }

  /** Forgets all but the first ones. */
  cut(count: number, length: number): void {
    this.count = count;
    this.length = length;
  }

  take(): RawTexts {
    const taken = { bytes: this.bytes.subarray(0, this.length), lengths: this.lengths, count: this.count };
    this.cut(0, 0);
    return taken;
  }

  private growBytes(size: number): void {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes);
    this.bytes = bytes;
  }
}
