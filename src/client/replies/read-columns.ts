import { toColumnType } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { badEntry, fieldOf, isObject, readList, toText } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/** Throws `bad-reply` at an entry without name or type. The first of two entries with one name counts. */
export function readColumns(body: string, { columnList: spelling }: ServiceProfile): ColumnEntry[] {
  const byName = new Map<string, ColumnEntry>();
  readList(body, spelling.list, REPLY_NAME.columns).forEach((given, index) => {
    const entry = isObject(given) ? given : {};
    const name = toText(fieldOf(entry, spelling.columnName));
    if (name === null) throw badEntry(REPLY_NAME.columns, index, spelling.columnName[0] ?? 'columnName');
    const type = fieldOf(entry, spelling.columnType);
    if (typeof type !== 'string')
      throw badEntry(REPLY_NAME.columns, index, spelling.columnType[0] ?? 'columnType');
    if (byName.has(name)) return;
    byName.set(name, {
      name,
      type: toColumnType(type),
      label: toText(fieldOf(entry, spelling.displayName)),
      description: toText(fieldOf(entry, spelling.description)),
      group: toText(fieldOf(entry, spelling.group)),
      unit: toText(fieldOf(entry, spelling.unit)),
      deprecated: isTrue(fieldOf(entry, spelling.deprecated)),
      alpha: isTrue(fieldOf(entry, spelling.alpha)),
    });
  });
  return [...byName.values()];
}

const isTrue = (value: unknown): boolean => /^(true|1)$/i.test(String(value));
