import { inPieces } from './in-pieces';
import type { Steps } from './steps';

/** The numbers from 0 up to `count`. */
export function* placesUpTo(count: number): Steps<Uint32Array> {
  const places = new Uint32Array(count);
  yield* inPieces(count, (from, end) => number(places, from, end), 4096);
  return places;
}

function number(places: Uint32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) places[at] = at;
}
