import { RrError } from '../../../src/contract/failure';
import type { Member } from '../../../src/contract/reply-markers';
import { parseJson, typedValue } from '../../../src/table/typed-value';
import type { ColumnSpec, Table } from '../../../src/table/table';
import { type ColumnValues, toTable } from '../../../src/table/to-table';

type Row = Record<string, unknown>;

/** The names of a list of rows inside a reply. */
export const WRAPPERS: readonly string[] = ['rows', 'data'];

/**
 * Reads a reply with `JSON.parse`: text, objects, values. The parsers must accept the same replies and read the same
 * values. The words of the refusals may differ.
 */
export function readTableSlowly(
  body: string,
  columns: readonly ColumnSpec[],
): Table & { extraMembers: readonly Member[]; remarked: readonly (string | null)[] } {
  try {
    const { rows, extraMembers } = readRows(body, columns);
    // A row may leave out fields that are null. But if no row has any of the columns, the reply is of another kind.
    if (columns.length > 0 && rows.some(hasFields) && !rows.some((row) => holdsAny(row, columns)))
      throw fail('has rows, but none of the requested columns');
    const table = toTable(columns.map((column) => readColumn(column, rows)));
    return {
      ...table,
      rowCount: rows.length,
      extraMembers,
      remarked: remarkedIn(onlyRows(rows, columns), columns),
    };
  } catch (thrown) {
    // A stack overflow on absurd nesting, for example.
    throw thrown instanceof RrError ? thrown : fail('cannot be read');
  }
}

const fail = (problem: string) =>
  new RrError(
    'bad-reply',
    `The query reply ${problem}. Refresh to try again. If the problem persists, contact your administrator.`,
  );

/** Returns the columns that no row has, if the rows have other fields, and null if a row has only others. */
function remarkedIn(rows: readonly Row[], columns: readonly ColumnSpec[]): (string | null)[] {
  if (!rows.some((row) => holdsAny(row, columns))) return [];
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const unrequestedFields = [...names].filter((name) => !columns.some((column) => column.name === name));
  const absent = columns
    .filter(({ name }) => !names.has(name) && unrequestedFields.length > 0)
    .map(({ name }) => name);
  for (const name of absent)
    if (unrequestedFields.some((field) => field.toLowerCase() === name.toLowerCase()))
      throw fail(`has ${name} in another case`);
  const isBare = rows.some((row) => hasFields(row) && !holdsAny(row, columns));
  return isBare ? [...absent, null] : absent;
}

const readColumn = ({ name, type, isWallDate }: ColumnSpec, rows: readonly Row[]): ColumnValues => ({
  name,
  type,
  // Only own fields count: a row has no field `constructor` unless the reply has it.
  values: rows.map((row) => (Object.hasOwn(row, name) ? typedValue(row[name], type, isWallDate) : null)),
});

function readRows(
  body: string,
  columns: readonly ColumnSpec[],
): { rows: Row[]; extraMembers: readonly Member[] } {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body;
  if (!/\S/.test(text)) throw fail('is empty');
  if (/^\s*</.test(text)) throw fail('is a web page instead of data');
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    const lines = linesOf(text);
    if (lines) return { rows: lines.map(readLine), extraMembers: [] };
    throw fail('cannot be read');
  }
  const { list, extraMembers } = listIn(json, columns);
  const rows = list.map((row, index) => {
    if (isRow(row)) return row;
    throw fail(`has something other than an object at row ${index + 1}`);
  });
  return { rows, extraMembers };
}

/** Refuses a row without a column that has a name which no row with a column has: a service writes a failure so. */
function onlyRows(rows: Row[], columns: readonly ColumnSpec[]): Row[] {
  const real = new Set(rows.filter((row) => holdsAny(row, columns)).flatMap((row) => Object.keys(row)));
  const unexpectedRow = rows.findIndex(
    (row) => !holdsAny(row, columns) && Object.keys(row).some((name) => !real.has(name)),
  );
  if (unexpectedRow < 0 || real.size === 0) return rows;
  throw fail(`has something other than a row at row ${unexpectedRow + 1}`);
}

function listIn(
  json: unknown,
  columns: readonly ColumnSpec[],
): { list: readonly unknown[]; extraMembers: readonly Member[] } {
  if (Array.isArray(json)) return { list: json, extraMembers: [] };
  if (isRow(json)) {
    const members = Object.entries(json);
    const wrapper = WRAPPERS.find((name) => Object.hasOwn(json, name));
    const list = wrapper === undefined ? undefined : json[wrapper];
    const lengths = WRAPPERS.filter((name) => Object.hasOwn(json, name))
      .map((name) => json[name])
      .flatMap((value) => (Array.isArray(value) && value.every(isRow) ? [value.length] : []));
    if (new Set(lengths).size > 1) throw fail('has lists of different length');
    if (Array.isArray(list)) return { list, extraMembers: members.filter(([name]) => name !== wrapper) };
    const columnar = columnarIn(json, columns, [...WRAPPERS, 'columns']);
    if (columnar) return columnar;
    if (wrapper !== undefined) throw fail(`has no list under "${wrapper}"`);
    // This is one row of a newline-delimited reply, or something else, such as the description of an error.
    const isColumn = (name: string) => columns.some((column) => column.name === name);
    const columnMembers = members.filter(([name]) => isColumn(name));
    if (columnMembers.length > 0)
      return { list: [json], extraMembers: members.filter(([name]) => !isColumn(name)) };
  }
  const alternatives = WRAPPERS.map((name) => ` or under "${name}"`).join('');
  throw fail(`has no list of rows: none at the top${alternatives}`);
}

/** Makes rows of lists of values by column, at the top or at one of the places. */
function columnarIn(
  json: Row,
  columns: readonly ColumnSpec[],
  paths: readonly string[],
): { list: readonly Row[]; extraMembers: readonly Member[] } | undefined {
  const objects: [string, Row][] = [
    ['', json],
    ...paths.flatMap((path): [string, Row][] => {
      const value = Object.hasOwn(json, path) ? json[path] : undefined;
      return isRow(value) ? [[path, value]] : [];
    }),
  ];
  for (const [path, object] of objects) {
    const asked = columns.filter(({ name }) => Object.hasOwn(object, name)).map(({ name }) => name);
    if (asked.length === 0 || !asked.every((name) => Array.isArray(object[name]))) continue;
    const { length } = object[asked[0]!] as unknown[];
    if (asked.some((name) => (object[name] as unknown[]).length !== length))
      throw fail('has columns of different length');
    const isList = (value: unknown) => length > 1 && Array.isArray(value) && value.length === length;
    const names = Object.keys(object).filter((name) => asked.includes(name) || isList(object[name]));
    const remainingMembers = Object.entries(object).filter(([name]) => !names.includes(name));
    return {
      list: Array.from({ length }, (_, row) =>
        // `__proto__` is a name like others.
        Object.fromEntries(names.map((name) => [name, (object[name] as unknown[])[row]])),
      ),
      extraMembers: [
        ...(path === '' ? [] : Object.entries(json).filter(([name]) => name !== path)),
        ...remainingMembers,
      ],
    };
  }
  return undefined;
}

/** Returns the lines of a newline-delimited reply, or undefined if the first line is not a row. */
function linesOf(text: string): string[] | undefined {
  const lines = text.split('\n').filter((line) => /\S/.test(line));
  try {
    return lines[0] && isRow(parseJson(lines[0])) ? lines : undefined;
  } catch {
    return undefined;
  }
}

/** Throws for a line that is not JSON, too. */
function readLine(text: string): Row {
  const json = parseJson(text);
  if (!isRow(json)) throw fail('has something other than an object in a line');
  return json;
}

const isRow = (json: unknown): json is Row =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const hasFields = (row: Row): boolean => Object.keys(row).length > 0;

const holdsAny = (row: Row, columns: readonly ColumnSpec[]): boolean =>
  columns.some(({ name }) => Object.hasOwn(row, name));
