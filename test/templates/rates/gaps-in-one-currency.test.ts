import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryGaps } from '../../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { gapsSheet } from '../../../src/templates/gaps/gaps-sheet';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { GAP_COLUMNS } from '../gaps/gaps-oracle';
import { expectGaps } from '../gaps/read-gaps';
import { latestRows } from '../totals/totals-oracle';
import { demoRows, someOf } from '../../support/demo-rows';
import { expectGapsInOne, expectGapsWithoutPound } from './expect-in-one';
import { rateCells, RATES } from './rates-oracle';
import '../../support/long-timeout';

const { identity, rentrollDateColumn } = DEFAULT_PROFILE;
const demo = demoRows({ columns: [...GAP_COLUMNS, rentrollDateColumn] });
const question = queryGaps(createCatalogue().columns, DEFAULT_PROFILE);
const sheet = calculateSheets(
  [gapsSheet('Gaps', question, { sheet: 'Rates', isComplete: true }), ratesSheet('Rates', 'EUR', [])],
  demo.answer,
);
const rowsAt = (day: string) =>
  latestRows(demo.rows(), { property: identity.property, date: rentrollDateColumn }, day);

it('are ranked in the one currency on each day, with every unit, and name the rates', async () => {
  await sheet.enter(rateCells('EUR', RATES));
  expect(sheet.value('C4')).toBe(ALL_CURRENCIES);
  for (const day of someOf(demo.days())) {
    await sheet.enter({ C6: day });
    expectGapsInOne(sheet, rowsAt(day));
  }
});

it('are what they were in a currency of their own', async () => {
  const day = demo.days().at(-1)!;
  for (const currency of ['EUR', 'GBP']) {
    await sheet.enter({ C4: currency, C6: day });
    expectGaps(sheet, rowsAt(day), currency);
    expect(sheet.value('F30')).toBe('Rent a year');
  }
});

it('show no sum without a rate, and name the currency', async () => {
  await sheet.enter({
    C4: ALL_CURRENCIES,
    ...rateCells(
      'EUR',
      RATES.filter(([name]) => name !== 'GBP'),
    ),
  });
  expectGapsWithoutPound(sheet, rowsAt(demo.days().at(-1)!));
});
