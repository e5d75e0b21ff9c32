import type { ServiceProfile } from '../../contract/profile';
import { valuesOf } from '../../table/column-values';
import type { Task } from '../../table/task';
import type { Column, Table } from '../../table/table';
import { type ColumnValues, tableTask } from '../../table/to-table';
import { entryTable } from './entry-table';
import { FILE_COLUMNS, RENTROLL_COLUMNS } from './list-columns';
import { badField, fieldOf, isObject, readJson } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/**
 * Reads the details of the file `fileId`: a row for each of its rent rolls, which come as objects or as ids alone,
 * with the file's own columns repeated; one row where it has none. Throws `bad-reply` naming the field for a reply
 * that describes no file, and the position for a rent roll that cannot be read.
 */
export function* readFile(
  body: string,
  { files, file, rentrolls }: ServiceProfile,
  fileId: string,
): Task<Table> {
  const from = REPLY_NAME.file;
  const reply = readJson(body, from);
  const details = isObject(reply) ? reply : {};
  // A file without rent rolls may leave them out; what has neither them nor an id is no file.
  const isFile = fieldOf(details, files.fileId) !== undefined;
  const listed = fieldOf(details, file.rentrolls) ?? (isFile ? [] : undefined);
  if (!Array.isArray(listed)) throw badField(from, file.rentrolls[0] ?? 'rentrolls');

  const [idField = 'rentrollId'] = rentrolls.rentrollId;
  const entries = listed.map((entry: unknown) => (isObject(entry) ? entry : { [idField]: entry }));
  const rolls = yield* entryTable({
    from,
    entries,
    columns: RENTROLL_COLUMNS,
    spellings: rentrolls,
    key: 'rentrollId',
  });
  const own = yield* entryTable({
    from,
    entries: [details],
    columns: FILE_COLUMNS,
    spellings: files,
    key: 'fileId',
    keys: [fileId],
  });
  const rowCount = Math.max(rolls.rowCount, 1);
  const filled = (table: Table, { name, type }: Column): ColumnValues => {
    const values = valuesOf(table, name);
    return {
      name,
      type,
      values: values.length === rowCount ? values : Array(rowCount).fill(values[0] ?? null),
    };
  };
  // Of the id of the file, which both have, the file's own counts.
  const columns = [rolls, own].flatMap((table) =>
    [...table.columns.values()].map((column) => [column.name, filled(table, column)] as const),
  );
  return yield* tableTask([...new Map(columns).values()]);
}
