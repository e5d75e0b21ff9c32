import { valueAtPath, isObject } from '../../contract/reply-list';
import type { Member } from '../../contract/reply-markers';
import type { ColumnSpec } from '../table';
import { typedValue } from '../typed-value';
import type { ReplyRows } from './row-parser';
import { addRow, builtTable, createTableBuilder } from './table-builder';

type Fields = Readonly<Record<string, unknown>>;

/** Where a reply may hold its columns if not at the top or in place of its rows. */
const USUAL_PATHS = ['columns', 'data.columns'];

/**
 * Reads a reply that holds a list of values for each column, `{"a":[1,2],"b":[3,4]}`, bare or at one of the paths. Returns
 * undefined for any other reply, and the columns' lengths, in words, if they differ.
 */
export function readColumnar(
  json: unknown,
  columns: readonly ColumnSpec[],
  wrappers: readonly string[],
): ReplyRows | string | undefined {
  for (const path of ['', ...wrappers, ...USUAL_PATHS]) {
    const fields = path === '' ? json : valueAtPath(json, path);
    const lists = isObject(fields) ? listsOf(fields, columns) : undefined;
    if (!lists) continue;
    const around = path === '' ? [] : membersAround(json as Fields, path.split('.'));
    return columnarReply(fields as Fields, lists, columns, around);
  }
  return undefined;
}

/** The lists of the columns; undefined unless all that are there are lists. */
function listsOf(
  fields: Fields,
  columns: readonly ColumnSpec[],
): Map<string, readonly unknown[]> | undefined {
  const presentColumns = columns.filter(({ name }) => Object.hasOwn(fields, name));
  const lists = presentColumns.flatMap(({ name }) => {
    const value = fields[name];
    return Array.isArray(value) ? [[name, value as readonly unknown[]] as const] : [];
  });
  return lists.length > 0 && lists.length === presentColumns.length ? new Map(lists) : undefined;
}

function columnarReply(
  fields: Fields,
  lists: ReadonlyMap<string, readonly unknown[]>,
  columns: readonly ColumnSpec[],
  around: readonly Member[],
): ReplyRows | string {
  const [[first, { length: rowCount }]] = [...lists] as [[string, readonly unknown[]]];
  const shorter = [...lists].find(([, { length }]) => length !== rowCount);
  if (shorter)
    return `has ${rowCount} values of column "${first}" and ${shorter[1].length} of column "${shorter[0]}"`;
  const builder = createTableBuilder(columns);
  for (let row = 0; row < rowCount; row++)
    addRow(
      builder,
      columns.map(({ name, type, isWallDate }) => typedValue(lists.get(name)?.[row], type, isWallDate, name)),
    );
  const remainingMembers = Object.entries(fields).filter(([name]) => !lists.has(name));
  // A list of one may be a column or an error; it counts as what it may say.
  const isColumn = ([, value]: Member) => rowCount > 1 && Array.isArray(value) && value.length === rowCount;
  return {
    ...builtTable(builder, rowCount),
    hasFields: true,
    holdsAny: true,
    bareRows: 0,
    unexpectedRow: undefined,
    repeatedColumn: undefined,
    absent: columns.filter(({ name }) => !lists.has(name)).map(({ name }) => name),
    unrequestedFields: remainingMembers
      .filter(isColumn)
      .map(([name]) => name)
      .sort(),
    extraMembers: [...around, ...remainingMembers.filter((member) => !isColumn(member))],
  };
}

/** The members of the objects around the one at a path, except those that lead to it. */
function membersAround(json: Fields, steps: readonly string[]): Member[] {
  const [step = '', ...deeper] = steps;
  const otherMembers = Object.entries(json).filter(([name]) => name !== step);
  const inner = json[step];
  return deeper.length > 0 && isObject(inner)
    ? [...otherMembers, ...membersAround(inner, deeper)]
    : otherMembers;
}
