import type { Listed, Member } from '../../contract/reply-markers';
import { oneStep, type Task } from '../../table/task';
import { readList, badEntry, fieldOf, isObject, refuseOtherCase, toText } from './read-list';
import { RECORDED_DEPRECATIONS } from '../../contract/changed-columns';
import { toColumnType } from '../../contract/column-types';
import type { ColumnEntry, DatabaseEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { REPLY_NAME } from '../transport/request';

/** Reads the pages of one question, and then makes one value of all that they hold. */
export interface PagesReader<T> {
  /** Names the reply. */
  from: string;
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
    from,
    listed,
    page(body) {
      const { list, beside } = readList(body, wrappers, from);
      for (const entry of list) entries.push(entry);
      return { shown: list.length, beside };
    },
    finish: () => make(entries),
  };
}

/** Throws `bad-reply` at an entry without a name. The first of two entries with one name counts. */
export function readColumns(
  listed: readonly unknown[],
  { columnList: spelling }: ServiceProfile,
): ColumnEntry[] {
  const { columnType, displayName, unit, deprecated, alpha } = spelling;
  const optional = [columnType, displayName, unit, deprecated, alpha];
  refuseOtherCase(REPLY_NAME.columns, listed.filter(isObject), optional);
  const byName = new Map<string, ColumnEntry>();
  listed.forEach((given, index) => {
    const entry = isObject(given) ? given : {};
    const name = toText(fieldOf(entry, spelling.columnName));
    if (name === null) throw badEntry(REPLY_NAME.columns, index, spelling.columnName[0] ?? 'columnName');
    if (byName.has(name)) return;
    const written = fieldOf(entry, spelling.columnType);
    const type = toColumnType(written);
    const flag = fieldOf(entry, spelling.deprecated);
    byName.set(name, {
      name,
      type,
      ...(type === 'UNKNOWN' && { otherType: toText(written)?.trim() ?? '' }),
      label: toText(fieldOf(entry, spelling.displayName)),
      description: toText(fieldOf(entry, spelling.description)),
      group: toText(fieldOf(entry, spelling.group)),
      unit: toText(fieldOf(entry, spelling.unit)),
      deprecated: flag === undefined ? RECORDED_DEPRECATIONS.has(name) : isTrue(flag),
      alpha: isTrue(fieldOf(entry, spelling.alpha)),
    });
  });
  return [...byName.values()];
}

const isTrue = (value: unknown): boolean => /^(true|1|yes)$/i.test(String(value));

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

export const databasesReader = (profile: ServiceProfile): PagesReader<DatabaseEntry[]> =>
  entriesReader('databases', { wrappers: profile.databases.list, from: REPLY_NAME.databases }, (entries) =>
    oneStep(() => readDatabases(entries, profile)),
  );

export const columnsReader = (profile: ServiceProfile): PagesReader<ColumnEntry[]> =>
  entriesReader('columns', { wrappers: profile.columnList.list, from: REPLY_NAME.columns }, (entries) =>
    oneStep(() => readColumns(entries, profile)),
  );
