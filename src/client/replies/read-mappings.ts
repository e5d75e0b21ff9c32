import type { ServiceProfile } from '../../contract/profile';
import type { Task } from '../../table/task';
import type { Table } from '../../table/table';
import { entryTable } from './entry-table';
import { MAPPING_COLUMNS } from './list-columns';
import { badField, fieldOf, isObject, noList, readJson } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/**
 * Reads the column mappings of extractions: a list whose entries name their extraction, or an object that has a list
 * for each of the extractions asked for; either of them bare or wrapped. Throws `bad-reply` for anything else.
 */
export function* readMappings(
  body: string,
  { columnMappings: spellings }: ServiceProfile,
  extractionIds: readonly string[],
): Task<Table> {
  const from = REPLY_NAME.mappings;
  const reply = readJson(body, from);
  const found = (isObject(reply) ? fieldOf(reply, spellings.list) : undefined) ?? reply;
  const read = (entries: readonly unknown[], keys?: readonly string[]) =>
    entryTable({
      from,
      entries,
      columns: MAPPING_COLUMNS,
      spellings,
      key: 'extractionId',
      ...(keys && { keys }),
    });
  if (Array.isArray(found)) return yield* read(found);

  const asked = new Set(extractionIds.map((id) => id.toLowerCase()));
  const members = isObject(found) ? Object.entries(found) : undefined;
  const lists = members?.filter(([id]) => asked.has(id.toLowerCase())) ?? [];
  // An object with nothing in it has nothing for any of them; one with other things alone is something else.
  if (lists.length === 0 && members?.length !== 0)
    throw noList(from, [...spellings.list, ...extractionIds.slice(0, 1)]);
  const entries = lists.flatMap(([id, list]) => {
    if (!Array.isArray(list)) throw badField(from, id);
    return list.map((entry: unknown) => ({ id, entry }));
  });
  return yield* read(
    entries.map(({ entry }) => entry),
    entries.map(({ id }) => id),
  );
}
