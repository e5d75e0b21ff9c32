export interface LoadedOnce<T> {
  /** Loads it, once. A failed load is tried again at the next call. */
  get(): Promise<T>;
  /** The load that is under way or done. */
  begun(): Promise<T> | undefined;
}

export function loadOnce<T>(load: () => Promise<T>): LoadedOnce<T> {
  let loading: Promise<T> | undefined;
  const get = () =>
    (loading ??= load().catch((thrown: unknown) => {
      loading = undefined;
      throw thrown;
    }));
  return { get, begun: () => loading };
}
