/** What tells that it has changed. The returned function removes the listener. */
export interface Changing {
  onChange(listener: () => void): () => void;
}

export interface Listeners<News extends unknown[]> {
  /** Returns a function that removes the listener. */
  add(listener: (...news: News) => void): () => void;
  notify(...news: News): void;
  any(): boolean;
}

export function createListeners<News extends unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...news) => listeners.forEach((listener) => listener(...news)),
    any: () => listeners.size > 0,
  };
}
