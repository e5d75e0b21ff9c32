import { LIST_ENDPOINTS } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import type { Task } from '../../table/task';
import type { Table } from '../../table/table';
import type { ListQuestion } from '../client';
import { readFile } from './read-file';
import { readEntries, readEntriesById } from './read-entries';

/** Throws `bad-reply` naming the place that cannot be read; never returns a shorter table. */
export function* readListed(body: string, profile: ServiceProfile, question: ListQuestion): Task<Table> {
  const list = LIST_ENDPOINTS[question.endpoint];
  const spelling = profile[question.endpoint];
  const ids = 'ids' in question ? question.ids : [];
  switch (list.shape) {
    case 'list':
      return yield* readEntries(body, list, spelling);
    case 'list-by-id':
      return yield* readEntriesById(body, list, spelling, ids);
    case 'file':
      return yield* readFile(body, profile, ids);
    default:
      return list satisfies never;
  }
}
