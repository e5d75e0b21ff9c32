/**
 * Work that can pause. It yields at least every millisecond or two, so that its driver can hand the thread back to the
 * page in between.
 */
export type Task<T> = Generator<undefined, T, undefined>;

/** A task that never pauses. */
export function* oneStep<T>(work: () => T): Task<T> {
  return work();
}

/** Runs a task to its end without a pause. */
export function atOnce<T>(task: Task<T>): T {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}
