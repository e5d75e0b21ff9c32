import type { DatabaseEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { badEntry, fieldOf, isObject, toText } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/** Reads objects, or plain names, which are then also the ids. The first of two entries with one id counts. */
export function readDatabases(
  listed: readonly unknown[],
  { databases: spelling }: ServiceProfile,
): DatabaseEntry[] {
  const byId = new Map<string, DatabaseEntry>();
  listed.forEach((entry, index) => {
    const [givenId, givenName] = isObject(entry)
      ? [fieldOf(entry, spelling.id), fieldOf(entry, spelling.name)]
      : [entry, entry];
    // A missing field takes the value of the other; an unreadable one is an error.
    const id = toText(givenId ?? givenName);
    const name = toText(givenName ?? givenId);
    if (id === null) throw badEntry(REPLY_NAME.databases, index, spelling.id[0] ?? 'id');
    if (name === null) throw badEntry(REPLY_NAME.databases, index, spelling.name[0] ?? 'name');
    if (!byId.has(id)) byId.set(id, { id, name });
  });
  return [...byId.values()];
}
