import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import { field, rowsSql, type Field } from '../row-json';

/** The most extractions that one request can ask for. */
export const MAX_EXTRACTIONS = 1000;

/** The fields of a column mapping, spelled as the profile does. A heading that is mapped to nothing has no confidence. */
export const mappingFields = ({ columnMappings: names }: ServiceProfile): Field[] => [
  field(names.extractionId, 'INT', 'm.extraction_id'),
  field(names.sourceColumn, 'STRING', 'm.source_column'),
  field(names.columnName, 'STRING', 'm.column_name'),
  field(names.confidence, 'FLOAT', 'm.confidence'),
];

/** SQL for those of the extractions that belong to the databases, as texts. At least one of each. */
export const knownExtractionsSql = (ids: readonly number[], databases: readonly string[]): string => `
  SELECT to_json(struct_pack(id := extraction_id)) FROM extraction
  WHERE extraction_id IN ${sqlList(ids)} AND database_id IN ${sqlList(databases)}`;

/** SQL for the mappings of extractions (at least one) as JSON texts, in the order of their headings. */
export const mappingsSql = (fields: readonly Field[], ids: readonly number[]): string =>
  rowsSql(fields, {
    from: `column_mapping m WHERE m.extraction_id IN ${sqlList(ids)}`,
    key: 'm.extraction_id, m.position',
    order: 'm.extraction_id, m.position',
  });
