import { unlessEditing } from '../../excel/cell-editing';
import { inExcel } from '../../excel/in-excel';
import { namedCell } from '../../excel/sheets/name-cells';
import { ALL_CURRENCIES, COMPLETE, RATES_NAME, type RatesFound } from '../../templates/rates/rates-refs';

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

/** What a sheet begins with: all currencies in one if each has a rate. `about` is said of the currency of most let units. */
export function firstCurrency(
  mostLet: string,
  about: string,
  rates: RatesFound | undefined,
): { currency: string; about: string } {
  if (about === '' || !rates) return { currency: mostLet, about };
  const sheet = `the sheet "${rates.sheet}"`;
  return rates.isComplete
    ? {
        currency: ALL_CURRENCIES,
        about: `All amounts are in one currency, by the rates of ${sheet}. Cell C5 takes one currency instead.`,
      }
    : {
        currency: mostLet,
        about: `${about} It also takes “${ALL_CURRENCIES}”, once ${sheet} has all rates.`,
      };
}
