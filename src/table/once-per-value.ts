import type { Steps } from './steps';

const MAX_CACHED = 20_000;

/** Makes a function of a text or a number read each different one once: the cells of a column say the same many times. */
export function oncePerValue<T, Value extends string | number = string>(
  read: (value: Value) => T,
  most = MAX_CACHED,
): (value: Value) => T {
  const cache = new Map<Value, { value: Value; read: T }>();
  let last: { value: Value; read: T } | undefined;
  return (value) => {
    // The cell above often says the same.
    if (last?.value === value) return last.read;
    last = cache.get(value);
    if (!last) {
      last = { value, read: read(value) };
      if (cache.size >= most) cache.clear();
      cache.set(value, last);
    }
    return last.read;
  };
}

/** Makes a function of an object work out its result once for each object, as long as the object lives. */
export function oncePerObject<Key extends object, T extends object>(work: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, T>();
  return (key) => {
    const result = known.get(key) ?? work(key);
    known.set(key, result);
    return result;
  };
}

/** The same for work that can pause. What else it is given must be the same each time. */
export function stepsOncePerObject<Key extends object, More extends unknown[], T>(
  work: (key: Key, ...more: More) => Steps<T>,
): (key: Key, ...more: More) => Steps<T> {
  const known = new WeakMap<Key, { result: T }>();
  return function* (key, ...more) {
    const found = known.get(key) ?? { result: yield* work(key, ...more) };
    known.set(key, found);
    return found.result;
  };
}
