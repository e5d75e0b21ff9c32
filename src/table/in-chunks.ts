import type { Task } from './task';

/** Rows of one column that are worked through without a pause. */
const PIECE_ROWS = 512;

/**
 * Does the work for all places from 0 up to `count`, some at a time, with a pause after each.
 *
 * Where the rows are many, `work` only calls a function of its module that has the loop. The engine keeps compiled code as
 * long as there is a function that has it: one that is made for each call has none at the next collection, and its loop is
 * interpreted again.
 */
export function* inChunks(
  count: number,
  work: (from: number, end: number) => void,
  rows = PIECE_ROWS,
): Task<void> {
  for (let from = 0; from < count; from += rows) {
    work(from, Math.min(count, from + rows));
    yield;
  }
}
