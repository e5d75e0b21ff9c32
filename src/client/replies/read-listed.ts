import { countText } from '../../contract/count-text';
import { badInput, RrError } from '../../contract/failure';
import { LIST_ENDPOINTS, namesOf, type ListEndpoint, type ListSpelling } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import type { Table } from '../../table/table';
import type { ListQuestion } from '../client';
import { entryTable } from './entry-table';
import { joinTables } from '../../table/join-tables';
import { quoted } from '../../table/quoted';
import { toSet } from '../cache/question-key';
import {
  buildRequest,
  nameDatabases,
  namesDatabases,
  type Caller,
  type WireRequest,
} from '../transport/request';
import { readFile, readFilePage, type FilePage } from './read-file';
import { entriesReader, type PagesReader } from './entries-reader';
import { checkExtractions, readMappings, type MappingItem } from './read-mappings';

/** Reads the reply of a list endpoint as a table. */
export function listReader(
  list: ListEndpoint,
  profile: ServiceProfile,
  question: ListQuestion,
): PagesReader<Table> {
  const reader = tableReader(list, profile, question);
  return {
    ...reader,
    *finish(remarks = []) {
      return yield* joinTables([yield* reader.finish()], remarks, profile.timeZone);
    },
  };
}

function tableReader(
  list: ListEndpoint,
  profile: ServiceProfile,
  question: ListQuestion,
): PagesReader<Table> {
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
        from: list.reply,
        listed: 'mappings',
        page(body) {
          const page = readMappings(body, spelling, ids);
          for (const item of page.items) items.push(item);
          return {
            shown: page.items.filter(({ mapping }) => mapping).length,
            extraMembers: page.extraMembers,
          };
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
        from: list.reply,
        listed: 'rentrolls',
        page(body) {
          const page = readFilePage(body, profile, ids);
          file = { ...page, rentrolls: [...(file?.rentrolls ?? []), ...page.rentrolls] };
          return { shown: page.rentrolls.length, extraMembers: page.extraMembers };
        },
        finish: () => readFile(file!, profile, ids),
      };
    }
    default:
      return list.shape satisfies never;
  }
}

export function listRequest(profile: ServiceProfile, question: ListQuestion, caller: Caller): WireRequest {
  const request = buildRequest('GET', listPath(profile, question), caller);
  if (namesDatabases(profile)) nameDatabases(request.headers, question.databases, profile);
  return request;
}

/** Some servers and proxies refuse a request line of more than 8,000 characters. */
const MAX_PATH_CHARACTERS = 7500;
const MAX_IDS = 500;
const MAX_ID_CHARACTERS = 200;

/** Throws `bad-input` for an id that would arrive changed, `too-large` for more ids than a request holds. */
function listPath(profile: ServiceProfile, question: ListQuestion): string {
  const spelling: ListSpelling = profile[question.endpoint];
  const { path, format } = spelling;
  if (!('ids' in question)) return path;
  const { ids: idArgument } = LIST_ENDPOINTS[question.endpoint];
  const ids = toSet(question.ids);
  // To the service, no id could mean every extraction.
  for (const id of ids.length > 0 ? ids : ['']) checkId(idArgument.noun, id);
  // The gateway fills in the same way, whatever the name in braces is.
  if (idArgument.in === 'path') return path.replace(/\{\w+\}/, () => encodeURIComponent(ids[0]!));

  const [parameter = idArgument.parameter] = namesOf(spelling, idArgument.parameter);
  const values = format === 'comma' ? [ids.join(',')] : ids;
  const pathWithQuery = `${path}?${new URLSearchParams(values.map((value) => [parameter, value]))}`;
  if (ids.length <= MAX_IDS && pathWithQuery.length <= MAX_PATH_CHARACTERS) return pathWithQuery;
  const fitting = Math.min(MAX_IDS, Math.floor((ids.length * MAX_PATH_CHARACTERS) / pathWithQuery.length));
  throw new RrError(
    'too-large',
    `${countText(ids.length)} ${idArgument.noun.toLowerCase()} ids are too many for one request. About ${countText(fitting)} of them fit. ` +
      'Split them over several formulas.',
  );
}

/** One or two dots are steps in a path; control characters and lone surrogates are not text. */
function checkId(what: string, id: string): void {
  if (id.length <= MAX_ID_CHARACTERS && !/^\.{0,2}$|[\p{Cc}\p{Cs}]/u.test(id)) return;
  throw badInput(
    `${what} ${quoted(id.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD'))} is not a valid id. An id is one line of text of at ` +
      `most ${MAX_ID_CHARACTERS} characters, other than "." and "..".`,
  );
}
