import { inChunks } from '../../../table/in-chunks';
import type { Task } from '../../../table/task';

/** Returns how few rows must move to bring the rows, given by their earlier places, into their present order. */
export function* countMoved(places: readonly number[]): Task<number> {
  /** The smallest last place of an ascending run, by its length less 1. */
  const ends: number[] = [];
  yield* inChunks(places.length, (from, end) => extend(places, from, end, ends));
  return places.length - ends.length;
}

function extend(places: readonly number[], from: number, end: number, ends: number[]): void {
  for (let at = from; at < end; at++) {
    const place = places[at]!;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle]! < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = place;
  }
}
