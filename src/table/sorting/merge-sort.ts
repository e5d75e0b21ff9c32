import { indexesUpTo } from './radix-sort';
import type { Steps } from '../steps';

/** Comparisons without a pause. Two long texts that begin alike take some microseconds. */
const COMPARED_AT_ONCE = 128;

/** Sorts the numbers from 0 up to `count`; ties keep their order. Unlike `Array.sort`, it can pause. */
export function* mergeSort(count: number, compare: (a: number, b: number) => number): Steps<Uint32Array> {
  let from: Uint32Array = yield* indexesUpTo(count);
  let to: Uint32Array = new Uint32Array(count);
  let done = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takesLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[at] = from[takesLeft ? left++ : right++]!;
        if ((done = (done + 1) % COMPARED_AT_ONCE) === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
