import type { ColumnType } from '../../contract/column-types';
import type { Task } from '../../table/task';
import type { Table, Value } from '../../table/table';
import { type ColumnValues, tableTask } from '../../table/to-table';
import { typedValue } from '../../table/typed-value';
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

/** Entries that are looked at without a pause. */
const AT_ONCE = 512;

/**
 * The entries of a list as a table with a row for each, typed like the rows of a query. A field that is missing is
 * null, one that is unknown is ignored. Throws `bad-reply` with the position of an entry that is no object, has no
 * key or cannot be read.
 */
export function* entryTable<Name extends string>(list: EntryList<Name>): Task<Table> {
  const { from, columns, spellings, key, keys } = list;
  // They come out of JSON that has just been parsed in one go.
  yield;
  const entries = yield* mapped(list.entries, (entry, index) => {
    const fields = isObject(entry) ? entry : undefined;
    const own = fields && (fieldOf(fields, spellings[key]) ?? keys?.[index]);
    if (!fields || toText(own) === null) throw badEntry(from, index, spellings[key][0] ?? key);
    return { fields, own };
  });
  const read: ColumnValues[] = [];
  for (const name of Object.keys(columns) as Name[]) {
    const type = columns[name];
    const valueOf = name === 'isApproved' ? readApproval : (json: unknown) => typedValue(json, type);
    const values = yield* mapped(entries, ({ fields, own }, index): Value => {
      try {
        return valueOf(name === key ? own : fieldOf(fields, spellings[name]));
      } catch {
        // A stack overflow on absurd nesting.
        throw badEntry(from, index, spellings[name][0] ?? name);
      }
    });
    read.push({ name, type, values });
  }
  return yield* tableTask(read);
}

function* mapped<From, To>(list: readonly From[], map: (item: From, index: number) => To): Task<To[]> {
  const made: To[] = [];
  for (const [index, item] of list.entries()) {
    made.push(map(item, index));
    if (made.length % AT_ONCE === 0) yield;
  }
  return made;
}
