const MOST_KEPT = 20_000;

interface Kept<T> {
  text: string;
  read: T;
}

/** Makes a function of a text read each different text once: the cells of a column say the same many times. */
export function oncePerText<T>(read: (text: string) => T): (text: string) => T {
  const kept = new Map<string, Kept<T>>();
  let last: Kept<T> | undefined;
  return (text) => {
    // The cell above often says the same.
    if (last?.text === text) return last.read;
    last = kept.get(text);
    if (!last) {
      last = { text, read: read(text) };
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(text, last);
    }
    return last.read;
  };
}
