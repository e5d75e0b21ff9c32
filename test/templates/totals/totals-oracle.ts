import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { TotalsBy } from '../../../src/features/reports/totals-by';

/** A row as the service sends it, with its day as `2026-09-30`. */
export type ServiceRow = Readonly<Record<string, string | number | boolean | null>>;

export interface OracleLine {
  group: string | number;
  currency: string;
  cents: number;
  rows: number;
}

interface TotalsCriteria {
  /** The column that names a group, and the one that identifies it. */
  group: string;
  identified?: string;
  isYear?: boolean;
  amount: string;
  /** Null: what is added up is not money. */
  currency: string | null;
}

/** Adds rows up by group and currency, in whole hundredths, without a formula. */
export function totalsOracle(
  rows: readonly ServiceRow[],
  criteria: TotalsCriteria,
): Map<string, OracleLine[]> {
  const lines = new Map<string, OracleLine>();
  for (const row of rows) {
    const value = row[criteria.group] ?? null;
    const name = criteria.isYear
      ? value === null
        ? 'not told'
        : Number(String(value).slice(0, 4))
      : String(value ?? '').trim() || 'not told';
    const currency =
      criteria.currency === null ? '–' : String(row[criteria.currency] ?? '').trim() || 'not told';
    const identity = criteria.identified ? row[criteria.identified] : String(name).toUpperCase();
    const key = JSON.stringify([currency, identity]);
    const line = lines.get(key) ?? { group: name, currency, cents: 0, rows: 0 };
    line.cents += Math.round(Number(row[criteria.amount] ?? 0) * 100);
    line.rows++;
    lines.set(key, line);
  }
  const byCurrency = new Map<string, OracleLine[]>();
  for (const line of lines.values())
    byCurrency.set(line.currency, [...(byCurrency.get(line.currency) ?? []), line]);
  for (const currencyLines of byCurrency.values())
    currencyLines.sort((left, right) => right.cents - left.cents);
  return byCurrency;
}

/** The newest rent roll of each property on or before a day. */
export function latestRows(
  rows: readonly ServiceRow[],
  { property, date }: { property: string; date: string },
  day: string,
): ServiceRow[] {
  const dayOf = (row: ServiceRow) => String(row[date]).slice(0, 10);
  const newest = new Map<unknown, string>();
  for (const row of rows) {
    const known = newest.get(row[property]) ?? '';
    if (dayOf(row) <= day && dayOf(row) > known) newest.set(row[property], dayOf(row));
  }
  return rows.filter((row) => newest.get(row[property]) === dayOf(row));
}

const { reportRoles, sheetRoles, identity, currencyColumn } = DEFAULT_PROFILE;

/** The column of each way to add up. */
export const TOTALS_COLUMN: Record<TotalsBy, string> = {
  property: reportRoles.property,
  tenant: reportRoles.tenant,
  tenantGroup: reportRoles.tenantGroup,
  use: reportRoles.use,
  expiry: reportRoles.expiry,
  database: sheetRoles.database,
};

/** The totals of rows by what the yellow cell offers. */
export const totalsBy = (by: TotalsBy, amount: string, rows: readonly ServiceRow[]) =>
  totalsOracle(rows, {
    ...{ group: TOTALS_COLUMN[by], amount, isYear: by === 'expiry' },
    ...(by === 'property' && { identified: identity.property }),
    currency: amount === reportRoles.area ? null : currencyColumn,
  });
