import type { ColumnType } from '../contract/column-types';
import type { Table, Value } from '../table/table';
import { toTable } from '../table/to-table';
import { typedValue } from '../table/typed-value';
import { readApproval } from './read-approval';
import { badEntry, fieldOf, isObject, toText } from './read-list';

interface EntryList<Name extends string> {
  /** The reply in words, the beginning of a sentence. */
  from: string;
  entries: readonly unknown[];
  columns: Readonly<Record<Name, ColumnType>>;
  /** How the profile spells the columns' fields. */
  spellings: Readonly<Record<NoInfer<Name>, readonly string[]>>;
  /** The column without which an entry is none. */
  key: NoInfer<Name>;
  /** What is known of it from elsewhere, one an entry, for those that do not say it themselves. */
  keys?: readonly string[];
}

/**
 * The entries of a list as a table with a row for each, typed like the rows of a query. A field that is missing is
 * null, one that is unknown is ignored. Throws `bad-reply` with the position of an entry that is no object, has no
 * key or cannot be read.
 */
export function entryTable<Name extends string>(list: EntryList<Name>): Table {
  const { from, columns, spellings, key, keys } = list;
  const entries = list.entries.map((entry, index) => {
    const fields = isObject(entry) ? entry : undefined;
    const own = fields && (fieldOf(fields, spellings[key]) ?? keys?.[index]);
    if (!fields || toText(own) === null) throw badEntry(from, index, spellings[key][0] ?? key);
    return { fields, own };
  });
  const valuesOf = (name: Name): Value[] => {
    const read = name === 'isApproved' ? readApproval : (json: unknown) => typedValue(json, columns[name]);
    return entries.map(({ fields, own }, index) => {
      try {
        return read(name === key ? own : fieldOf(fields, spellings[name]));
      } catch {
        // A stack overflow on absurd nesting.
        throw badEntry(from, index, spellings[name][0] ?? name);
      }
    });
  };
  const names = Object.keys(columns) as Name[];
  return toTable(names.map((name) => ({ name, type: columns[name], values: valuesOf(name) })));
}
