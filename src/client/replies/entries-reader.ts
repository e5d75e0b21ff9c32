import type { Listed } from '../../contract/reply-markers';
import { cleanText } from '../../table/clean-texts';
import { oneStep, type Steps } from '../../table/steps';
import { quoted } from '../../table/quoted';
import {
  badEntry,
  fieldOf,
  type EntryOf,
  otherNameNote,
  readList,
  toText,
  withOtherNames,
} from './read-list';
import { isObject } from '../../contract/reply-list';
import { RECORDED_DEPRECATIONS } from '../../contract/changed-columns';
import { type ColumnType, isNumeric, isText, toColumnType } from '../../contract/column-types';
import type { ColumnEntry, ColumnList, DatabaseEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { Page } from '../transport/pages';
import { REPLY_NAME } from '../transport/request';

/** Reads the pages of one question, and then makes one value of all that they hold. */
export interface PagesReader<T> {
  from: string;
  listed: Listed;
  /** Throws `bad-reply` naming the place that cannot be read; never reads a shorter list. */
  page(body: string): Page;
  /** `remarks` are what a person should know about the whole. */
  finish(remarks?: readonly string[]): Steps<T>;
}

/** Reads a list of entries, of which `make` makes the value. `entryOf` is that of {@link readList}. */
export function entriesReader<T>(
  listed: Listed,
  { wrappers, from, entryOf }: { wrappers: readonly string[]; from: string; entryOf?: EntryOf },
  make: (entries: readonly unknown[], remarks: readonly string[]) => Steps<T>,
): PagesReader<T> {
  const entries: unknown[] = [];
  return {
    from,
    listed,
    page(body) {
      const { list, extraMembers } = readList(body, wrappers, from, entryOf);
      for (const entry of list) entries.push(entry);
      return { shown: list.length, extraMembers };
    },
    finish: (remarks = []) => make(entries, remarks),
  };
}

// oxfmt-ignore
const COLUMN_FIELDS = [
  'columnName', 'columnType', 'displayName', 'description', 'group', 'unit', 'deprecated', 'alpha',
];

/**
 * Leaves out an entry with a type but without a name, and throws `bad-reply` at one without both. The first of two entries
 * with one name counts. If they have types of two kinds, the type is not known.
 */
export function readColumns(
  listed: readonly unknown[],
  { columnList }: ServiceProfile,
  oddAlready: readonly string[] = [],
): ColumnList {
  const { columns: from } = REPLY_NAME;
  const { spelling, otherNames } = withOtherNames(from, columnList, COLUMN_FIELDS, listed);
  const odd = [
    ...oddAlready,
    ...otherNames.map(([field, name]) =>
      otherNameNote(from, columnList[field as 'columnName'][0] ?? field, name),
    ),
  ];
  const byName = new Map<string, ColumnEntry>();
  const nameless: number[] = [];
  listed.forEach((given, index) => {
    const entry = isObject(given) ? given : {};
    const name = toText(fieldOf(entry, spelling.columnName));
    const written = fieldOf(entry, spelling.columnType);
    if (name === null && toText(written) === null)
      throw badEntry(from, index, spelling.columnName[0] ?? 'columnName');
    if (name === null) return void nameless.push(index + 1);
    const type = toColumnType(written);
    const first = byName.get(name);
    if (first && first.type !== type) {
      const remark = `${from} has column ${quoted(name)} twice, with two types.`;
      odd.push(remark);
      byName.set(name, { ...first, ...typeOfTwo(first, type, written), remark });
    }
    if (first) return;
    const flag = fieldOf(entry, spelling.deprecated);
    byName.set(name, {
      name,
      type,
      ...(type === 'UNKNOWN' && { otherType: typeText(written) }),
      label: wordsOf(fieldOf(entry, spelling.displayName)),
      description: wordsOf(fieldOf(entry, spelling.description)),
      group: wordsOf(fieldOf(entry, spelling.group)),
      unit: wordsOf(fieldOf(entry, spelling.unit)),
      deprecated: flag === undefined ? RECORDED_DEPRECATIONS.has(name) : isTrue(flag),
      alpha: isTrue(fieldOf(entry, spelling.alpha)),
    });
  });
  if (nameless.length > 0)
    odd.push(
      `${from} has ${nameless.length === 1 ? 'an entry' : `${nameless.length} entries`} without a name, the first at position ${nameless[0]}. ${nameless.length === 1 ? 'It is' : 'They are'} left out.`,
    );
  const entries: ColumnList = [...byName.values()];
  return odd.length > 0 ? Object.assign(entries, { odd }) : entries;
}

/** Reads words for people. Identifiers stay as they are. */
const wordsOf = (written: unknown): string | null => cleanText(toText(written) ?? '') || null;

const typeText = (written: unknown): string => toText(written)?.trim() ?? '';

/** A number may be an integer, and a text a word of a list. Nothing else has two types. */
function typeOfTwo(
  { type: first, otherType }: ColumnEntry,
  second: ColumnType,
  written: unknown,
): Pick<ColumnEntry, 'type' | 'otherType'> {
  if (isNumeric(first) && isNumeric(second)) return { type: 'FLOAT' };
  if (isText(first) && isText(second)) return { type: 'STRING' };
  return { type: 'UNKNOWN', otherType: `${otherType ?? first} and ${typeText(written)}` };
}

const isTrue = (value: unknown): boolean => /^(true|1|yes)$/i.test(String(value));

/** Reads objects, or plain names, which are then also the ids. The first of two entries with one id counts. */
export function readDatabases(listed: readonly unknown[], { databases }: ServiceProfile): DatabaseEntry[] {
  const { spelling } = withOtherNames(REPLY_NAME.databases, databases, ['id', 'name'], listed);
  const byId = new Map<string, DatabaseEntry>();
  listed.forEach((entry, index) => {
    const [givenId, givenName] = isObject(entry)
      ? [fieldOf(entry, spelling.id), fieldOf(entry, spelling.name)]
      : [entry, entry];
    // A missing field takes the value of the other; an unreadable one is an error.
    const id = toText(givenId ?? givenName);
    const name = wordsOf(givenName ?? givenId);
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

export const columnsReader = (profile: ServiceProfile): PagesReader<ColumnList> => {
  const { list: wrappers, columnName, columnType } = profile.columnList;
  const [name = 'columnName'] = columnName;
  const [type = 'columnType'] = columnType;
  /** Column lists by name: `{"a":{"columnType":"INT"}}`, `{"a":"INT"}`. */
  const entryOf: EntryOf = (key, value) => {
    if (isObject(value))
      return fieldOf(value, columnType) === undefined ? undefined : { [name]: key, ...value };
    const isType = typeof value === 'string' && toColumnType(value) !== 'UNKNOWN';
    return isType ? { [name]: key, [type]: value } : undefined;
  };
  return entriesReader('columns', { wrappers, from: REPLY_NAME.columns, entryOf }, (entries, remarks) =>
    oneStep(() => readColumns(entries, profile, remarks)),
  );
};
