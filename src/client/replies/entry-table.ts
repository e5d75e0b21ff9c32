import { countOf } from '../../contract/count-text';
import { type ListEndpoint, type ListSpelling, namesOf } from '../../contract/list-endpoints';
import { mapInSteps, type Steps } from '../../table/steps';
import { quoted } from '../../table/quoted';
import type { Remark, Table, Value } from '../../table/table';
import { type ColumnValues, tableSteps } from '../../table/to-table';
import { typedValue } from '../../table/typed-value';
import { badEntry, fieldOf, otherNameNote, toText, withOtherNames } from './read-list';
import { isObject } from '../../contract/reply-list';

/** Entries read without a pause. */
const AT_ONCE = 512;

interface EntryOptions {
  /** One an entry, for entries without their own, which may then have no other field either. */
  keys?: readonly string[];
  isWallDate: boolean;
}

/**
 * Reads a row from each entry, typed like the rows of a query. A missing field is null. Throws `bad-reply` with the
 * position of an entry that cannot be read, or that has none of the fields.
 */
export function* entryTable(
  { reply, key, columns }: Pick<ListEndpoint, 'reply' | 'key' | 'columns'>,
  listedSpelling: ListSpelling,
  listed: readonly unknown[],
  { keys, isWallDate }: EntryOptions,
): Steps<Table> {
  // The JSON has just been parsed in one go.
  yield;
  const { spelling, otherNames } = withOtherNames(reply, listedSpelling, Object.keys(columns), listed);
  const unreadable = (index: number, column: string) =>
    badEntry(reply, index, namesOf(spelling, column)[0] ?? column);
  const keyNames = namesOf(spelling, key);
  const known = Object.keys(columns).flatMap((name) => namesOf(spelling, name));
  const readEntry = ([index, entry]: [number, unknown]) => {
    const fields = isObject(entry) ? entry : undefined;
    const isEntry = fields && (keys || known.some((name) => Object.hasOwn(fields, name)));
    if (!isEntry) throw unreadable(index, key);
    const own = fieldOf(fields, keyNames) ?? keys?.[index];
    if (own !== undefined && toText(own) === null) throw unreadable(index, key);
    return { fields, own };
  };
  const entries = yield* mapInSteps(listed.entries(), readEntry, AT_ONCE);
  const read: ColumnValues[] = [];
  const remarks: Remark[] = otherNames.map(([column, name]) => ({
    column,
    text: otherNameNote(reply, namesOf(listedSpelling, column)[0] ?? column, name),
  }));
  for (const [name, { type, isApproval }] of Object.entries(columns)) {
    const names = namesOf(spelling, name);
    const valueOf = isApproval ? readApproval : (json: unknown) => typedValue(json, type, isWallDate, name);
    const readValue = ([index, { fields, own }]: [number, (typeof entries)[number]]): Value => {
      try {
        return valueOf(name === key ? own : fieldOf(fields, names));
      } catch {
        // A stack overflow on absurd nesting.
        throw unreadable(index, name);
      }
    };
    const values = yield* mapInSteps(entries.entries(), readValue, AT_ONCE);
    read.push({ name, type, values });
    if (isApproval) remarks.push(...unclearApprovals(name, values));
  }
  const table = yield* tableSteps(read);
  return remarks.length > 0 ? { ...table, remarks } : table;
}

/** A filter on TRUE or FALSE leaves out values that mean neither. */
function unclearApprovals(column: string, values: readonly Value[]): Remark[] {
  const unclear = values.filter((value) => value !== null && value !== '' && typeof value !== 'boolean');
  if (unclear.length === 0) return [];
  const isOne = unclear.length === 1;
  const subject = countOf(unclear.length, 'entry', 'entries');
  const text =
    `${subject} of ${column} ${isOne ? 'is' : 'are'} neither yes nor no, such as ${quoted(String(unclear[0]))}. ` +
    `A filter on TRUE or FALSE leaves ${isOne ? 'it' : 'them'} out.`;
  return [{ column, isForFilters: true, text }];
}

const SPELLINGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['approved', true],
  ['false', false],
  ['0', false],
  ['not approved', false],
  ['unapproved', false],
]);

/** Reads `isApproved`, whose type the document leaves open. A value that is neither yes nor no stays as it is. */
function readApproval(json: unknown): Value {
  const value = typedValue(json, 'STRING');
  const word =
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_-]+/g, ' ')
      : '';
  return SPELLINGS.get(word) ?? value;
}
