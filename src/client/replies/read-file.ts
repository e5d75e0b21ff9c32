import { LIST_ENDPOINTS } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import { valuesOf } from '../../table/column-values';
import type { Task } from '../../table/task';
import type { Column, Table } from '../../table/table';
import { type ColumnValues, tableTask } from '../../table/to-table';
import { entryTable } from './entry-table';
import { badField, fieldOf, isObject, readJson } from './read-list';

/** Reads a row for each rent roll, an object or a bare id, with the file's own columns; one row if it has none. */
export function* readFile(
  body: string,
  { files, file, rentrolls }: ServiceProfile,
  ids: readonly string[],
): Task<Table> {
  const { reply: from } = LIST_ENDPOINTS.file;
  const reply = readJson(body, from);
  const details = isObject(reply) ? reply : {};
  // A file without rent rolls may leave them out; a reply with neither rent rolls nor an id is not a file.
  const isFile = fieldOf(details, files.fileId) !== undefined;
  const listed = fieldOf(details, file.rentrolls) ?? (isFile ? [] : undefined);
  if (!Array.isArray(listed)) throw badField(from, file.rentrolls[0] ?? 'rentrolls');

  const [idField = 'rentrollId'] = rentrolls.rentrollId;
  const entries = listed.map((entry: unknown) => (isObject(entry) ? entry : { [idField]: entry }));
  const rolls = yield* entryTable({ ...LIST_ENDPOINTS.rentrolls, reply: from }, rentrolls, entries);
  const own = yield* entryTable({ ...LIST_ENDPOINTS.files, reply: from }, files, [details], ids);
  const rowCount = Math.max(rolls.rowCount, 1);
  const filled = (table: Table, { name, type }: Column): ColumnValues => {
    const values = valuesOf(table, name);
    return {
      name,
      type,
      values: values.length === rowCount ? values : Array(rowCount).fill(values[0] ?? null),
    };
  };
  // Both have the file's id: the file's own counts.
  const columns = [rolls, own].flatMap((table) =>
    [...table.columns.values()].map((column) => [column.name, filled(table, column)] as const),
  );
  return yield* tableTask([...new Map(columns).values()]);
}
