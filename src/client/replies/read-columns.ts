import { RECORDED_DEPRECATIONS } from '../../contract/changed-columns';
import { toColumnType } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { REPLY_NAME } from '../transport/reply-name';
import { badEntry, fieldOf, isObject, refuseOtherCase, toText } from './read-list';

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
