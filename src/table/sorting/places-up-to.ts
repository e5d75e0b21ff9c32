import { inChunks } from '../in-chunks';
import type { Task } from '../task';

/** Places without a pause. */
const PIECE = 4096;

/** The numbers from 0 up to `count`. */
export function* placesUpTo(count: number): Task<Uint32Array> {
  const places = new Uint32Array(count);
  yield* inChunks(count, (from, end) => fill(places, from, end), PIECE);
  return places;
}

function fill(places: Uint32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) places[at] = at;
}
