import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryGaps } from '../../../src/features/reports/query-gaps';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { gapsSheet } from '../../../src/templates/gaps/gaps-sheet';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { cents, GAP_COLUMNS, gapsOracle, lacksOf } from '../gaps/gaps-oracle';
import { expectGaps } from '../gaps/read-gaps';
import { latestRows, type ServiceRow } from '../totals/totals-oracle';
import { demoRows, someOf } from '../../support/demo-rows';
import { inOne, rateCells, rateOf, RATES } from './rates-oracle';
import '../../support/long-timeout';

const { reportRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const demo = demoRows({ columns: [...GAP_COLUMNS, rentrollDateColumn] });
const question = queryGaps(createCatalogue().columns, DEFAULT_PROFILE);
const sheet = calculateSheets(
  [gapsSheet('Gaps', question, { sheet: 'Rates', isComplete: true }), ratesSheet('Rates', 'EUR', [])],
  demo.answer,
);
const rowsAt = (day: string) =>
  latestRows(demo.rows(), { property: identity.property, date: rentrollDateColumn }, day);
/** A row with its rent in one currency, or an error that says which rate it has not. */
const converted = (row: ServiceRow): ServiceRow => ({
  ...row,
  [reportRoles.contractedRent]:
    cents(row) === 0 ? 0 : inOne(cents(row) / 100, rateOf('EUR', RATES, String(row[currencyColumn]))),
});
const near = (amount: number) => expect.closeTo(amount, 5);
const rentOf = (row: ServiceRow) => Number(row[reportRoles.contractedRent]);
const sum = (rows: readonly ServiceRow[]) => rows.reduce((all, row) => all + rentOf(row), 0);

it('are ranked in the one currency on each day, with every unit, and name the rates', async () => {
  await sheet.enter(rateCells('EUR', RATES));
  expect(sheet.value('C4')).toBe(ALL_CURRENCIES);
  for (const day of someOf(demo.days())) {
    await sheet.enter({ C6: day });
    const rows = rowsAt(day).map(converted);
    const open = rows.filter((row) => lacksOf(row).length > 0);
    expect([...'BCDEFG'].map((letter) => sheet.value(`${letter}19`))).toEqual([
      'All in EUR',
      near(sum(rows)),
      near(sum(open)),
      near(sum(open) / sum(rows)),
      rows.length,
      open.length,
    ]);
    const kinds = gapsOracle(rows).map(({ word, units, properties }) => {
      const money = sum(rows.filter((row) => lacksOf(row).includes(word)));
      return { money, line: [word, near(money), near(money / sum(rows)), units, properties] };
    });
    kinds.sort((one, other) => other.money - one.money);
    expect(kinds.map((_, k) => [...'BCDEF'].map((letter) => sheet.value(`${letter}${22 + k}`)))).toEqual(
      kinds.map(({ line }) => line),
    );
    const rents = open.map(rentOf).sort((one, other) => other - one);
    expect(rents.map((_, k) => sheet.value(`F${31 + k}`))).toEqual(rents.map(near));
    expect(sheet.value(`F${31 + rents.length}`)).toBe('');
  }
  expect(sheet.value('F30')).toBe('Rent a year in EUR');
  expect(sheet.value('B20')).toContain('GBP 1.1712 (2026-09-30, Central bank, reference); SEK');
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
  expect([...'BCDE'].map((letter) => sheet.value(`${letter}19`))).toEqual([
    'All in EUR',
    'Rate of GBP is missing',
    'Rate of GBP is missing',
    '–',
  ]);
  // ERV: no unit in GBP lacks it, or one does; a sum is either right or names the rate.
  const rows = rowsAt(demo.days().at(-1)!);
  for (let row = 22; row < 28; row++) {
    const word = String(sheet.value(`B${row}`));
    const lacking = rows.filter((one) => lacksOf(one).includes(word) && cents(one) !== 0);
    const needsPound = lacking.some((one) => one[currencyColumn] === 'GBP');
    expect([word, sheet.value(`C${row}`), sheet.value(`D${row}`)]).toEqual([
      word,
      needsPound ? 'Rate of GBP is missing' : near(sum(lacking.map(converted))),
      '–',
    ]);
  }
  expect(sheet.value('F31')).toBe('Rate of GBP is missing');
});
