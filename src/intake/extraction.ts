import type { AreaUnit, Period } from './vocabulary/measures';
import type { TargetColumn } from './vocabulary/target-columns';

/** A cell of a sheet. A plain value is a cell without a format. */
export interface Cell {
  v: string | number | boolean | null;
  fmt?: string;
  date?: true;
  /** The cell shows an error, for example #N/A. */
  err?: true;
  f?: true;
}

export type PlainValue = string | number | boolean | null | undefined;

/** A cell of a grid as it was given. Most are plain values, which need no object for each. */
export type GivenCell = Cell | PlainValue;

/** Rows and columns from 0, both ends included. Rows count those of the given grid. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Rows of a sheet, and what else is known about it. Everywhere, `row` is one of the sheet from 1, and `position` a column of the grid from 0. */
export interface Grid {
  name?: string;
  rows: readonly (readonly GivenCell[])[];
  /** The row of the sheet, from 1, that `rows[0]` is. */
  firstRow?: number;
  /** The column of the sheet, from 0, that the first of each row is. */
  firstColumn?: number;
  merges?: readonly Area[];
  hiddenRows?: ReadonlySet<number>;
  date1904?: boolean;
}

/** Rows of a sheet, with or without what else is known about it. */
export type GridLike = Grid | readonly (readonly GivenCell[])[];

export type { AreaUnit, Period };

/** What the caller knows, and what a person answered. An answer is never overruled. */
export interface Hints {
  name?: string;
  property?: string;
  /** The date of the rent roll, as `YYYY-MM-DD`. */
  date?: string;
  currency?: string;
  /** The period of rents that do not say theirs. */
  period?: Period;
  /** The unit of areas that do not say theirs, or how many m² one of it has. */
  areaUnit?: AreaUnit | number;
  decimal?: '.' | ',';
  dateOrder?: 'day' | 'month';
  /** Below the first row, each row is a unit or a lease, as formulas fill them: nothing else stands between them. */
  isList?: boolean;
  /** What people decided about layouts: see `layoutOf`. */
  layouts?: Layouts;
  /** What a person says about columns of this sheet. Outranks layouts and proposals. */
  mapping?: readonly MappedColumn[];
}

/** A column of the sheet, by its heading or by its position in the grid from 0, and what it means. Null for nothing. */
export interface MappedColumn {
  heading?: string;
  position?: number;
  column: TargetColumn | null;
}

/** In the order of an account of rows. */
export const ROW_KINDS = [
  'unit',
  'vacant unit',
  'continuation',
  'charge',
  'rent step',
  'past lease',
  'next lease',
  'subtotal',
  'total',
  'banner',
  'heading',
  'sub-heading',
  'repeated heading',
  'title',
  'note',
  'summary',
  'outside',
  'rejected',
  'blank',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface SourceRow {
  row: number;
  kind: RowKind;
  reason: string;
  /** The row of the unit that it belongs to. */
  owner?: number;
}

export interface ColumnProposal {
  position: number;
  heading: string;
  /** Null where the column means nothing that the reader knows, or too little speaks for it. */
  column: TargetColumn | null;
  confidence: number;
  reasons: readonly string[];
  alternatives: readonly { column: TargetColumn; confidence: number }[];
  unit?: AreaUnit;
  period?: Period;
  perArea?: boolean;
  /** What the second value of its cells means: "Expiry (Break)". */
  second?: TargetColumn;
  /** What its amounts count, where that is not one: 1,000 or more. */
  scale?: number;
  currency?: string;
  decidedBy: 'proposal' | 'layout' | 'person';
}

export interface Found<T> {
  value: T;
  /** For example "cell A6", "sheet name", "column C", "hint". */
  from: string;
}

export type FactValue = string | number | boolean;

/** A value of a unit, and the cell that it came from. */
export interface Fact {
  value: FactValue;
  row: number;
  position: number;
  /** As the cell has it, where the value was converted. */
  original?: FactValue;
}

/** The facts of a unit by their columns. A map is one, too. */
export interface Facts extends Iterable<[TargetColumn, Fact]> {
  get(column: TargetColumn): Fact | undefined;
  has(column: TargetColumn): boolean;
}

/** A unit, as the database has it: rents per year, areas in m², dates as `YYYY-MM-DD`. */
export interface RentRollRow {
  row: number;
  kind: RowKind;
  /** The texts alone in the rows above it, one in a line, which name its property or building. */
  banner?: string;
  /** The rows of the sheet that gave a value, in order. */
  sources: readonly number[];
  facts: Facts;
  /** Cells of known columns that have no fact, because their text cannot be read. */
  unread?: ReadonlyMap<TargetColumn, Unread>;
}

export interface Unread {
  text: string;
  row: number;
  position: number;
}

/** A number of a sum of the sheet. */
export interface TotalCheck {
  /** The rows that it can cover. */
  rows: readonly number[];
  /** Whether it is their sum. */
  ok: boolean;
  /** What to say if it is not. */
  finding?: Finding;
}

export type Severity = 'blocks' | 'asks' | 'warns' | 'note';

export interface Finding {
  code: FindingCode;
  severity: Severity;
  text: string;
  /** With positions, too, only the cells in both. */
  rows?: readonly number[];
  positions?: readonly number[];
}

export const FINDING_CODES = [
  'not-a-rent-roll',
  'accounting',
  'total-differs',
  'count-differs',
  'several-properties',
  'rent-differs',
  'dates-wrong',
  'unit-twice',
  'area-wrong',
  'step-dropped',
  'rent-out-of-range',
  'rent-implausible',
  'vacant-rent',
  'scale-assumed',
  'quote-open',
  'currency-unknown',
  'currency-mixed',
  'area-unit-unknown',
  'area-unit-assumed',
  'period-unknown',
  'period-assumed',
  'number-style-unknown',
  'date-order-unknown',
  'value-unreadable',
  'value-unknown',
  'value-missing',
  'error-cell',
  'hidden-row',
  'formula-blank',
  'formula-text',
  'year-assumed',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What was decided for a layout: the fingerprint of its headings, and a column or null for each of them. */
export interface Layout {
  fingerprint: string;
  name?: string;
  columns: readonly DecidedHeading[];
}

export interface DecidedHeading {
  heading: string;
  column: TargetColumn | null;
}

/** Layouts that people accepted, and headings that they corrected. */
export interface Layouts {
  layouts: readonly Layout[];
  headings?: readonly DecidedHeading[];
}

/** A rent roll in a sheet, or the reason why the sheet is not one. */
export interface Extraction {
  table: Area;
  /** Rows of the sheet, from 1. A row of units is one of them. */
  headingRows: readonly number[];
  columns: readonly ColumnProposal[];
  /** Every row of the used area once, in order. */
  rows: readonly SourceRow[];
  property?: Found<string>;
  date?: Found<string>;
  currency?: Found<string>;
  facts: readonly RentRollRow[];
  totals: readonly TotalCheck[];
  findings: readonly Finding[];
  /** Stands for the headings: the same next quarter. */
  fingerprint: string;
}
