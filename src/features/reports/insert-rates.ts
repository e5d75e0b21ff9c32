import { namingOf } from '../../answers/naming';
import { inExcel } from '../../excel/in-excel';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import { currenciesOf } from '../../table/totals/row-currency';
import { ratesSheet } from '../../templates/rates/rates-sheet';
import { mostLetCurrency, unitRents } from './first-choices';
import { findRates } from './find-rates';
import type { ReportParts } from './insert-report';
import type { Inserted } from './report-actions';

/**
 * Adds the sheet "Rates" with the currencies of the chosen databases, or shows the one that is there. A person types the rates:
 * nothing asks for them.
 */
export async function insertRates(parts: ReportParts): Promise<Inserted> {
  const there = await findRates();
  if (there) {
    await inExcel(
      'Excel did not show the sheet. Finish editing the cell, and try again.',
      async (context) => {
        context.workbook.worksheets.getItem(there.sheet).activate();
        await context.sync();
      },
    );
    return {
      said: `The sheet "${there.sheet}" has the rates. Type them there.`,
      sheets: [there.sheet],
      isAnswered: false,
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
  const units = await unitRents(headings[0], headings[1], parts.answers);
  const into = mostLetCurrency(units);
  const others = currenciesOf(units.map(({ currency }) => currency)).filter((name) => name !== into);
  const { names } = await insertSheets(['Rates'], ({ Rates }) => [ratesSheet(Rates, into, others)], {
    written: parts.written,
    by: 'reports',
  });
  return {
    said: `The sheet "${names.Rates}" was added. Type a rate, its date and its source for each currency. Sheets that you insert from now on, and comparisons, can show all of them in one.`,
    sheets: Object.values(names),
    isAnswered: false,
  };
}
