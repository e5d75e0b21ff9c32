import type { Task } from '../../table/task';
import type { Loaded } from '../cache/answer-cache';

/** Reads a reply and adds up the memory that its value takes. `at`: see `Answer`. */
export function* loaded<T>(
  reading: Task<T>,
  bytesOf: (value: T) => Task<number>,
  at: number,
): Task<Loaded<T>> {
  const value = yield* reading;
  return { value, bytes: yield* bytesOf(value), at };
}
