import type { KnownType } from './column-types';
import { bareColumn, type ColumnEntry } from './entries';
import type { FunctionName } from './function-arguments';
import type { Paging, ServiceProfile } from './profile';

/** Describes the endpoints that return a list. Endpoints and columns bear the names of the profile's fields. */

export interface ListColumn {
  /** An identifier is INT: a number in the cell if it is one, so that lookups match the rows of a query; else text. */
  type: KnownType;
  label: string;
  /** What a reader may get wrong. Shown with a result that uses the column. */
  note?: string;
  isNullable?: true;
  /** Reads values as yes or no. The interface does not show their type. */
  isApproval?: true;
}

export interface ListEndpoint {
  /** Begins a sentence. */
  reply: string;
  /** `list`: entries. `list-by-id`: or an object with a list for each id. `file`: a file with its rent rolls. */
  shape: 'list' | 'list-by-id' | 'file';
  /** One id in the path, or several in the query. `parameter` is the profile's field. */
  ids?: { in: 'path'; noun: string } | { in: 'query'; noun: string; parameter: string };
  key: string;
  columns: Readonly<Record<string, ListColumn>>;
}

const RENTROLL_COLUMNS = {
  rentrollId: { type: 'INT', label: 'Rent roll ID' },
  propertyId: { type: 'INT', label: 'Property ID' },
  propertyName: { type: 'STRING', label: 'Property' },
  rentrollDate: { type: 'TIMESTAMP', label: 'Rent roll date' },
  fileId: { type: 'INT', label: 'File ID' },
  isApproved: { type: 'STRING', label: 'Approved (governance)', isApproval: true },
  lastApprovedAt: {
    type: 'TIMESTAMP',
    label: 'Completed at',
    note: 'lastApprovedAt is when the rent roll was completed, not when it was approved.',
  },
} as const satisfies ListEndpoint['columns'];

const FILE_COLUMNS = {
  fileId: { type: 'INT', label: 'File ID' },
  fileName: { type: 'STRING', label: 'Current file' },
  originalFileId: { type: 'INT', label: 'Originally uploaded file ID' },
  originalFileName: { type: 'STRING', label: 'Originally uploaded file' },
  uploadedAt: { type: 'TIMESTAMP', label: 'Uploaded at' },
} as const satisfies ListEndpoint['columns'];

export const LIST_ENDPOINTS = {
  rentrolls: {
    reply: 'The list of rent rolls',
    shape: 'list',
    key: 'rentrollId',
    columns: RENTROLL_COLUMNS,
  },
  files: {
    reply: 'The list of files',
    shape: 'list',
    key: 'fileId',
    columns: FILE_COLUMNS,
  },
  file: {
    reply: 'The file reply',
    shape: 'file',
    ids: { in: 'path', noun: 'File' },
    key: 'fileId',
    columns: { ...FILE_COLUMNS, ...RENTROLL_COLUMNS },
  },
  columnMappings: {
    reply: 'The mappings reply',
    shape: 'list-by-id',
    ids: { in: 'query', noun: 'Extraction', parameter: 'extractionIds' },
    key: 'extractionId',
    columns: {
      extractionId: { type: 'INT', label: 'Extraction ID' },
      sourceColumn: { type: 'STRING', label: 'Source column' },
      columnName: { type: 'STRING', label: 'Column', isNullable: true },
      confidence: { type: 'FLOAT', label: 'Confidence', isNullable: true },
    },
  },
} as const satisfies Record<string, ListEndpoint>;

export type ListName = keyof typeof LIST_ENDPOINTS;

export type ListByIdName = {
  [Name in ListName]: (typeof LIST_ENDPOINTS)[Name] extends { ids: object } ? Name : never;
}[ListName];

export interface ListSpelling {
  readonly path: string;
  readonly [field: string]: string | readonly string[];
}

/** Returns the names under which a field may arrive, best first. */
export const namesOf = (spelling: ListSpelling, field: string): readonly string[] =>
  [spelling[field] ?? field].flat();

/** The functions that list what an endpoint lists. A result remembers its function in lower case. */
export const LIST_FUNCTIONS = {
  rentrolls: 'RENTROLLS',
  files: 'FILES',
  file: 'FILE',
  columnMappings: 'MAPPINGS',
} as const satisfies Record<ListName, FunctionName>;

export type ListFunction = (typeof LIST_FUNCTIONS)[ListName];

export const listColumns = (list: ListName): ColumnEntry[] =>
  Object.entries<ListColumn>(LIST_ENDPOINTS[list].columns).map(([name, { label, type, note }]) =>
    bareColumn(name, label, type, note),
  );

export const pagingOf = (
  { paging }: Pick<ServiceProfile, 'paging'>,
  endpoint: keyof ServiceProfile,
): Paging => (paging !== 'none' && paging.endpoints.some((listed) => listed === endpoint) ? paging : 'none');
