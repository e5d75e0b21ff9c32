import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryGaps } from '../../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { GAPS, gapsSheet } from '../../../src/templates/gaps/gaps-sheet';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { demoRows, someOf } from '../../support/demo-rows';
import { expectGapsInOne, expectGapsWithoutPound } from '../rates/expect-in-one';
import { rateCells, RATES } from '../rates/rates-oracle';
import { latestRows } from '../totals/totals-oracle';
import { GAP_COLUMNS } from './gaps-oracle';
import { expectGaps } from './read-gaps';
import '../../support/long-timeout';

const { identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const demo = demoRows({ columns: [...GAP_COLUMNS, rentrollDateColumn] });
const question = queryGaps(createCatalogue().columns, DEFAULT_PROFILE);
const sheet = calculateSheets(
  [
    gapsSheet('Gaps', question),
    gapsSheet('InOne', question, { sheet: 'Rates', isComplete: true }),
    ratesSheet('Rates', 'EUR', []),
  ],
  demo.answer,
);
const inOne = { value: (cell: string) => sheet.value(`InOne!${cell}`) };
const rowsAt = (day: string) =>
  latestRows(demo.rows(), { property: identity.property, date: rentrollDateColumn }, day);
const lastDay = () => demo.days().at(-1)!;

it('are what the rows of the service lack, in each currency, on each of the eight days', async () => {
  expect(demo.days()).toHaveLength(8);
  for (const day of someOf(demo.days())) {
    const rows = rowsAt(day);
    const currencies = [...new Set(rows.map((row) => String(row[currencyColumn])))];
    for (const currency of currencies) {
      await sheet.enter({ C4: currency, C6: day });
      expectGaps(sheet, rows, currency);
    }
  }
});

it('list the units that lack what the yellow cell says', async () => {
  for (const { word } of GAPS) {
    await sheet.enter({ C4: 'EUR', C5: word, C6: lastDay() });
    expectGaps(sheet, rowsAt(lastDay()), 'EUR', word);
  }
});

describe('gaps in one currency', () => {
  it('are ranked in it on each day, with every unit, and name the rates', async () => {
    await sheet.enter(rateCells('EUR', RATES));
    expect(inOne.value('C4')).toBe(ALL_CURRENCIES);
    for (const day of someOf(demo.days())) {
      await sheet.enter({ 'InOne!C6': day });
      expectGapsInOne(inOne, rowsAt(day));
    }
  });

  it('are what they were in a currency of their own', async () => {
    for (const currency of ['EUR', 'GBP']) {
      await sheet.enter({ 'InOne!C4': currency, 'InOne!C6': lastDay() });
      expectGaps(inOne, rowsAt(lastDay()), currency);
      expect(inOne.value('F30')).toBe('Rent a year');
    }
  });

  it('show no sum without a rate, and name the currency', async () => {
    const withoutPound = RATES.filter(([name]) => name !== 'GBP');
    await sheet.enter({ 'InOne!C4': ALL_CURRENCIES, ...rateCells('EUR', withoutPound) });
    expectGapsWithoutPound(inOne, rowsAt(lastDay()));
  });
});
