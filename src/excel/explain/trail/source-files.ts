import { columnOf, isBlank, valueAt } from '../../../table/column-values';
import type { Table, Value } from '../../../table/table';
import { idKey } from './source-rows';

/** A file as the service lists it. */
export interface ListedFile {
  id: Value;
  /** The current file. */
  name: string | null;
  /** The file that was uploaded first. It is the same one until another replaces it. */
  originalId: Value;
  originalName: string | null;
}

/** Reads an answer to the list `files`. Returns the files by the key of their id. */
export function listedFiles(list: Table): ReadonlyMap<string, ListedFile> {
  const valueOf = (name: string, row: number): Value => {
    const value = valueAt(columnOf(list, name), row);
    return isBlank(value) ? null : value;
  };
  const textOf = (name: string, row: number) => {
    const value = valueOf(name, row);
    return value === null ? null : String(value);
  };
  const files = Array.from({ length: list.rowCount }, (_, row): ListedFile => ({
    id: valueOf('fileId', row),
    name: textOf('fileName', row),
    originalId: valueOf('originalFileId', row),
    originalName: textOf('originalFileName', row),
  }));
  return new Map(files.map((file) => [idKey(file.id), file]));
}
