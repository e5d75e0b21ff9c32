import type { Answers, RowsRequest } from '../../answers/calls/answers';
import { diffValue } from '../../answers/result/diff-values';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import { serialToIso } from '../../table/iso-serial';
import { currencyText } from '../../table/totals/row-currency';

/** A unit's currency, and what it pays. */
export interface UnitRent {
  currency: unknown;
  rent: unknown;
}

/** The currency in which most units pay rent, the first by name of several. Empty if no unit pays or tells it. */
export function mostLetCurrency(units: readonly UnitRent[]): string {
  const counts = new Map<string, number>();
  for (const { currency, rent } of units) {
    const name = currencyText(currency);
    if (name !== '' && typeof rent === 'number' && rent > 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [first = ['', 0]] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first[0];
}

/** Said beside a sheet whose currency was chosen. Empty for units of one currency. */
export const chosenCurrencyText = (currency: string, units: readonly UnitRent[], cell: string): string =>
  new Set(units.map((unit) => currencyText(unit.currency)).filter(Boolean)).size > 1
    ? `Amounts are in ${currency}, the currency of most let units. Cell ${cell} takes another one.`
    : '';

/** The newest of the dates in an earlier quarter than this day, or else the last day of the quarter before. */
export function quarterBefore(day: number, dates: readonly number[]): number {
  const [year, month] = serialToIso(day).split('-').map(Number) as [number, number];
  const begin = Date.UTC(year, Math.floor((month - 1) / 3) * 3, 1) / 86_400_000 + 25_569;
  return (
    dates
      .map(Math.floor)
      .filter((date) => date < begin)
      .reduce((one, other) => Math.max(one, other), 0) || begin - 1
  );
}

/** Asks what the units pay, in which currency. Without an answer a person chooses. */
export async function unitRents(
  currency: string | undefined,
  rent: string | undefined,
  answers: Pick<Answers, 'rows'>,
): Promise<readonly UnitRent[]> {
  if (currency === undefined || rent === undefined) return [];
  const request: RowsRequest = {
    endpoint: 'query',
    columns: [[currency, rent]],
    rentrolls: 'latest',
    headers: 0,
    approvedOnly: false,
    options: NO_OPTIONS,
  };
  const { signal } = new AbortController();
  return answers.rows(request, { signal, isPreview: false }).then(
    ({ cells }) => cells.map(([name, amount]) => ({ currency: diffValue(name), rent: diffValue(amount) })),
    () => [],
  );
}
