import type { FactValue, RentRollRow } from '../extraction';
import { oncePerValue } from '../once-per-value';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import type { Sides } from './sides';
import { isAdded, type Tolerance } from './compare-values';
import { valueReader } from './match/value-reader';
import type { DatabaseRows, KeyColumns, UnitOutcome } from './reconciliation';

/** What is compared, and in what. */
export interface Comparison {
  columns: readonly TargetColumn[];
  /** The column whose lines carry units that only one side has. */
  rentColumn: TargetColumn | undefined;
  /** Columns that cannot be compared until a question is answered. */
  asked: ReadonlySet<TargetColumn>;
  /** Where the sheet has each column: a blank cell has no fact that says it. */
  positions: ReadonlyMap<TargetColumn, number>;
  tolerance: Tolerance;
  keys: KeyColumns;
  /** The currency of rows of the sheet that do not say theirs. */
  currency: string | undefined;
  sides: Sides;
}

/** A column that is compared now. */
export interface ComparedColumn {
  column: TargetColumn;
  isMoney: boolean;
  /** Its differences are lines that add up. */
  isAmount: boolean;
  /** What it is measured in. Undefined for money, which each row has in its currency. */
  measure: string | undefined;
}

/** The columns that need no answer. */
export const comparedColumns = ({ columns, asked }: Comparison): ComparedColumn[] =>
  columns
    .filter((column) => !asked.has(column))
    .map((column) => ({
      column,
      isMoney: kindOf(column) === 'money',
      isAmount: isAdded(column),
      measure: fixedMeasure(column),
    }));

/** What a column is measured in, unless it is a currency. */
function fixedMeasure(column: TargetColumn): string | undefined {
  const kind = kindOf(column);
  if (kind === 'money') return undefined;
  if (kind === 'area') return 'm²';
  if (kind === 'date') return 'days';
  if (kind === 'percent') return '%';
  return column.endsWith('_months') ? 'months' : '';
}

/** Adds whole millionths, so that the sum is exact. */
const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + Math.round(number * 1e6), 0) / 1e6;

/** What the rows of one lease have together: sums of amounts and areas. Undefined where they have several values. */
export function together(
  data: DatabaseRows,
  column: TargetColumn,
  rows: readonly number[],
): FactValue | null | undefined {
  if (rows.length === 1) return data.value(column, rows[0] as number);
  const values = rows.map((row) => data.value(column, row));
  const numbers = values.filter((value) => typeof value === 'number');
  if (isAdded(column)) return numbers.length === 0 ? null : sumOf(numbers);
  const different = new Set(values.filter((value) => value !== null));
  if (different.size > 1) return undefined;
  return [...different][0] ?? null;
}

const codeOf = oncePerValue((text) => text.trim().toUpperCase());

export type Describer = ReturnType<typeof createDescriber>;

/** Says what a unit is called and what it is measured in. Looks up each column once, not for each unit. */
export function createDescriber(
  data: DatabaseRows,
  unitColumn: string | undefined,
  { keys, rentColumn, currency = '' }: Comparison,
) {
  const textReader = (own: TargetColumn, column: string | undefined) => {
    const mine = valueReader(own);
    const theirs = column === undefined ? () => null : data.reader(column);
    return (sheet: RentRollRow | undefined, row: number | undefined): string => {
      const value: FactValue | null | undefined = sheet && mine(sheet.facts);
      return String(value ?? (row === undefined ? null : theirs(row)) ?? '');
    };
  };
  const unitOf = textReader('unit_reference', unitColumn);
  const tenantOf = textReader('tenant_name', keys.tenant);
  const currencyIn = valueReader('currency');
  const knownCurrency = data.reader(keys.currency);
  const rentIn = rentColumn && valueReader(rentColumn);
  const knownRent = rentColumn && data.reader(rentColumn);
  const currencyOfUnit = ({ facts }: RentRollRow): string => {
    const value = currencyIn(facts);
    return typeof value === 'string' && value !== '' ? codeOf(value) : currency;
  };
  const currencyOfRow = (row: number): string => {
    const value = knownCurrency(row);
    return value === null || value === '' ? currency : codeOf(String(value));
  };
  return {
    /** The reference and the tenant of a unit: those of the sheet, or else those of the database. */
    namesOf: (sheet: RentRollRow | undefined, row: number | undefined) => ({
      unit: unitOf(sheet, row),
      tenant: tenantOf(sheet, row),
    }),
    /** The currency that a row of the sheet, or of the database, says, or else that of the sheet. */
    currencyOfUnit,
    currencyOfRow,
    /** Adds the rents of a unit on both sides, and their currency. */
    withRents(outcome: UnitOutcome, sheet: RentRollRow | undefined, rows: readonly number[]): UnitOutcome {
      if (!rentColumn || !rentIn || !knownRent) return outcome;
      const rent = sheet && rentIn(sheet.facts);
      const [row] = rows;
      const known =
        row === undefined ? null : rows.length === 1 ? knownRent(row) : together(data, rentColumn, rows);
      const code =
        sheet && rent !== undefined ? currencyOfUnit(sheet) : row === undefined ? '' : currencyOfRow(row);
      if (typeof rent === 'number') outcome.sheetRent = rent;
      if (typeof known === 'number') outcome.databaseRent = known;
      if (code !== '') outcome.currency = code;
      return outcome;
    },
  };
}
