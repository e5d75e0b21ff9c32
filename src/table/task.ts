/**
 * Work that can pause: it yields after each piece that takes well under a millisecond or two, so that whoever drives it
 * may let the page breathe in between.
 */
export type Task<T> = Generator<undefined, T, undefined>;

/** Work of a single piece. */
export function* oneStep<T>(work: () => T): Task<T> {
  return work();
}

/** Does it all without a pause. */
export function atOnce<T>(task: Task<T>): T {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}
