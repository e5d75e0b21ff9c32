import type { Listed, Member } from '../../contract/reply-markers';
import type { Task } from '../../table/task';
import { readList } from './read-list';

/** Reads the pages of one question, and then makes one value of all that they hold. */
export interface PagesReader<T> {
  listed: Listed;
  /** Throws `bad-reply` naming the place that cannot be read; never reads a shorter list. */
  page(body: string): { shown: number; beside: readonly Member[] };
  /** `odd` is what a person should know about the whole. */
  finish(odd?: readonly string[]): Task<T>;
}

/** Reads a list of entries, of which `make` makes the value. */
export function entriesReader<T>(
  listed: Listed,
  { wrappers, from }: { wrappers: readonly string[]; from: string },
  make: (entries: readonly unknown[]) => Task<T>,
): PagesReader<T> {
  const entries: unknown[] = [];
  return {
    listed,
    page(body) {
      const { list, beside } = readList(body, wrappers, from);
      for (const entry of list) entries.push(entry);
      return { shown: list.length, beside };
    },
    finish: () => make(entries),
  };
}
