import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import { field, rowsSql, type Field } from '../row-json';

/** The fields of a file, spelled as the profile does. Names without `original` tell of the current file (interface). */
export const fileFields = ({ files: names }: ServiceProfile): Field[] => [
  field(names.fileId, 'INT', 'f.file_id'),
  field(names.fileName, 'STRING', 'f.file_name'),
  field(names.originalFileId, 'INT', 'f.original_file_id'),
  field(names.originalFileName, 'STRING', 'f.original_file_name'),
  field(names.uploadedAt, 'TIMESTAMP', 'f.uploaded_at'),
];

/** SQL for the files of databases as JSON texts: all, or the one that is or was `fileId`. */
export const filesSql = (fields: readonly Field[], databases: readonly string[], fileId?: number): string =>
  rowsSql(fields, {
    from: `file f WHERE f.database_id IN ${sqlList(databases)}
      ${fileId === undefined ? '' : `AND ${fileId} IN (f.file_id, f.original_file_id)`}`,
    key: 'f.file_id',
    order: 'f.file_id',
  });
