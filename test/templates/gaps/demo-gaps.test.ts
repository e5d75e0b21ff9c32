import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryGaps } from '../../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { GAPS, gapsSheet } from '../../../src/templates/gaps/gaps-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { demoRows } from '../../support/demo-rows';
import { latestRows } from '../totals/totals-oracle';
import { GAP_COLUMNS } from './gaps-oracle';
import { expectGaps } from './read-gaps';
import '../../support/long-timeout';

const { identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const property = identity.property;

const demo = demoRows({ columns: [...GAP_COLUMNS, rentrollDateColumn] });
const question = queryGaps(createCatalogue().columns, DEFAULT_PROFILE);
const sheet = calculateSheets([gapsSheet('Gaps', question)], demo.answer);
const rowsAt = (day: string) => latestRows(demo.rows(), { property, date: rentrollDateColumn }, day);

it('are what the rows of the service lack, in each currency, on each of the eight days', async () => {
  expect(demo.days()).toHaveLength(8);
  for (const day of demo.days()) {
    const rows = rowsAt(day);
    const currencies = [...new Set(rows.map((row) => String(row[currencyColumn])))];
    for (const currency of currencies) {
      await sheet.enter({ C4: currency, C6: day });
      expectGaps(sheet, rows, currency);
    }
  }
});

it('list the units that lack what the yellow cell says', async () => {
  const day = demo.days().at(-1)!;
  for (const { word } of GAPS) {
    await sheet.enter({ C4: 'EUR', C5: word, C6: day });
    expectGaps(sheet, rowsAt(day), 'EUR', word);
  }
});
