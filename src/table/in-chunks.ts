import type { Task } from './task';

/** The rows of one column that are processed without a pause. */
const ROWS_AT_ONCE = 512;

/**
 * Calls `work` for consecutive ranges that cover 0 up to `count`, and pauses after each.
 *
 * For many rows, put the loop into a function at the top level of the module, and let `work` only call it. The engine
 * discards the compiled code of a closure with the closure, and would interpret the loop again in the next call.
 */
export function* inChunks(
  count: number,
  work: (from: number, end: number) => void,
  rows = ROWS_AT_ONCE,
): Task<void> {
  for (let from = 0; from < count; from += rows) {
    work(from, Math.min(count, from + rows));
    yield;
  }
}
