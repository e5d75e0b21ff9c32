/** Work that can pause. It yields every millisecond or two, so that its driver can give the page the thread. */
export type Steps<T> = Generator<undefined, T, undefined>;

export function* oneStep<T>(work: () => T): Steps<T> {
  return work();
}

/** Runs a task to its end without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Calls `work` for each item, and pauses after some of them. */
export function* inSteps<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  itemsAtOnce = 200,
): Steps<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    if (++done % itemsAtOnce === 0) yield;
  }
}

/** `map` in steps. */
export function* mapInSteps<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
  itemsAtOnce?: number,
): Steps<Made[]> {
  const made: Made[] = [];
  yield* inSteps(items, (item) => void made.push(make(item)), itemsAtOnce);
  return made;
}

/** `flatMap` in steps: returns what `read` finds in each item, which is one thing or a list of any length. */
export function* flatMapInSteps<Item, Found>(
  items: Iterable<Item>,
  read: (item: Item) => Found | readonly Found[],
  itemsAtOnce?: number,
): Steps<Found[]> {
  const found: Found[] = [];
  const add = (item: Item) => {
    const result = read(item);
    if (Array.isArray(result)) found.push(...result);
    else found.push(result as Found);
  };
  yield* inSteps(items, add, itemsAtOnce);
  return found;
}

/** The rows of one column that are processed without a pause. */
const ROWS_AT_ONCE = 512;

/**
 * Calls `work` for consecutive ranges from 0 to `count`, and pauses after each. For many rows, let `work` only call a
 * function at the top level of its module: the engine discards the compiled code of a closure with the closure, and
 * would interpret the loop again.
 */
export function* inChunks(
  count: number,
  work: (from: number, end: number) => void,
  rows = ROWS_AT_ONCE,
): Steps<void> {
  for (let from = 0; from < count; from += rows) {
    work(from, Math.min(count, from + rows));
    yield;
  }
}
