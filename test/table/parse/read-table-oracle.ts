import { RrError } from '../../../src/contract/failure';
import { parseJson } from '../../../src/table/parse-json';
import type { ColumnSpec, Table } from '../../../src/table/table';
import { type ColumnValues, toTable } from '../../../src/table/to-table';
import { typedValue } from '../../../src/table/typed-value';

type Row = Record<string, unknown>;

/**
 * Reads a reply with `JSON.parse`: text, objects, values. The parsers must accept the same replies and read the same
 * values. The words of the refusals may differ.
 */
export function readTableSlowly(
  body: string,
  columns: readonly ColumnSpec[],
  wrappers: readonly string[],
  what: string,
): Table {
  const fail = (problem: string, cause?: unknown) =>
    new RrError(
      'bad-reply',
      `${what} ${problem}. Refresh to try again. If the problem persists, contact your administrator.`,
      { cause },
    );
  try {
    const rows = readRows(body, columns, wrappers, fail);
    // A row may leave out fields that are null. But if no row has any of the columns, the reply is of another kind.
    if (columns.length > 0 && rows.some(hasFields) && !rows.some((row) => holdsAny(row, columns)))
      throw fail('has rows, but none of the requested columns');
    const table = toTable(columns.map((column) => readColumn(column, rows)));
    return { ...table, rowCount: rows.length };
  } catch (thrown) {
    // A stack overflow on absurd nesting, for example.
    throw thrown instanceof RrError ? thrown : fail('cannot be read', thrown);
  }
}

const readColumn = ({ name, type }: ColumnSpec, rows: readonly Row[]): ColumnValues => ({
  name,
  type,
  // Only own fields count: a row has no field `constructor` unless the reply has it.
  values: rows.map((row) => (Object.hasOwn(row, name) ? typedValue(row[name], type) : null)),
});

type Fail = (problem: string, cause?: unknown) => RrError;

function readRows(
  body: string,
  columns: readonly ColumnSpec[],
  wrappers: readonly string[],
  fail: Fail,
): Row[] {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body;
  if (!/\S/.test(text)) throw fail('is empty');
  if (/^\s*</.test(text)) throw fail('is a web page instead of data');
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (thrown) {
    const lines = linesOf(text);
    if (lines)
      return onlyRows(
        lines.map((line) => readLine(line, fail)),
        columns,
        fail,
      );
    throw fail('cannot be read', thrown);
  }
  return listIn(json, columns, wrappers, fail).map((row, index) => {
    if (isRow(row)) return row;
    throw fail(`has something else than an object at row ${index + 1}`);
  });
}

/** Refuses a line that shares no name with a column or another line: a service that fails half-way writes its failure so. */
function onlyRows(rows: Row[], columns: readonly ColumnSpec[], fail: Fail): Row[] {
  const uses = new Map<string, number>();
  for (const name of rows.flatMap((row) => Object.keys(row))) uses.set(name, (uses.get(name) ?? 0) + 1);
  const stranger = rows.findIndex(
    (row) =>
      hasFields(row) && !holdsAny(row, columns) && Object.keys(row).every((name) => uses.get(name) === 1),
  );
  if (stranger < 0 || !rows.some((row) => holdsAny(row, columns))) return rows;
  throw fail(`has something else than a row at line ${stranger + 1}`);
}

function listIn(
  json: unknown,
  columns: readonly ColumnSpec[],
  wrappers: readonly string[],
  fail: Fail,
): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (isRow(json)) {
    const wrapper = wrappers.find((name) => Object.hasOwn(json, name));
    const list = wrapper === undefined ? undefined : json[wrapper];
    if (Array.isArray(list)) return list;
    if (wrapper !== undefined) throw fail(`has no list under "${wrapper}"`);
    // This is one row of a newline-delimited reply, or something else, such as the description of an error.
    if (holdsAny(json, columns)) return [json];
  }
  const places = wrappers.map((name) => ` or under "${name}"`).join('');
  throw fail(`has no list of rows: none at the top${places}`);
}

interface Line {
  text: string;
  number: number;
}

/** Returns the lines of a newline-delimited reply, or undefined if the first line is not a row. */
function linesOf(text: string): Line[] | undefined {
  const lines = text
    .split('\n')
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => /\S/.test(line.text));
  try {
    return lines[0] && isRow(parseJson(lines[0].text)) ? lines : undefined;
  } catch {
    return undefined;
  }
}

function readLine({ text, number }: Line, fail: Fail): Row {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (thrown) {
    throw fail(`cannot be read, in line ${number}`, thrown);
  }
  if (!isRow(json)) throw fail(`has something else than an object in line ${number}`);
  return json;
}

const isRow = (json: unknown): json is Row =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const hasFields = (row: Row): boolean => Object.keys(row).length > 0;

const holdsAny = (row: Row, columns: readonly ColumnSpec[]): boolean =>
  columns.some(({ name }) => Object.hasOwn(row, name));
