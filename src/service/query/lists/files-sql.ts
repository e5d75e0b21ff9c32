import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import { RENTROLLS } from '../tables';
import { rowsSql, type Field } from '../row-json';
import { listFields, type ListField } from './list-fields';

/** The fields of a file. Names without `original` describe the current file (interface, "List files endpoint"). */
export const fileFields = (profile: ServiceProfile): ListField[] =>
  listFields('files', profile, {
    fileId: { sql: 'f.file_id', description: 'Identifies the current file.' },
    fileName: {
      sql: 'f.file_name',
      description: 'The name of the current file.',
      shown: 'name and type',
    },
    originalFileId: {
      sql: 'f.original_file_id',
      description: 'Identifies the file that the user uploaded.',
      shown: 'name',
    },
    originalFileName: {
      sql: 'f.original_file_name',
      description: 'The name of the file that the user uploaded.',
      shown: 'name and type',
    },
    uploadedAt: { sql: 'f.uploaded_at' },
  });

/** Returns SQL for all files, or for the one that is or was `fileId`. */
export const filesSql = (fields: readonly Field[], databases: readonly string[], fileId?: number): string =>
  rowsSql(fields, {
    from: `file f WHERE f.database_id IN ${sqlList(databases)}
      AND f.file_id IN (SELECT e.file_id FROM extraction e JOIN ${RENTROLLS} r USING (rentroll_id))
      ${fileId === undefined ? '' : `AND ${fileId} IN (f.file_id, f.original_file_id)`}`,
    key: 'f.file_id',
    order: 'f.file_id',
  });
