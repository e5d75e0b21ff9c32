import { LIST_ENDPOINTS, namesOf, type ListSpelling } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import type { Listed, Member } from '../../contract/reply-markers';
import type { Task } from '../../table/task';
import type { Table } from '../../table/table';
import type { ListQuestion } from '../client';
import { entryTable } from './entry-table';
import { readFile, readFilePage, type FilePage } from './read-file';
import { readList } from './read-list';
import { checkExtractions, readMappings, type MappingItem } from './read-mappings';

/** Reads the pages of one question, and then makes one value of all that they hold. */
export interface PagesReader<T> {
  listed: Listed;
  /** Throws `bad-reply` naming the place that cannot be read; never reads a shorter list. */
  page(body: string): { shown: number; beside: readonly Member[] };
  finish(): Task<T>;
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

export function listReader(profile: ServiceProfile, question: ListQuestion): PagesReader<Table> {
  const list = LIST_ENDPOINTS[question.endpoint];
  const spelling: ListSpelling = profile[question.endpoint];
  const isWallDate = profile.localMidnight === 'wall-date';
  const ids = 'ids' in question ? question.ids : [];
  switch (list.shape) {
    case 'list': {
      const where = { wrappers: namesOf(spelling, 'list'), from: list.reply };
      return entriesReader(list.key === 'fileId' ? 'files' : 'rentrolls', where, (entries) =>
        entryTable(list, spelling, entries, { isWallDate }),
      );
    }
    case 'list-by-id': {
      const items: MappingItem[] = [];
      return {
        listed: 'mappings',
        page(body) {
          const page = readMappings(body, spelling, ids);
          for (const item of page.items) items.push(item);
          return { shown: page.items.filter(({ mapping }) => mapping).length, beside: page.beside };
        },
        finish() {
          checkExtractions(items, ids);
          const mapped = items.filter(({ mapping }) => mapping !== undefined);
          const keys = mapped.map(({ id }) => id);
          return entryTable(
            list,
            spelling,
            mapped.map(({ mapping }) => mapping),
            { keys, isWallDate },
          );
        },
      };
    }
    case 'file': {
      let file: FilePage | undefined;
      return {
        listed: 'rentrolls',
        page(body) {
          const page = readFilePage(body, profile, ids);
          file = { ...page, rentrolls: [...(file?.rentrolls ?? []), ...page.rentrolls] };
          return { shown: page.rentrolls.length, beside: page.beside };
        },
        finish: () => readFile(file!, profile, ids),
      };
    }
    default:
      return list satisfies never;
  }
}
