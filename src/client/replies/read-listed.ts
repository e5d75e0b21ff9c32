import type { ServiceProfile } from '../../contract/profile';
import type { Task } from '../../table/task';
import type { Table } from '../../table/table';
import type { ListQuestion } from '../client';
import { entryTable } from './entry-table';
import { FILE_COLUMNS, RENTROLL_COLUMNS } from './list-columns';
import { readFile } from './read-file';
import { readList } from './read-list';
import { readMappings } from './read-mappings';
import { REPLY_NAME } from '../transport/reply-name';

/**
 * Reads the reply to a list question. Of an entry only its id must be there, see `entryTable`. A reply that cannot be
 * read is `bad-reply` naming the reply and the place; never a shorter table. Only the JSON is parsed in one go.
 */
export function* readListed(body: string, profile: ServiceProfile, question: ListQuestion): Task<Table> {
  const from = REPLY_NAME[question.endpoint];
  const { rentrolls, files } = profile;
  switch (question.endpoint) {
    case 'rentrolls':
      return yield* entryTable({
        from,
        entries: readList(body, rentrolls.list, from),
        columns: RENTROLL_COLUMNS,
        spellings: rentrolls,
        key: 'rentrollId',
      });
    case 'files':
      return yield* entryTable({
        from,
        entries: readList(body, files.list, from),
        columns: FILE_COLUMNS,
        spellings: files,
        key: 'fileId',
      });
    case 'file':
      return yield* readFile(body, profile, question.fileId);
    case 'mappings':
      return yield* readMappings(body, profile, question.extractionIds);
  }
}
