import { inChunks } from '../in-chunks';
import type { Task } from '../task';

const FILLED_AT_ONCE = 4096;

/** Returns the numbers from 0 up to `count`. */
export function* placesUpTo(count: number): Task<Uint32Array> {
  const places = new Uint32Array(count);
  yield* inChunks(count, (from, end) => fill(places, from, end), FILLED_AT_ONCE);
  return places;
}

function fill(places: Uint32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) places[at] = at;
}
