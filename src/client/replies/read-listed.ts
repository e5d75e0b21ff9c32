import { LIST_ENDPOINTS, namesOf, type ListSpelling } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import type { Table } from '../../table/table';
import type { ListQuestion } from '../client';
import { entryTable } from './entry-table';
import { readFile, readFilePage, type FilePage } from './read-file';
import { wholeTable } from './whole-table';
import { entriesReader, type PagesReader } from './entries-reader';
import { checkExtractions, readMappings, type MappingItem } from './read-mappings';

export function listReader(profile: ServiceProfile, question: ListQuestion): PagesReader<Table> {
  const reader = tableReader(profile, question);
  return {
    ...reader,
    *finish(odd = []) {
      return yield* wholeTable([yield* reader.finish()], odd);
    },
  };
}

function tableReader(profile: ServiceProfile, question: ListQuestion): PagesReader<Table> {
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
