import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import { RENTROLLS } from '../tables';
import { rowsSql, type Field } from '../row-json';
import { listFields, type ListField } from './list-fields';

/** The fields of a column mapping. A heading that is mapped to no column has no confidence either. */
export const mappingFields = (profile: ServiceProfile): ListField[] =>
  listFields('columnMappings', profile, {
    extractionId: { sql: 'm.extraction_id' },
    sourceColumn: { sql: 'm.source_column', description: 'The heading in the file.' },
    columnName: { sql: 'm.column_name', description: 'The column that the heading was mapped to, or null.' },
    confidence: { sql: 'm.confidence', minimum: 0, maximum: 1 },
  });

/** Selects those extractions that belong to the databases and whose rent roll has come. Both lists hold at least one. */
export const knownExtractionsSql = (ids: readonly number[], databases: readonly string[]): string => `
  SELECT to_json(struct_pack(id := extraction_id)) FROM extraction
  WHERE extraction_id IN ${sqlList(ids)} AND database_id IN ${sqlList(databases)}
    AND rentroll_id IN (SELECT rentroll_id FROM ${RENTROLLS})`;

export const mappingsSql = (fields: readonly Field[], ids: readonly number[]): string =>
  rowsSql(fields, {
    from: `column_mapping m WHERE m.extraction_id IN ${sqlList(ids)}`,
    key: 'm.extraction_id, m.position',
    order: 'm.extraction_id, m.position',
  });
