import type { RentRollRow } from '../extraction';
import { valueIn } from '../facts/unit-facts';
import type { TargetColumn } from '../vocabulary/target-columns';
import { currencyOfRow, currencyOfUnit, together, type Comparison } from './comparison';
import type { DatabaseRows, UnitOutcome } from './reconciliation';

/** The reference and the tenant of a unit: those of the sheet, or else those of the database. */
export function namesOf(
  sheet: RentRollRow | undefined,
  rows: readonly number[],
  data: DatabaseRows,
  unitColumn: string | undefined,
  { keys }: Comparison,
): { unit: string; tenant: string } {
  const row = rows[0];
  const text = (own: TargetColumn, column: string | undefined): string => {
    const value = sheet && valueIn(sheet.facts, own);
    if (value !== undefined) return String(value);
    const isKnown = column !== undefined && row !== undefined && data.has(column);
    return String((isKnown ? data.value(column, row) : null) ?? '');
  };
  return {
    unit: text('unit_reference', unitColumn),
    tenant: text('tenant_name', keys.tenant),
  };
}

/** Adds the rents of a unit on both sides, and their currency. */
export function withRents(
  outcome: UnitOutcome,
  sheet: RentRollRow | undefined,
  rows: readonly number[],
  data: DatabaseRows,
  comparison: Comparison,
): UnitOutcome {
  const { rentColumn } = comparison;
  if (!rentColumn) return outcome;
  const mine = sheet && valueIn(sheet.facts, rentColumn);
  const theirs = rows.length > 0 ? together(data, rentColumn, rows) : null;
  const row = rows[0];
  const currency =
    sheet && mine !== undefined
      ? currencyOfUnit(sheet, comparison)
      : row === undefined
        ? ''
        : currencyOfRow(data, row, comparison);
  if (typeof mine === 'number') outcome.sheetRent = mine;
  if (typeof theirs === 'number') outcome.databaseRent = theirs;
  if (currency !== '') outcome.currency = currency;
  return outcome;
}
