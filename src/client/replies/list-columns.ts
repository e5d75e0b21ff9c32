import type { ColumnType } from '../../contract/column-types';
import type { ServiceProfile } from '../../contract/profile';

type Fields<List extends 'rentrolls' | 'files' | 'columnMappings'> = Record<
  Exclude<keyof ServiceProfile[List], 'path' | 'list' | 'extractionIds' | 'format'>,
  ColumnType
>;

/*
 * The columns of the lists, named like the profile's fields. Identifiers are INT: one that is a number is a number in
 * the cell, as it is in the rows of a query, so that lookups between them match; any other stays text.
 */

export const RENTROLL_COLUMNS = {
  rentrollId: 'INT',
  propertyId: 'INT',
  propertyName: 'STRING',
  rentrollDate: 'TIMESTAMP',
  fileId: 'INT',
  isApproved: 'STRING',
  lastApprovedAt: 'TIMESTAMP',
} as const satisfies Fields<'rentrolls'>;

export const FILE_COLUMNS = {
  fileId: 'INT',
  fileName: 'STRING',
  originalFileId: 'INT',
  originalFileName: 'STRING',
  uploadedAt: 'TIMESTAMP',
} as const satisfies Fields<'files'>;

export const MAPPING_COLUMNS = {
  extractionId: 'INT',
  sourceColumn: 'STRING',
  columnName: 'STRING',
  confidence: 'FLOAT',
} as const satisfies Fields<'columnMappings'>;
