import type { ColumnType } from './column-types';

/** A database that the person may use. If the service lists names only, the name is also the id. */
export interface DatabaseEntry {
  id: string;
  name: string;
}

/** The interface requires `name` and `type` only. */
export interface ColumnEntry {
  name: string;
  type: ColumnType;
  /** The type as the service writes it, if we do not know it; blank if it names none. */
  otherType?: string;
  /** What is odd about it in the list, as a sentence. */
  remark?: string;
  label: string | null;
  description: string | null;
  group: string | null;
  unit: string | null;
  /** Of a column in percent: 100 if 12.5 means 12.5 %, and 1 if its values are fractions. See `withPercentScale`. */
  percentScale?: 1 | 100;
  /** The service's own flag. Without one, what the interface document records; a proposal is not in effect. */
  deprecated: boolean;
  /** A configured column (alpha): it may change or break without notice. */
  alpha: boolean;
}

/** Returns what people call a column: its display name, or its identifier without one. */
export const titleOf = ({ name, label }: Pick<ColumnEntry, 'name' | 'label'>): string => label || name;

/** The columns of a column list. `odd` is what a person should know about the whole. */
export interface ColumnList extends Array<ColumnEntry> {
  odd?: readonly string[];
}

/** The ids are null if the service does not return them. */
export interface CreatedProperty {
  propertyId: string | null;
  projectId: string | null;
}

/** The rent roll selections of the query endpoint (interface, "Query endpoint"). */
export const RENTROLL_SELECTIONS = ['latest', 'all-rentrolls'] as const;
export type RentrollSelection = (typeof RENTROLL_SELECTIONS)[number];

/** Selections that the service no longer supports (interface, "Query endpoint"). */
export const REMOVED_RENTROLL_SELECTIONS = [
  'latest-per-week',
  'latest-per-month',
  'latest-per-quarter',
  'latest-per-year',
] as const;

/** `exclude` omits columns that are always null in the selected databases; `ignore` lists all columns. */
export type AlwaysNull = 'exclude' | 'ignore';

/** Makes a column of which the service's column list tells nothing. */
export const bareColumn = (
  name: string,
  label: string | null = null,
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
