/** A part of the add-in that loads on its first use. */
export interface LazyPart<T> {
  /** Loads the part, once. A failed load is tried again at the next call. */
  get(): Promise<T>;
  /** The part if it is loaded. */
  loaded(): T | undefined;
  /** Subscribes to the part when it is loaded. Returns what ends it, also before. */
  follow(subscribe: (part: T) => () => void): () => void;
}

/** `begin` runs when the part is loaded, before anything else uses it. */
export function lazyPart<T>(load: () => Promise<T>, begin: (part: T) => void = () => {}): LazyPart<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const get = () =>
    (loading ??= load().then(
      (part) => {
        loaded = part;
        begin(part);
        return part;
      },
      (thrown: unknown) => {
        loading = undefined;
        throw thrown;
      },
    ));
  return {
    get,
    loaded: () => loaded,
    follow(subscribe) {
      let leave: (() => void) | undefined;
      let hasLeft = false;
      void get().then(
        (part) => {
          if (!hasLeft) leave = subscribe(part);
        },
        () => undefined,
      );
      return () => {
        hasLeft = true;
        leave?.();
      };
    },
  };
}
