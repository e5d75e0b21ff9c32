import type { ColumnType } from './column-types';

/** A company database the caller belongs to. Where the service lists names only, the name is the id too. */
export interface DatabaseEntry {
  id: string;
  name: string;
}

/** One column of column-list. Only `name` and `type` are certain; the rest may be null. */
export interface ColumnEntry {
  name: string;
  type: ColumnType;
  label: string | null;
  description: string | null;
  group: string | null;
  unit: string | null;
  deprecated: boolean;
  /** A configured column (alpha): it may change or break without notice. */
  alpha: boolean;
}

/** What the service says of a property that it has created; null where it does not say it. */
export interface CreatedProperty {
  propertyId: string | null;
  projectId: string | null;
}

/** The rent roll selections that the query endpoint takes (interface, "Query endpoint"). */
export const RENTROLL_SELECTIONS = ['latest', 'all-rentrolls'] as const;
export type RentrollSelection = (typeof RENTROLL_SELECTIONS)[number];

/** Selections that are no longer supported (interface, "Query endpoint"). */
export const REMOVED_RENTROLL_SELECTIONS = [
  'latest-per-week',
  'latest-per-month',
  'latest-per-quarter',
  'latest-per-year',
] as const;

/** `exclude` omits columns known to be always null across the selected databases; `ignore` lists all. */
export type AlwaysNull = 'exclude' | 'ignore';
