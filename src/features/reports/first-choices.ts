import { unlessEditing } from '../../excel/cell-editing';
import { inExcel } from '../../excel/in-excel';
import { namedCell } from '../../excel/sheets/name-cells';
import { serialToIso } from '../../table/iso-serial';
import { currencyText } from '../../table/totals/row-currency';
import type { ReportParts } from './report-parts';
import { ALL_CURRENCIES, COMPLETE, RATES_NAME, type RatesFound } from '../../templates/rates/rates-refs';

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
  const [first = ['', 0]] = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1),
  );
  return first[0];
}

/** The newest of the dates in an earlier quarter than this day, or else the last day of the quarter before. */
export function quarterBefore(day: number, dates: readonly number[]): number {
  const [year, month] = serialToIso(day).split('-').map(Number) as [number, number];
  const begin = Date.UTC(year, Math.floor((month - 1) / 3) * 3, 1) / 86_400_000 + 25_569;
  return (
    dates
      .map(Math.floor)
      .filter((date) => date < begin)
      .reduce((left, right) => Math.max(left, right), 0) || begin - 1
  );
}

/** Returns undefined if the workbook has no sheet of rates. */
export const findRates = (): Promise<RatesFound | undefined> =>
  inExcel(
    'Excel did not show its sheet of rates. Finish editing the cell, and try again.',
    async (context) => {
      const cell = await namedCell(context, RATES_NAME);
      if (!cell) return undefined;
      const sheet = cell.worksheet.load('name');
      const check = cell.getOffsetRange(1, 0).load('values');
      await context.sync();
      return { sheet: sheet.name, isComplete: String(check.values[0]![0]).startsWith(COMPLETE) };
    },
  ).catch(unlessEditing(() => undefined));

/**
 * The currency that a sheet of these units begins with: all of them in one if each has a rate, otherwise the one in which most
 * units pay rent. `about` says so next to the sheet, of units in several currencies. `cell` takes another one.
 */
export function firstCurrency(units: readonly UnitRent[], rates: RatesFound | undefined, cell = 'C5') {
  const mostLet = mostLetCurrency(units);
  const currencies = new Set(units.map((unit) => currencyText(unit.currency)).filter(Boolean));
  if (currencies.size < 2) return { currency: mostLet, mostLet, about: '' };
  const sheet = `the sheet "${rates?.sheet}"`;
  if (rates?.isComplete)
    return {
      ...{ currency: ALL_CURRENCIES, mostLet },
      about: `All amounts are in one currency, by the rates of ${sheet}. Cell ${cell} takes one currency instead.`,
    };
  const chosen = `Amounts are in ${mostLet}, the currency of most let units. Cell ${cell} takes another one.`;
  const further = rates ? ` It also takes “${ALL_CURRENCIES}”, once ${sheet} has all rates.` : '';
  return { currency: mostLet, mostLet, about: chosen + further };
}

/** Whether the service lists its rent rolls or files, so that a sheet may name them. A formula without an answer would stand as failed. */
export async function canList(
  { client, databases, taken }: Pick<ReportParts, 'client' | 'databases' | 'taken'>,
  endpoint: 'rentrolls' | 'files',
): Promise<boolean> {
  if (taken?.roll) return false;
  const { profile } = await client.profile();
  const ids = taken?.databases ?? databases.get().map(({ id }) => id);
  const asked = profile.databasesHeaderOn === 'every-data-call' ? ids : [];
  return client.list({ endpoint, databases: asked }).then(
    () => true,
    () => false,
  );
}
