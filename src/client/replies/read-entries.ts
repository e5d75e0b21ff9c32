import { type ListEndpoint, type ListSpelling, namesOf } from '../../contract/list-endpoints';
import type { Task } from '../../table/task';
import type { Table } from '../../table/table';
import { entryTable } from './entry-table';
import { badField, fieldOf, isObject, noList, readJson, readList } from './read-list';

export function* readEntries(body: string, list: ListEndpoint, spelling: ListSpelling): Task<Table> {
  return yield* entryTable(list, spelling, readList(body, namesOf(spelling, 'list'), list.reply));
}

/** Reads entries that name their id, or a list for each id asked for; bare or wrapped. Else throws `bad-reply`. */
export function* readEntriesById(
  body: string,
  list: ListEndpoint,
  spelling: ListSpelling,
  ids: readonly string[],
): Task<Table> {
  const wrappers = namesOf(spelling, 'list');
  const reply = readJson(body, list.reply);
  const found = (isObject(reply) ? fieldOf(reply, wrappers) : undefined) ?? reply;
  if (Array.isArray(found)) return yield* entryTable(list, spelling, found);

  const asked = new Set(ids.map((id) => id.toLowerCase()));
  const members = isObject(found) ? Object.entries(found) : undefined;
  const lists = members?.filter(([id]) => asked.has(id.toLowerCase())) ?? [];
  // An empty object has no entries for any id; one that has only other members is not an answer.
  if (lists.length === 0 && members?.length !== 0)
    throw noList(list.reply, [...wrappers, ...ids.slice(0, 1)]);
  const entries = lists.flatMap(([id, listed]) => {
    if (!Array.isArray(listed)) throw badField(list.reply, id);
    return listed.map((entry: unknown) => ({ id, entry }));
  });
  return yield* entryTable(
    list,
    spelling,
    entries.map(({ entry }) => entry),
    entries.map(({ id }) => id),
  );
}
