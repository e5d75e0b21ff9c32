import { positionsOf } from '../columns/positions-of';
import type { Extraction, Facts, FactValue, RentRollRow } from '../extraction';
import { oncePerValue } from '../../table/once-per-value';
import { UnitFacts, type FactColumn } from '../facts/unit-facts';
import type { TargetColumn } from '../vocabulary/target-columns';

/** Where a sheet has a value: the row, from 1, and the column of its grid, from 0. */
export interface CellLocation {
  row: number;
  position?: number;
}

/** One side of a comparison: units by their places from 0, as rows of a database or of a rent roll that was read. */
export interface Roll {
  count: number;
  has(column: string): boolean;
  /** Dates are `YYYY-MM-DD`. Null for a blank. */
  value(column: string, row: number): FactValue | null;
  /** The same for one column, for loops over many rows. */
  reader(column: string): (row: number) => FactValue | null;
  /** The text of a cell that cannot be read, where the rows are those of a sheet. */
  unread?(column: string, row: number): string | undefined;
  /** The words of a cell whose value was converted. */
  words?(column: string, row: number): string | undefined;
  /** Where a sheet has a value. Of a blank cell, the row of its unit. */
  locationOf?(column: string, row: number): CellLocation;
}

/** The units of a sheet. */
export interface SheetRoll extends Required<Roll> {
  extraction: Extraction;
}

/** The columns that tell the rows of one side apart. */
export interface KeyColumns {
  property: string;
  propertyName: string;
  /** Those that can name a unit, the best first. The one that agrees with most units of the sheet is taken. */
  units: readonly string[];
  tenant: string;
  area: string;
  start: string;
  currency: string;
  /** The date of the rent roll. */
  date?: string;
}

/** Not a column of a sheet: which property a unit belongs to. */
const PROPERTY = 'property of the rent roll';

/** Those of a rent roll that was read. */
export const ROLL_KEYS: KeyColumns = {
  property: PROPERTY,
  propertyName: PROPERTY,
  units: ['unit_reference'],
  tenant: 'tenant_name',
  area: 'actual_lettable_area_sqm',
  start: 'lease_start_date',
  currency: 'currency',
};

/** The columns that the sheet has values for. */
export function columnsToAsk({ columns, facts }: Extraction): TargetColumn[] {
  const found = new Set<TargetColumn>(columns.flatMap(({ column }) => column ?? []));
  for (const { facts: values } of facts)
    // The columns of the sheet are known, and an iteration over all facts would make an object for each.
    for (const column of values instanceof UnitFacts ? values.addedColumns : new Map(values).keys())
      found.add(column);
  return [...found];
}

/** Shows the units of a rent roll as rows. */
export function rollRows(extraction: Extraction): SheetRoll {
  const { facts } = extraction;
  const columns = new Set<string>(columnsToAsk(extraction));
  const hasValue = hasValues(extraction);
  const positions: ReadonlyMap<string, number> = positionsOf(extraction.columns);
  const propertyOf = propertyReader(extraction, columns);
  const readerOf = (name: string): ((row: number) => FactValue | null) => {
    if (name === PROPERTY) return propertyOf;
    const valueOf = valueReader(name as TargetColumn);
    const usual = name === ROLL_KEYS.currency ? (extraction.currency?.value ?? null) : null;
    return (row) => valueOf(facts[row]!.facts) ?? usual;
  };
  const reader = oncePerValue(readerOf);
  const factOf = (name: string, row: number) => facts[row]!.facts.get(name as TargetColumn);
  const unreadOf = (name: string, row: number) => facts[row]!.unread?.get(name as TargetColumn);
  return {
    extraction,
    count: facts.length,
    has: (name) => name === PROPERTY || (columns.has(name) && hasValue(name as TargetColumn)),
    value: (name, row) => reader(name)(row),
    reader,
    unread: (name, row) => unreadOf(name, row)?.text,
    words(name, row) {
      const original = factOf(name, row)?.original;
      return typeof original === 'string' ? original : undefined;
    },
    locationOf(name, row) {
      const { row: at = facts[row]!.row, position = positions.get(name) } =
        factOf(name, row) ?? unreadOf(name, row) ?? {};
      return { row: at, position };
    },
  };
}

/** Makes a reader of one column of units. Looks the column up once for all units of a table. */
function valueReader(column: TargetColumn): (facts: Facts) => FactValue | undefined {
  let columns: UnitFacts['columns'] | undefined;
  let own: FactColumn | undefined;
  return (facts) => {
    if (!(facts instanceof UnitFacts)) return facts.get(column)?.value;
    if (facts.columns !== columns) own = (columns = facts.columns).get(column);
    return facts.valueOf(column, own);
  };
}

/**
 * Whether a rent roll has a value in a column. A column that is blank in all rows says nothing of the units, unless all are
 * vacant: then the leases have ended.
 */
function hasValues({ facts }: Extraction): (column: TargetColumn) => boolean {
  const isVacant = facts.every(({ kind }) => kind === 'vacant unit');
  return (column) => {
    const valueOf = valueReader(column);
    return isVacant || facts.some((unit) => valueOf(unit.facts) !== undefined || unit.unread?.has(column));
  };
}

/** The columns that name the property of a unit. */
const NAMES: readonly TargetColumn[] = ['property_name', 'property_reference', 'svc_property_id'];

/**
 * Names the property of a unit: by a column, or by the text above it where units of several texts have the same reference. Else
 * texts above units may be floors, and all units are of one property.
 */
function propertyReader(
  { facts, property }: Extraction,
  columns: ReadonlySet<string>,
): (row: number) => string {
  const textReader = (column: TargetColumn) => {
    const valueOf = valueReader(column);
    return (row: number) => textOf(valueOf(facts[row]!.facts));
  };
  for (const column of NAMES) {
    const textAt = textReader(column);
    if (columns.has(column) && facts.some((_, row) => textAt(row) !== '')) return textAt;
  }
  const whole = property?.value ?? '';
  const unitOf = textReader('unit_reference');
  const bannersByReference = new Map<string, string>();
  const isRepeated = ({ banner = '' }: RentRollRow, row: number) => {
    const reference = unitOf(row);
    const previousBanner = bannersByReference.get(reference);
    bannersByReference.set(reference, banner);
    return reference !== '' && previousBanner !== undefined && previousBanner !== banner;
  };
  const banners = new Set(facts.map(({ banner = '' }) => banner));
  const repeats = banners.size > 1 && facts.some(isRepeated);
  return (row) => (repeats ? facts[row]!.banner?.split('\n')[0] : undefined) ?? whole;
}

/** The rows of one side. */
export const allOf = ({ count }: Roll): number[] => Array.from({ length: count }, (_, row) => row);

/** A value as text, without spaces around it. Blank if it is missing. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();
