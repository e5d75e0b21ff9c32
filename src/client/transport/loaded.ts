import type { Steps } from '../../table/steps';
import type { Loaded } from '../cache/answer-cache';

/** What is read out of a reply, with the memory that it takes. `at`: see `Answer`. */
export function* loaded<T>(
  reading: Steps<T>,
  bytesOf: (value: T) => Steps<number>,
  at: number,
): Steps<Loaded<T>> {
  const value = yield* reading;
  return { value, bytes: yield* bytesOf(value), at };
}
