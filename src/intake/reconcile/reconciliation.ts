import type { Extraction, FactValue } from '../extraction';
import type { Steps } from '../../table/steps';
import { cutList } from '../../table/quoted';
import type { Tolerance } from './compare-values';
import type { KeyColumns, CellLocation, Roll, SheetRoll } from './roll';
import type { Sides } from './sides';
import { isTargetColumn, kindOf, type TargetColumn, type ValueKind } from '../vocabulary/target-columns';

/** The rent roll of a property before the one that the sheet is compared with. */
export interface EarlierRoll {
  data: Roll;
  /** As `YYYY-MM-DD`. */
  date: string;
}

export interface ReconcileOptions {
  keys: KeyColumns;
  /** The name or the id of the property, if a person said it. */
  property?: string;
  /** Amounts differ from the larger of these two on. Default 1.00. */
  tolerance: number;
  /** In percent of the database's value. Default 0.5. */
  tolerancePercent: number;
  /** Texts of the sheet beside its table, which may name the property. */
  titles?: readonly string[];
  /** Finds the rent roll of a property before that of a date, which tells whether the sheet is that one. */
  earlier?: ((property: string, date: string) => Steps<EarlierRoll | undefined>) | undefined;
  /** Compares only these. Default: all that the sheet has. */
  columns?: readonly string[];
  /** The columns that wait for an answer in the rent roll that takes the place of the database. */
  otherAsked?: readonly TargetColumn[];
  /** What sentences call the two sides. Default: the sheet and the database. */
  sides?: Sides;
}

export const DIFFERENCE_KINDS = [
  'differs',
  'unit/period',
  'date convention',
  'spelling',
  'only in sheet',
  'only in database',
  'ambiguous',
  'not compared',
  'within tolerance',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Kinds that are usually a way of writing, not an error. The pane folds them. */
export const CONVENTIONS: ReadonlySet<DifferenceKind> = new Set([
  'unit/period',
  'date convention',
  'spelling',
]);

/** One line of the result. */
export interface Difference {
  kind: DifferenceKind;
  /** Undefined where the line is about a column, not about a unit. */
  unit?: string;
  tenant?: string;
  /** The column of the database. Undefined for a unit without a rent that only one side has. */
  column?: string;
  sheet?: FactValue;
  database?: FactValue;
  /** Sheet less database: an amount or an area, rounded to two decimals, or days. */
  difference?: number;
  /** What the difference is in: a currency such as EUR, `m²`, `days`, or a unit of the column. */
  measure?: string;
  /** The row of the sheet, from 1, and the column of the grid, from 0. */
  row?: number;
  position?: number;
  /** The same of the other sheet, where two sheets are compared. */
  otherLocation?: CellLocation;
  /** A sentence that says why, or what to do. */
  note?: string;
}

/** The columns of which the first that both sides have is the rent. */
export const RENTS: readonly TargetColumn[] = ['contracted_rent_pa', 'in_place_rent_pa'];

const RANKS: readonly ValueKind[] = ['area', 'name', 'date', 'money'];

/** The place of a line: rents and units of one side first, then areas, tenants, dates, other amounts and the rest. */
export function rankOf({ kind, column }: Pick<Difference, 'kind' | 'column'>): number {
  if (kind === 'within tolerance') return RANKS.length + 2;
  if (column === undefined || RENTS.some((rent) => rent === column)) return 0;
  const at = isTargetColumn(column) ? RANKS.indexOf(kindOf(column)) : -1;
  return at < 0 ? RANKS.length + 1 : at + 1;
}

/** By columns, each by size. */
export const bySize = (lines: readonly Difference[]): Difference[] =>
  lines.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      (a.row ?? Infinity) - (b.row ?? Infinity),
  );

const MAX_NAMED = 6;

/** The names of the first units: `A1, A2, A3, A4, A5, A6, …`. */
export const firstNames = (units: readonly Partial<Difference>[]): string =>
  cutList(
    units.map(({ unit = '' }) => unit),
    MAX_NAMED,
  );

export type MatchRule =
  | 'unit'
  | 'several units'
  | 'number, tenant and rent'
  | 'tenant and area'
  | 'tenant and start'
  | 'similar tenant and area';

/** A unit of the sheet and its rows in the database, by their places: several where one lease has several units. */
export interface Match {
  sheet: number;
  database: readonly number[];
  rule: MatchRule;
}

/** What happened to each unit of both sides. */
export interface UnitOutcome {
  unit: string;
  tenant: string;
  status: 'match' | 'convention' | 'differs' | 'only in sheet' | 'only in database' | 'ambiguous';
  rule?: MatchRule;
  sheetRent?: number;
  databaseRent?: number;
  currency?: string;
  row?: number;
  /** The row of the other sheet, where two sheets are compared. */
  otherRow?: number;
}

/** The sums of a column in one currency or unit. `sheet` less `database` is the sum of the parts, to the cent. */
export interface ColumnSums {
  column: string;
  measure: string;
  sheet: number;
  database: number;
  difference: number;
  parts: ReadonlyMap<DifferenceKind, number>;
}

/** What a comparison says of a whole sheet, which decides how far its lines can be trusted. */
export interface RollNote {
  /** Of those that the pane or the formula shows in another way. */
  kind: 'assumed currency' | 'far' | undefined;
  /** A sentence without its full stop and without the names of {@link units}. */
  message: string;
  /** The units that it is about, with the cells of the sheet. */
  units: readonly Pick<Difference, 'unit' | 'column' | 'row' | 'position'>[];
}

export interface PropertyReconciliation {
  /** The id and the name in the database. The id is blank for one that the database does not have. */
  property: string;
  name: string;
  /** The date of its rent roll in the database, as `YYYY-MM-DD`. */
  rollDate: string | undefined;
  /** Of matched units. */
  units: { matched: number; equal: number; convention: number; differing: number };
  onlyInSheet: number;
  onlyInDatabase: number;
  /** Units of the sheet, and of the database, with a reference or tenant that others have, too. */
  ambiguous: { sheet: number; database: number };
  /** By size. Lines of the rent add up to `rent`. */
  differences: readonly Difference[];
  outcomes: readonly UnitOutcome[];
  /** The units that both sides have. */
  matches: readonly Match[];
  sums: readonly ColumnSums[];
  notes: readonly RollNote[];
}

export interface Reconciliation {
  /** One for each property of the sheet, in its order. */
  properties: readonly PropertyReconciliation[];
  /** The column whose lines carry units that only one side has. Undefined where the sheet has no rent. */
  rentColumn: TargetColumn | undefined;
  /** What must be answered before everything can be compared, as sentences. */
  asks: readonly string[];
  extraction: Extraction;
  sides: Sides;
}

/** What is compared, and in what. */
export interface Comparison {
  sheet: SheetRoll;
  data: Roll;
  /** The columns that need no answer. */
  columns: readonly TargetColumn[];
  /** The column whose lines carry units that only one side has. */
  rentColumn: TargetColumn | undefined;
  tolerance: Tolerance;
  keys: KeyColumns;
  /** The currency of rows that do not say theirs. */
  currency: string | undefined;
  sides: Sides;
}

export type ComparedUnits = Pick<PropertyReconciliation, 'differences' | 'outcomes' | 'sums' | 'units'>;
