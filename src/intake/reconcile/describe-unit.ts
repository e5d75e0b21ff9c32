import type { FactValue, RentRollRow } from '../extraction';
import { valueReader } from './match/value-reader';
import { oncePerValue } from '../once-per-value';
import type { TargetColumn } from '../vocabulary/target-columns';
import { together, type Comparison } from './comparison';
import type { DatabaseRows, UnitOutcome } from './reconciliation';

/** Says what a unit is called and what it is measured in. Looks up each column once, not for each unit. */
export interface Describer {
  /** The reference and the tenant of a unit: those of the sheet, or else those of the database. */
  namesOf(sheet: RentRollRow | undefined, row: number | undefined): { unit: string; tenant: string };
  /** The currency that a row of the sheet says, or else that of the sheet. */
  currencyOfUnit(sheet: RentRollRow): string;
  /** The currency of a row of the database, or else that of the sheet. */
  currencyOfRow(row: number): string;
  /** Adds the rents of a unit on both sides, and their currency. */
  withRents(outcome: UnitOutcome, sheet: RentRollRow | undefined, rows: readonly number[]): UnitOutcome;
}

const codeOf = oncePerValue((text) => text.trim().toUpperCase());

export function createDescriber(
  data: DatabaseRows,
  unitColumn: string | undefined,
  { keys, rentColumn, currency = '' }: Comparison,
): Describer {
  const text = (own: TargetColumn, column: string | undefined) => {
    const mine = valueReader(own);
    const theirs = column === undefined ? () => null : data.reader(column);
    return (sheet: RentRollRow | undefined, row: number | undefined): string => {
      const value: FactValue | null | undefined = sheet && mine(sheet.facts);
      return String(value ?? (row === undefined ? null : theirs(row)) ?? '');
    };
  };
  const unitOf = text('unit_reference', unitColumn);
  const tenantOf = text('tenant_name', keys.tenant);
  const mine = valueReader('currency');
  const theirs = data.reader(keys.currency);
  const rentOf = rentColumn && valueReader(rentColumn);
  const knownRent = rentColumn && data.reader(rentColumn);
  const currencyOfUnit = ({ facts }: RentRollRow): string => {
    const value = mine(facts);
    return typeof value === 'string' && value !== '' ? codeOf(value) : currency;
  };
  const currencyOfRow = (row: number): string => {
    const own = theirs(row);
    return own === null || own === '' ? currency : codeOf(String(own));
  };
  return {
    namesOf: (sheet, row) => ({ unit: unitOf(sheet, row), tenant: tenantOf(sheet, row) }),
    currencyOfUnit,
    currencyOfRow,
    withRents(outcome, sheet, rows) {
      if (!rentColumn || !rentOf || !knownRent) return outcome;
      const own = sheet && rentOf(sheet.facts);
      const row = rows[0];
      const other =
        row === undefined ? null : rows.length === 1 ? knownRent(row) : together(data, rentColumn, rows);
      const code =
        sheet && own !== undefined ? currencyOfUnit(sheet) : row === undefined ? '' : currencyOfRow(row);
      if (typeof own === 'number') outcome.sheetRent = own;
      if (typeof other === 'number') outcome.databaseRent = other;
      if (code !== '') outcome.currency = code;
      return outcome;
    },
  };
}
