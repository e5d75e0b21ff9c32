import type { Steps } from '../../table/steps';
import type { Loaded } from '../cache/answer-cache';

/** Reads a reply and adds up the memory that its value takes. `at`: see `Answer`. */
export function* loaded<T>(
  reading: Steps<T>,
  bytesOf: (value: T) => Steps<number>,
  at: number,
): Steps<Loaded<T>> {
  const value = yield* reading;
  return { value, bytes: yield* bytesOf(value), at };
}
