import { repeatCall } from '../../../src/functions/call-function';
import type { AddinContext } from '../../../src/answers/calls/addin-context';
import { aCall } from '../../support/fake-gateway';

export const plain = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell;
const rowsOf = async (context: AddinContext, name: string, columns: string, approvedOnly: boolean) =>
  (
    await repeatCall(context, { name, args: [columns, null, 0, 'all-rentrolls', approvedOnly] }, aCall)
  ).cells.map((row) => row.map(plain));

interface RentRow {
  property: unknown;
  currency: unknown;
  cents: number;
  date: number;
}

/** Works the bridge out from the rows of all rent rolls, without a formula. */
export async function bridgeOracle(context: AddinContext, approvedOnly = false) {
  const rents = (
    await rowsOf(context, 'QUERY', 'svc_property_id, currency, in_place_rent_pa, rentroll_date', approvedOnly)
  ).map(([property, currency, rent, date]): RentRow => ({
    property,
    currency,
    cents: Math.round(Number(rent) * 100),
    date: Number(date),
  }));
  const changes = (
    await rowsOf(
      context,
      'CHANGES',
      'reason_for_rent_change, rent_change_pa, rent_change_currency, rentroll_date',
      approvedOnly,
    )
  ).map(([reason, change, currency, date]) => ({
    reason: String(reason),
    cents: Math.round(Number(change) * 100),
    currency,
    date: Number(date),
  }));
  const dates = [...new Set(rents.map(({ date }) => date))].sort((left, right) => left - right);
  const currencies = [...new Set(rents.map(({ currency }) => currency))];
  const newest = (day: number) => {
    const newestDates = new Map<unknown, number>();
    for (const { property, date } of rents)
      if (date <= day) newestDates.set(property, Math.max(date, newestDates.get(property) ?? 0));
    return newestDates;
  };
  const sumAt = (day: number, currency: unknown) => {
    const newestDates = newest(day);
    return rents
      .filter((row) => row.currency === currency && newestDates.get(row.property) === row.date)
      .reduce((sum, { cents }) => sum + cents, 0);
  };
  return {
    dates,
    currencies,
    sumAt,
    /** The rents of the first rent rolls of properties that have none on or before `from`. */
    came(from: number, until: number, currency: unknown) {
      const newestDates = newest(from);
      const first = new Map<unknown, number>();
      for (const { property, date } of rents)
        if (!newestDates.has(property) && date <= until)
          first.set(property, Math.min(date, first.get(property) ?? Infinity));
      return rents
        .filter((row) => row.currency === currency && first.get(row.property) === row.date)
        .reduce((sum, { cents }) => sum + cents, 0);
    },
    reasons(from: number, until: number, currency: unknown) {
      const sums: Record<string, number> = {};
      for (const row of changes)
        if (row.currency === currency && row.date > from && row.date <= until && row.cents !== 0)
          sums[row.reason] = (sums[row.reason] ?? 0) + row.cents;
      return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
    },
  };
}
