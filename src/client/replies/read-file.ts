import { badReply } from '../../contract/failure';
import { LIST_ENDPOINTS } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import type { Member } from '../../contract/reply-markers';
import { valuesOf, type Column, type Table } from '../../table/table';
import { quoted } from '../../table/quoted';
import { uniqueBy } from '../../table/sorting/group-by';
import type { Steps } from '../../table/steps';
import { type ColumnValues, tableSteps } from '../../table/to-table';
import { entryTable } from './entry-table';
import { badEntry, badField, fieldOf, readJson, toText, withOtherNames } from './read-list';
import { isObject } from '../../contract/reply-list';

const { reply: from } = LIST_ENDPOINTS.file;

/** Members of a file that can say that its rent rolls are not all there. Others describe the file itself. */
const MARKER = /more|next|truncat|partial|incomplete|error|fail|cursor|remaining|rent_?roll/i;

export interface FilePage {
  details: Record<string, unknown>;
  rentrolls: readonly unknown[];
  extraMembers: readonly Member[];
}

/** Throws `bad-reply` for a reply that is not a file, or another file than the one that was asked for. */
export function readFilePage(
  body: string,
  { files: own, file: inFile }: ServiceProfile,
  [asked = '']: readonly string[],
): FilePage {
  const reply = readJson(body, from);
  const details = isObject(reply) ? reply : {};
  const { spelling: files } = withOtherNames(from, own, Object.keys(LIST_ENDPOINTS.files.columns), [reply]);
  const { spelling: file } = withOtherNames(from, inFile, ['rentrolls'], [reply]);
  const id = fieldOf(details, files.fileId);
  if (id !== undefined && toText(id)?.trim().toLowerCase() !== asked.trim().toLowerCase())
    throw badReply(
      `${from} is about file ${quoted(toText(id) ?? JSON.stringify(id))}, not ${quoted(asked)}. ` +
        'Refresh to try again. If the problem persists, contact your administrator.',
    );
  // A file without rent rolls may leave them out; a reply without anything of a file is not a file.
  const isFile =
    fieldOf(details, [...files.fileId, ...files.fileName, ...files.originalFileId]) !== undefined;
  const rentrolls = fieldOf(details, file.rentrolls) ?? (isFile ? [] : undefined);
  if (!Array.isArray(rentrolls)) throw badField(from, file.rentrolls[0] ?? 'rentrolls');
  const extraMembers = Object.entries(details).filter(
    ([name]) => !file.rentrolls.includes(name) && MARKER.test(name),
  );
  return { details, rentrolls, extraMembers };
}

/** Reads a row for each rent roll, an object or a bare id, with the file's own columns; one row if it has none. */
export function* readFile(
  { details, rentrolls: listed }: FilePage,
  { files, rentrolls, localMidnight }: ServiceProfile,
  ids: readonly string[],
): Steps<Table> {
  const isWallDate = localMidnight === 'wall-date';
  const [idField = 'rentrollId'] = rentrolls.rentrollId;
  const entries = listed.map((entry: unknown, at) => {
    if (isObject(entry)) return entry;
    if (toText(entry) === null) throw badEntry(from, at, idField);
    return { [idField]: entry };
  });
  const rolls = yield* entryTable({ ...LIST_ENDPOINTS.rentrolls, reply: from }, rentrolls, entries, {
    isWallDate,
  });
  // A file that tells nothing of itself still has the id that was asked for.
  const own = yield* entryTable({ ...LIST_ENDPOINTS.files, reply: from }, files, [details], {
    keys: ids,
    isWallDate,
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
  // Both have the file's id: the file's own counts.
  const columns = [rolls, own].flatMap((table) =>
    [...table.columns.values()].map((column) => filled(table, column)),
  );
  const table = yield* tableSteps(uniqueBy(columns, ({ name }) => name));
  const remarks = [...(rolls.remarks ?? []), ...(own.remarks ?? [])];
  return remarks.length > 0 ? { ...table, remarks } : table;
}
