import type { Task } from '../../table/task';
import type { Loaded } from '../cache/answer-cache';

export function* loaded<T>(
  reading: Task<T>,
  bytesOf: (value: T) => Task<number>,
  at: number,
): Task<Loaded<T>> {
  const value = yield* reading;
  return { value, bytes: yield* bytesOf(value), at };
}
