import { FILE_COLUMNS, MAPPING_COLUMNS, RENTROLL_COLUMNS } from '../../client/replies/list-columns';
import type { ColumnType } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';

/** A column of a fixed list. `description` is what its name does not tell and may be mistaken. */
export const listColumn = (
  name: string,
  label: string,
  type: ColumnType = 'STRING',
  description: string | null = null,
): ColumnEntry => ({
  name,
  label,
  type,
  description,
  group: null,
  unit: null,
  deprecated: false,
  alpha: false,
});

const LABELS = {
  rentrollId: 'Rent roll ID',
  propertyId: 'Property ID',
  propertyName: 'Property',
  rentrollDate: 'Rent roll date',
  fileId: 'File ID',
  isApproved: 'Approved (governance)',
  lastApprovedAt: 'Completed at',
  fileName: 'Current file',
  originalFileId: 'Originally uploaded file ID',
  originalFileName: 'Originally uploaded file',
  uploadedAt: 'Uploaded at',
  extractionId: 'Extraction ID',
  sourceColumn: 'Source column',
  columnName: 'Column',
  confidence: 'Confidence',
};
type Name = keyof typeof LABELS;

const DESCRIPTIONS: Partial<Record<Name, string>> = {
  lastApprovedAt: 'lastApprovedAt is when the rent roll was completed, not when it was approved.',
};

const entries = (columns: Partial<Record<Name, ColumnType>>): ColumnEntry[] =>
  (Object.entries(columns) as [Name, ColumnType][]).map(([name, type]) =>
    listColumn(name, LABELS[name], type, DESCRIPTIONS[name]),
  );

export const RENTROLL_LIST = entries(RENTROLL_COLUMNS);
export const FILE_LIST = entries(FILE_COLUMNS);
export const MAPPING_LIST = entries(MAPPING_COLUMNS);
