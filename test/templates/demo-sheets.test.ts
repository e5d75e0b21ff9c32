import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryTotals } from '../../src/features/reports/totals-question';
import { TOTALS_BY, type TotalsBy } from '../../src/features/reports/totals-by';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import { ratesSheet } from '../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../support/calculate-sheets';
import { demoRows, lastOf, someOf } from '../support/demo-rows';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import {
  expectEventsInOne,
  expectEventsWithoutPound,
  expectGapsInOne,
  expectGapsWithoutPound,
  expectTotalsInOne,
} from './rates/expect-in-one';
import { RATES, type RateLine, inOne as amountInOne, rateCells, rateOf } from './rates/rates-oracle';
import { RAW_COLUMNS } from '../support/report/raw-units';
import { asCell, textTable } from '../support/text-table';
import { CONTRACTED_COLUMNS } from './bridge/contracted-oracle';
import { describeBridge } from './bridge/describe-bridge';
import { describeContracted } from './bridge/describe-contracted';
import { describeReport } from './rates/describe-report';
import { expectTotals, readTotals } from './totals/read-totals';
import { TOTALS_COLUMN, latestRows, totalsBy } from './totals/totals-oracle';
import { queryEvents, queryGaps } from '../../src/features/reports/insert-own-sheet';
import { GAPS } from '../../src/templates/gaps/gap-rows';
import { gapSheets } from '../../src/templates/gaps/gaps-sheet';
import { ALL_CURRENCIES } from '../../src/templates/rates/rates-refs';
import { GAP_COLUMNS } from './gaps/gaps-oracle';
import { expectGaps, expectQuestions } from './gaps/read-gaps';
import { createColumnNames } from '../../src/answers/naming';
import { EVENT_WORDS, SUM_ROW } from '../../src/templates/events/events-sheet';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { EVENT_COLUMNS, eventsUpTo } from './events/events-oracle';
import { expectEvents } from './events/read-events';
import '../support/long-timeout';

const { reportRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const property = identity.property;
const { columns: COLUMNS } = createCatalogue();
const TOTALS = queryTotals(COLUMNS, DEFAULT_PROFILE, 'property');
/** In the order in which the sheet offers them. */
const AMOUNTS = [reportRoles.contractedRent, reportRoles.passingRent, reportRoles.erv, reportRoles.area].map(
  (name, at) => [TOTALS.amounts[at]!.word, name] as const,
);
const [[rent, rentColumn] = ['', '']] = AMOUNTS;
const AREA = TOTALS.amounts.at(-1)!.word;
const demo = demoRows({
  columns: [
    ...new Set([
      ...[...Object.values(TOTALS_COLUMN), ...AMOUNTS.map(([, name]) => name)],
      ...[...GAP_COLUMNS, ...EVENT_COLUMNS, currencyColumn, rentrollDateColumn, property],
      ...[...RAW_COLUMNS, ...CONTRACTED_COLUMNS, 'property_currency'],
    ]),
  ],
});
const gaps = { ...queryGaps(COLUMNS, DEFAULT_PROFILE), hasFiles: true };
const events = queryEvents(COLUMNS, DEFAULT_PROFILE);
let typed: (string | number)[][] | undefined;
const sheet = calculateSheets(
  [
    totalsSheet('Totals', TOTALS),
    totalsSheet('Totals in one', { ...TOTALS, by: 'use', rates: 'Totals rates' }),
    ratesSheet('Totals rates', 'EUR', ['GBP']),
    ...gapSheets({ Gaps: 'Gaps', 'Gap questions': 'Gaps questions' }, gaps),
    ...gapSheets({ Gaps: 'Gaps in one', 'Gap questions': 'Gaps in one questions' }, gaps, {
      sheet: 'Gaps rates',
      isComplete: true,
    }),
    ratesSheet('Gaps rates', 'EUR', []),
    leaseEventsSheet('Events', { ...events, rolls: true }),
    leaseEventsSheet('Events in one', events, 'Events rates'),
    ratesSheet('Events rates', 'EUR', []),
  ],
  (name, args) => (typed ? { value: typed } : demo.answer(name, args)),
);
const sheetOf = (name: string) => ({ value: (cell: string) => sheet.value(`${name}!${cell}`) });
const rowsAt = (day: string) => latestRows(demo.rows(), { property, date: rentrollDateColumn }, day);
const lastDay = () => demo.days().at(-1)!;

describe('totals', () => {
  const [own, inOne] = [sheetOf('Totals'), sheetOf('Totals in one')];
  afterAll(() => (typed = undefined));

  it('are those of the service, by each column, on each of the eight days', async () => {
    for (const day of lastOf(demo.days())) {
      const rows = rowsAt(day);
      for (const by of Object.keys(TOTALS_BY) as TotalsBy[]) {
        await sheet.enter({ 'Totals!C7': TOTALS_BY[by], 'Totals!C8': rent, 'Totals!C10': day });
        expectTotals(own, totalsBy(by, rentColumn, rows), `${by} ${day}`);
      }
    }
  });

  it('add up each amount, and areas whatever the currency', async () => {
    const day = lastDay();
    for (const [word, name] of AMOUNTS.slice(1)) {
      await sheet.enter({ 'Totals!C7': 'use', 'Totals!C8': word, 'Totals!C10': day });
      expectTotals(own, totalsBy('use', name, rowsAt(day)), word);
    }
    expect(readTotals(own).grand.map(({ currency }) => currency)).toEqual(['–']);
    expect(own.value('B5')).toBe('');
  });

  it('say which funds, day, currencies and units they are about, and what a condition leaves out', async () => {
    const whole = { 'Totals!C8': rent, 'Totals!C10': lastDay(), 'Totals!E7': '', 'Totals!F7': '' };
    await sheet.enter(whole);
    const units = rowsAt(lastDay()).length;
    expect(own.value('B3')).toMatch(new RegExp(`^\\w.* · as at ${lastDay()} · (?:[A-Z]{3}, )*[A-Z]{3}$`));
    expect(own.value('B4')).toMatch(
      new RegExp(`^${units} units\\. Rent rolls of \\d+ properties.*, approved or not$`),
    );
    await sheet.enter({ 'Totals!E7': 'Use Type', 'Totals!F7': 'OFFICE' });
    expect(own.value('B4')).toMatch(
      new RegExp(
        `^\\d+ of ${units} units; left out: \\d+ by the conditions\\..*\\. Filtered: Use Type OFFICE$`,
      ),
    );
    await sheet.enter(whole);
  });

  describe('totals in one currency', () => {
    it('are those of the service, times the rate of each row, on each of the eight days', async () => {
      await sheet.enter({ 'Totals in one!C8': rent, ...rateCells('EUR', RATES, 'Totals rates') });
      for (const day of lastOf(demo.days())) {
        await sheet.enter({ 'Totals in one!C10': day });
        expectTotalsInOne(inOne, rowsAt(day), day);
      }
    });

    it('have no line for areas, which have no currency', async () => {
      await sheet.enter({ 'Totals in one!C8': AREA });
      expect(['B24', 'C24', 'D24', 'B25'].map(inOne.value)).toEqual(['No amounts of money', '', '', '']);
      await sheet.enter({ 'Totals in one!C8': rent });
    });

    describe('rates of a person', () => {
      const headings = 'source' in TOTALS && 'headings' in TOTALS.source ? TOTALS.source.headings! : [];
      const row = (currency: string, amount: number | string) =>
        (headings as string[]).map((_, at) => {
          const { currencyAt, at: amountAt } = TOTALS.amounts[0]!;
          return at + 1 === currencyAt ? currency : at + 1 === amountAt ? amount : '';
        });

      /** What is typed: the currency of all, and lines of currency, rate, date and source. What the sheet and its check show. */
      const cases = textTable(`
        one rate                | EUR  | GBP,1.25                            | 225                         | OK
        a rate in other letters | ␠eur | ␠gbp␠,1.25,2026-01-31,Bank          | 225                         | OK
        another target          | GBP  | EUR,0.8                             | 180                         | OK
        rates of different days | EUR  | GBP,1.25,2026-01-31 USD,1,2026-02-01 | 225                         | OK: every currency of the list has a rate. The rates are of different days.
        no rate                 | EUR  | GBP,                                | Rate of GBP is missing      | Rate of GBP is missing.
        no line                 | EUR  | USD,1                               | Rate of GBP is missing      | OK
        zero                    | EUR  | GBP,0                               | Rate of GBP is not above 0  | Rate of GBP is not above 0.
        a negative rate         | EUR  | GBP,-1.25                           | Rate of GBP is not above 0  | Rate of GBP is not above 0.
        a text                  | EUR  | GBP,soon                            | Rate of GBP is not a number | Rate of GBP is not a number.
        a currency twice        | EUR  | GBP,1.25 gbp,1.25                   | Rate of GBP is given twice  | Rate of GBP is given twice
        an error                | EUR  | GBP,=1/0                            | Rate of GBP is an error     | Rate of GBP is an error.
        no target               |      | GBP,1.25                            | Rate of EUR is missing      | Type a currency in cell C4.`);
      it.each(cases)(
        '%s: shows the figure or names the currency',
        async (about, into = '', written = '', shown = '', check = '') => {
          const [target = '', ...lines] = [into, ...written.split(' ')].map((text) =>
            text.replaceAll('␠', ' '),
          );
          const rates = lines.map((line) => line.split(',').map(asCell) as unknown as RateLine);
          // What adds nothing needs no rate.
          typed = [row('EUR', 100), row('gbp', 100), row('SEK', 0), row('', '')];
          await sheet.enter(rateCells(target, rates, 'Totals rates'));
          await sheet.again('Totals in one');
          expect(inOne.value('D24')).toEqual(asCell(shown));
          expect(sheet.value('Totals rates!C5')).toEqual(expect.stringMatching(new RegExp(`^${check}`)));
          if (about === 'an error' || about === 'no target') return;
          // The oracle says the same.
          const each = ['EUR', 'GBP'].map((currency) => rateOf(target, rates, currency));
          const fault = each.find((rate) => typeof rate === 'string');
          expect(fault ?? each.reduce<number>((sum, rate) => sum + amountInOne(100, rate), 0)).toEqual(
            asCell(shown),
          );
        },
      );

      it('an amount without a currency is never taken for one', async () => {
        typed = [row('EUR', 100), row('', 5), row('*', 7)];
        await sheet.enter(rateCells('EUR', [['GBP', 1.25]], 'Totals rates'));
        await sheet.again('Totals in one');
        expect(String(inOne.value('D24')).split('; ').sort()).toEqual([
          'A currency is not told',
          'Rate of * is missing',
        ]);
      });

      it('are given to RR.COMPARE and RR.RECONCILE as one text', async () => {
        await sheet.enter(
          rateCells(
            'EUR',
            [
              ['GBP', 1.25, '2026-01-31', 'Bank; "daily"'],
              ['SEK', 0.09],
            ],
            'Totals rates',
          ),
        );
        expect(sheet.value('Totals rates!C6')).toBe(
          'rates=EUR=1, GBP=1.25 2026-01-31 "Bank, daily", SEK=0.09',
        );
      });
    });
  });
});

describe('gaps', () => {
  const [own, inOne] = [sheetOf('Gaps'), sheetOf('Gaps in one')];

  it('are what the rows of the service lack, in each currency, on each of the eight days', async () => {
    // Rent rolls and files were asked before the service was there.
    await sheet.again('Gaps questions');
    for (const day of lastOf(demo.days())) {
      const rows = rowsAt(day);
      const currencies = [...new Set(rows.map((row) => String(row[currencyColumn])))];
      for (const currency of currencies) {
        await sheet.enter({ 'Gaps!C7': currency, 'Gaps!C9': day });
        expectGaps(own, rows, currency);
        expectQuestions(sheetOf('Gaps questions'), rows, currency);
      }
    }
  });

  it('list the units that lack what the yellow cell says', async () => {
    for (const { word } of GAPS) {
      await sheet.enter({ 'Gaps!C7': 'EUR', 'Gaps!C8': word, 'Gaps!C9': lastDay() });
      expectGaps(own, rowsAt(lastDay()), 'EUR', word);
    }
  });

  describe('gaps in one currency', () => {
    it('are ranked in it on each day, with every unit, and name the rates', async () => {
      await sheet.enter(rateCells('EUR', RATES, 'Gaps rates'));
      expect(inOne.value('C7')).toBe(ALL_CURRENCIES);
      for (const day of lastOf(demo.days())) {
        await sheet.enter({ 'Gaps in one!C9': day });
        expectGapsInOne(inOne, rowsAt(day));
      }
    });

    it('show no sum without a rate, and name the currency', async () => {
      const withoutPound = RATES.filter(([name]) => name !== 'GBP');
      await sheet.enter({
        'Gaps in one!C7': ALL_CURRENCIES,
        ...rateCells('EUR', withoutPound, 'Gaps rates'),
      });
      expectGapsWithoutPound(inOne, rowsAt(lastDay()));
    });
  });
});

describe('lease events', () => {
  const [own, inOne] = [sheetOf('Events'), sheetOf('Events in one')];
  const { heading } = createColumnNames(COLUMNS);
  const HEADINGS = new Map(COLUMNS.map(({ name }) => [name, heading(name)]));

  // The list of rent rolls was asked before the service was there.
  beforeAll(() => sheet.again('Events'));

  it('are those of the service, by deadline, on the eight days of the demo', async () => {
    for (const [at, day] of someOf(demo.days()).entries()) {
      const months = [12, 24][at % 2]!;
      await sheet.enter({ 'Events!C7': months, 'Events!C10': day });
      const events = eventsUpTo(demo.rows(), day, { months });
      expect(events.length).toBeGreaterThan(50);
      expectEvents(own, events, HEADINGS);
    }
  });

  it('are of the kind in the yellow cell', async () => {
    const day = lastDay();
    for (const word of someOf(EVENT_WORDS)) {
      await sheet.enter({ 'Events!C7': 12, 'Events!C8': word, 'Events!C10': day });
      expectEvents(own, eventsUpTo(demo.rows(), day, { months: 12, shown: word }), HEADINGS);
    }
  });

  describe('events with rates', () => {
    it('put the rent at stake in one currency before that of each currency, and name the rates', async () => {
      await sheet.enter(rateCells('EUR', RATES, 'Events rates'));
      for (const [at, day] of someOf(demo.days()).entries()) {
        const months = [3, 12][at % 2]!;
        await sheet.enter({ 'Events in one!C7': months, 'Events in one!C10': day });
        expectEventsInOne(inOne, eventsUpTo(demo.rows(), day, { months }));
      }
      expect(inOne.value(`B${SUM_ROW + 2}`)).toContain('GBP 1.1712 (2026-09-30, Central bank, reference)');
    });

    it('show no sum without a rate that it needs, and name the currency', async () => {
      const day = lastDay();
      const withoutPound = RATES.filter(([name]) => name !== 'GBP');
      await sheet.enter({
        'Events in one!C7': 3,
        'Events in one!C10': day,
        ...rateCells('EUR', withoutPound, 'Events rates'),
      });
      expectEventsWithoutPound(inOne, eventsUpTo(demo.rows(), day, { months: 3 }));
    });
  });
});

describe('the rent bridge', () => describeBridge(demo));
describe('the bridge of contracted rent', () => describeContracted(demo));
describe('the report', () => describeReport(demo));
