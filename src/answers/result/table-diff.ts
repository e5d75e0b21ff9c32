import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { Basis } from '../formulas/basis';

/** A column of both states. A blank column has the name `""`. */
export type DiffColumn = Pick<ColumnEntry, 'name' | 'type' | 'unit'> & { label: string };

/** What the columns of the result mean: to the service, and in its question if that is known. */
export interface DiffRules {
  profile: ServiceProfile;
  basis?: Pick<Basis, 'endpoint' | 'currency' | 'rentrolls' | 'nulls'>;
}

/** What differs between two states of one result, both without headings. */
export interface TableDiff {
  rows: { before: number; after: number };
  added: number;
  /** Texts are written otherwise, in a way that does not show, and nothing else differs: see `cleanText`. */
  isOfForm?: true;
  /** Gone from the data, or no longer matching the conditions. */
  removed: number;
  /** Rows with another value in a column that is not part of the key. */
  changed: number;
  /** Rows that are at another place among the rows of both states, and otherwise equal. */
  moved: number;
  /** The labels of the columns by which rows are found again. Empty if no key was found: rows count as wholes then. */
  key: readonly string[];
  totals: readonly ColumnTotal[];
  /** Why amounts have no total. */
  noTotals?: string;
  /** At most {@link MAX_CHANGES}, by what they move of money, without the values of `derived`. */
  changes: readonly RowChange[];
  /** How many rows `changes` lacks, without those that differ in `derived` alone. */
  more: number;
  /** Ids, dates of rent rolls and figures that follow from others: their labels, in how many rows they differ, and in how many alone. */
  derived?: { columns: readonly string[]; rows: number; alone: number };
  /** How to ask for the reasons of rows that are `unexplained`: by which columns, of which question. */
  reasons?: { key: readonly string[]; basis: Basis; isAsked?: true };
}

/** Held of each formula. More is only counted. */
export const MAX_CHANGES = 500;

/** A row of the data that differs. */
export interface RowChange {
  kind: 'added' | 'removed' | 'changed';
  /** See `rowName`. Empty for the only row of a result. */
  row: string;
  tenant?: string;
  /** Why a rent changed, if the result tells it. */
  reason?: string;
  /** What a rent moved by, and the values of the key, where nothing tells the reason and RR.CHANGES may. */
  unexplained?: { values: readonly DiffValue[]; difference: number; currency: string };
  /** Of a row that is new or gone, the amounts. Differences of amounts add up to the totals, with those of rows not listed. */
  values: readonly ValueChange[];
}

/** Says of a row what is not in its values. Example: "New · Arden Foods GmbH · indexation". */
export const aboutRow = ({ kind, tenant, reason }: RowChange): string =>
  [{ added: 'New', removed: 'Gone or no longer matching', changed: undefined }[kind], tenant, reason]
    .filter(Boolean)
    .join(' · ');

export interface ValueChange {
  /** The column's label. */
  column: string;
  before: DiffValue;
  after: DiffValue;
  /** After less before, if both are numbers, or one is a blank of a column with a total; in days for dates. */
  difference?: number;
  /** That of an amount. */
  currency?: string;
  /** Numbers are dates, as serial numbers. */
  isDate?: true;
  /** Numbers have no decimals and no grouping, such as years and counts. */
  isWhole?: true;
}

/** A value of a cell. Blank is `""`. */
export type DiffValue = string | number | boolean;

/** The total of a column whose unit can be added. */
export interface ColumnTotal {
  column: string;
  /** The currency of the rows that it counts. Undefined for units other than money. */
  currency?: string;
  unit: string;
  before: number;
  after: number;
  difference: number;
  /** A fraction of `before`, such as 0.1. Undefined if `before` is 0. */
  ratio?: number;
}
