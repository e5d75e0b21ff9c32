import { type ListEndpoint, type ListSpelling, namesOf } from '../../contract/list-endpoints';
import type { Task } from '../../table/task';
import type { Table, Value } from '../../table/table';
import { type ColumnValues, tableTask } from '../../table/to-table';
import { typedValue } from '../../table/typed-value';
import { readApproval } from './read-approval';
import { badEntry, fieldOf, isObject, toText } from './read-list';

/** Entries read without a pause. */
const AT_ONCE = 512;

/**
 * Reads a row from each entry, typed like the rows of a query. A missing field is null. `keys`, one an entry, are for
 * entries without their own. Throws `bad-reply` with the position of an entry that cannot be read.
 */
export function* entryTable(
  { reply, key, columns }: Pick<ListEndpoint, 'reply' | 'key' | 'columns'>,
  spelling: ListSpelling,
  listed: readonly unknown[],
  keys?: readonly string[],
): Task<Table> {
  // The JSON has just been parsed in one go.
  yield;
  const unreadable = (index: number, column: string) =>
    badEntry(reply, index, namesOf(spelling, column)[0] ?? column);
  const keyNames = namesOf(spelling, key);
  const entries = yield* mapped(listed, (entry, index) => {
    const fields = isObject(entry) ? entry : undefined;
    const own = fields && (fieldOf(fields, keyNames) ?? keys?.[index]);
    if (!fields || toText(own) === null) throw unreadable(index, key);
    return { fields, own };
  });
  const read: ColumnValues[] = [];
  for (const [name, { type, isApproval }] of Object.entries(columns)) {
    const names = namesOf(spelling, name);
    const valueOf = isApproval ? readApproval : (json: unknown) => typedValue(json, type);
    const values = yield* mapped(entries, ({ fields, own }, index): Value => {
      try {
        return valueOf(name === key ? own : fieldOf(fields, names));
      } catch {
        // A stack overflow on absurd nesting.
        throw unreadable(index, name);
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
