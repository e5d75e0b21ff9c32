/**
 * Work that can pause: it yields after each piece that takes well under a millisecond or two, so that whoever drives it
 * may let the page breathe in between.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Work of a single piece. */
export function* inOne<T>(work: () => T): Steps<T> {
  return work();
}

/** Does it all without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
