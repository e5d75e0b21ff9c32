import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import { rowsSql, type Field } from '../row-json';
import { listField, type ListField } from './list-field';

/** The fields of a file. Names without `original` describe the current file (interface, "List files endpoint"). */
export const fileFields = ({ files: names }: ServiceProfile): ListField[] => [
  listField(names.fileId, 'INT', 'f.file_id', { description: 'Identifies the current file.' }),
  listField(names.fileName, 'STRING', 'f.file_name', {
    description: 'The name of the current file.',
    shown: 'name and type',
  }),
  listField(names.originalFileId, 'INT', 'f.original_file_id', {
    description: 'Identifies the file that the user uploaded.',
    shown: 'name',
  }),
  listField(names.originalFileName, 'STRING', 'f.original_file_name', {
    description: 'The name of the file that the user uploaded.',
    shown: 'name and type',
  }),
  listField(names.uploadedAt, 'TIMESTAMP', 'f.uploaded_at'),
];

/** SQL for the files of databases as JSON texts: all of them, or the one that is or was `fileId`. */
export const filesSql = (fields: readonly Field[], databases: readonly string[], fileId?: number): string =>
  rowsSql(fields, {
    from: `file f WHERE f.database_id IN ${sqlList(databases)}
      ${fileId === undefined ? '' : `AND ${fileId} IN (f.file_id, f.original_file_id)`}`,
    key: 'f.file_id',
    order: 'f.file_id',
  });
