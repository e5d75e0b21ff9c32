import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryTotals } from '../../../src/features/reports/totals-question';
import { TOTALS_BY, type TotalsBy } from '../../../src/features/reports/totals-by';
import { totalsSheet } from '../../../src/templates/totals/totals-sheet';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { demoRows, someOf } from '../../support/demo-rows';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { expectTotalsInOne } from '../rates/expect-in-one';
import { inOne, rateCells, rateOf, RATES, type RateLine } from '../rates/rates-oracle';
import { expectTotals, readTotals } from './read-totals';
import { latestRows, TOTALS_COLUMN, totalsBy } from './totals-oracle';
import '../../support/long-timeout';

const { reportRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const property = identity.property;

const question = queryTotals(createCatalogue().columns, DEFAULT_PROFILE, 'property');
/** In the order in which the sheet offers them. */
const AMOUNTS = [reportRoles.contractedRent, reportRoles.passingRent, reportRoles.erv, reportRoles.area].map(
  (name, at) => [question.amounts[at]!.word, name] as const,
);
const [[rent, rentColumn] = ['', '']] = AMOUNTS;
const AREA = question.amounts.at(-1)!.word;
const columns = [
  ...[...Object.values(TOTALS_COLUMN), ...AMOUNTS.map(([, name]) => name)],
  ...[currencyColumn, rentrollDateColumn, property],
];
const demo = demoRows({ columns });
let typed: (string | number)[][] | undefined;
const sheet = calculateSheets(
  [
    totalsSheet('Totals', question),
    totalsSheet('InOne', { ...question, by: 'use', rates: 'Rates' }),
    ratesSheet('Rates', 'EUR', ['GBP']),
  ],
  (name, args) => (typed ? { value: typed } : demo.answer(name, args)),
);
const ofInOne = { value: (cell: string) => sheet.value(`InOne!${cell}`) };
const rowsAt = (day: string) => latestRows(demo.rows(), { property, date: rentrollDateColumn }, day);

it('are those of the service, by each column, on each of the eight days', async () => {
  expect(demo.days()).toHaveLength(8);
  for (const day of someOf(demo.days())) {
    const rows = rowsAt(day);
    for (const by of Object.keys(TOTALS_BY) as TotalsBy[]) {
      await sheet.enter({ C4: TOTALS_BY[by], C5: rent, C7: day });
      expectTotals(sheet, totalsBy(by, rentColumn, rows), `${by} ${day}`);
    }
  }
});

it('add up each amount, and areas whatever the currency', async () => {
  const day = demo.days().at(-1)!;
  for (const [word, name] of AMOUNTS) {
    await sheet.enter({ C4: 'use', C5: word, C7: day });
    expectTotals(sheet, totalsBy('use', name, rowsAt(day)), word);
  }
  expect(readTotals(sheet).grand.map(({ currency }) => currency)).toEqual(['–']);
  expect(sheet.value('B3')).toBe('');
});

describe('totals in one currency', () => {
  it('are those of the service, times the rate of each row, on each of the eight days', async () => {
    await sheet.enter({ 'InOne!C5': rent, ...rateCells('EUR', RATES) });
    for (const day of someOf(demo.days())) {
      await sheet.enter({ 'InOne!C7': day });
      expectTotalsInOne(ofInOne, rowsAt(day), day);
    }
  });

  it('have no line for areas, which have no currency', async () => {
    await sheet.enter({ 'InOne!C5': AREA });
    expect(['B19', 'C19', 'D19', 'B20'].map(ofInOne.value)).toEqual(['No amounts of money', '', '', '']);
    await sheet.enter({ 'InOne!C5': rent });
  });

  describe('rates of a person', () => {
    const headings = 'source' in question && 'headings' in question.source ? question.source.headings! : [];
    const row = (currency: string, amount: number | string) =>
      (headings as string[]).map((_, at) => {
        const { currencyAt, at: amountAt } = question.amounts[0]!;
        return at + 1 === currencyAt ? currency : at + 1 === amountAt ? amount : '';
      });

    const cases: [about: string, into: string, lines: RateLine[], shown: unknown, check: RegExp][] = [
      ['one rate', 'EUR', [['GBP', 1.25]], 225, /^OK/],
      ['a rate in other letters', ' eur', [[' gbp ', 1.25, '2026-01-31', 'Bank']], 225, /^OK/],
      ['another target', 'GBP', [['EUR', 0.8]], 180, /^OK/],
      [
        'rates of different days',
        'EUR',
        [
          ['GBP', 1.25, '2026-01-31'],
          ['USD', 1, '2026-02-01'],
        ],
        225,
        /The rates are of different days\.$/,
      ],
      ['no rate', 'EUR', [['GBP', '']], 'Rate of GBP is missing', /^Rate of GBP is missing\.$/],
      ['no line', 'EUR', [['USD', 1]], 'Rate of GBP is missing', /^OK/],
      ['zero', 'EUR', [['GBP', 0]], 'Rate of GBP is not above 0', /^Rate of GBP is not above 0\.$/],
      ['a negative rate', 'EUR', [['GBP', -1.25]], 'Rate of GBP is not above 0', /not above 0/],
      ['a text', 'EUR', [['GBP', 'about 1.2']], 'Rate of GBP is not a number', /is not a number/],
      [
        'a currency twice',
        'EUR',
        [
          ['GBP', 1.25],
          ['gbp', 1.25],
        ],
        'Rate of GBP is given twice',
        /given twice/,
      ],
      ['an error', 'EUR', [['GBP', '=1/0']], 'Rate of GBP is an error', /is an error/],
      ['no target', '', [['GBP', 1.25]], 'Rate of EUR is missing', /^Type a currency in cell C4\.$/],
    ];
    it.each(cases)('%s: shows the figure or names the currency', async (about, into, lines, shown, check) => {
      // What adds nothing needs no rate.
      typed = [row('EUR', 100), row('gbp', 100), row('SEK', 0), row('', '')];
      await sheet.enter(rateCells(into, lines));
      await sheet.again('InOne');
      expect(ofInOne.value('D19')).toEqual(shown);
      expect(String(sheet.value('Rates!C5'))).toMatch(check);
      if (about === 'an error' || about === 'no target') return;
      // The oracle says the same.
      const rates = ['EUR', 'GBP'].map((currency) => rateOf(into, lines, currency));
      const fault = rates.find((rate) => typeof rate === 'string');
      expect(fault ?? rates.reduce<number>((sum, rate) => sum + inOne(100, rate), 0)).toEqual(shown);
    });

    it('an amount without a currency is never taken for one', async () => {
      typed = [row('EUR', 100), row('', 5), row('*', 7)];
      await sheet.enter(rateCells('EUR', [['GBP', 1.25]]));
      await sheet.again('InOne');
      expect(String(ofInOne.value('D19')).split('; ').sort()).toEqual([
        'A currency is not told',
        'Rate of * is missing',
      ]);
    });

    it('are given to RR.COMPARE and RR.RECONCILE as one text', async () => {
      await sheet.enter(
        rateCells('EUR', [
          ['GBP', 1.25, '2026-01-31', 'Bank; "daily"'],
          ['SEK', 0.09],
        ]),
      );
      expect(sheet.value('Rates!C6')).toBe('rates=EUR=1, GBP=1.25 2026-01-31 "Bank, daily", SEK=0.09');
    });
  });
});
