import { namingOf } from '../../answers/naming';
import { inExcel } from '../../excel/in-excel';
import { currenciesOf } from '../../table/totals/row-currency';
import { ratesSheet } from '../../templates/rates/rates-sheet';
import { addReportSheets } from './add-report-sheets';
import type { ReportParts } from './report-parts';
import { findRates, mostLetCurrency } from './first-choices';
import type { Inserted } from './report-actions';
import { unitRents } from './unit-rents';

/**
 * Adds the sheet "Rates" with the currencies of the chosen databases, or shows the one that is there. A person types the rates:
 * nothing asks for them.
 */
export async function insertRates(parts: ReportParts): Promise<Inserted> {
  const existing = await findRates();
  if (existing) {
    await inExcel(
      'Excel did not show the sheet. Finish editing the cell, and try again.',
      async (context) => {
        context.workbook.worksheets.getItem(existing.sheet).activate();
        await context.sync();
      },
    );
    return {
      message: `The sheet "${existing.sheet}" has the rates. Type them there.`,
      sheets: [existing.sheet],
      usedChosenColumns: false,
    };
  }
  const { profile, columns } = await namingOf(
    parts,
    { endpoint: 'query', databases: null },
    new AbortController().signal,
  );
  const headings = [profile.currencyColumn, profile.reportRoles.contractedRent].map((name) =>
    columns.find(name)?.name === name ? columns.heading(name) : undefined,
  );
  const units = await unitRents(headings[0], headings[1], parts);
  const into = mostLetCurrency(units);
  const otherCurrencies = currenciesOf(units.map(({ currency }) => currency)).filter((name) => name !== into);
  return addReportSheets(parts, {
    titles: ['Rates'],
    build: ({ Rates }) => [ratesSheet(Rates, into, otherCurrencies)],
    notes: [
      'Type a rate, its date and its source for each currency. Sheets that you insert from now on, and comparisons, can show all of them in one.',
    ],
    usedChosenColumns: false,
  });
}
