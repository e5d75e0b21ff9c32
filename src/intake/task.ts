/** Work that can pause. It yields every few milliseconds, so that its driver can give the page the thread. */
export type Task<T> = Generator<undefined, T, undefined>;

/** Runs a task to its end without a pause. */
export function atOnce<T>(task: Task<T>): T {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}
