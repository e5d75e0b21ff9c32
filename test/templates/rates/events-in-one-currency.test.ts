import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryEvents } from '../../../src/features/reports/query-events';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { EVENT_WORDS } from '../../../src/templates/events/event-kinds';
import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { EVENT_COLUMNS, eventsOracle, type OracleEvent } from '../events/events-oracle';
import { latestRows } from '../totals/totals-oracle';
import { demoRows, someOf } from '../../support/demo-rows';
import { inOne, rateCells, rateOf, RATES } from './rates-oracle';
import '../../support/long-timeout';

const { reportRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const demo = demoRows({ columns: EVENT_COLUMNS });
const question = queryEvents(createCatalogue().columns, DEFAULT_PROFILE);
const sheet = calculateSheets(
  [leaseEventsSheet('Events', question, 'Rates'), ratesSheet('Rates', 'EUR', [])],
  demo.answer,
);
const rowsAt = (day: string) =>
  latestRows(demo.rows(), { property: identity.property, date: rentrollDateColumn }, day);

/** The rent at stake of each currency, each row once. */
function atStake(events: readonly OracleEvent[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of new Set(events.map((one) => one.row))) {
    const rent = Number(row[reportRoles.contractedRent] ?? 0);
    const currency = String(row[currencyColumn]);
    sums.set(currency, (sums.get(currency) ?? 0) + rent);
  }
  return sums;
}
const inEuro = (events: readonly OracleEvent[]) =>
  [...atStake(events)].reduce(
    (sum, [currency, rent]) => (rent === 0 ? sum : sum + inOne(rent, rateOf('EUR', RATES, currency))),
    0,
  );
const eventsAt = (day: string, months: number) => {
  const rows = rowsAt(day);
  const from = rows
    .map((row) => String(row[rentrollDateColumn]).slice(0, 10))
    .sort()
    .at(-1)!;
  return eventsOracle(rows, { from, months, earlier: [] });
};

it('put the rent at stake in one currency before that of each currency, and name the rates', async () => {
  await sheet.enter(rateCells('EUR', RATES));
  for (const [at, day] of someOf(demo.days()).entries()) {
    const months = [12, 3, 24][at % 3]!;
    await sheet.enter({ C4: months, C7: day });
    const events = eventsAt(day, months);
    const currencies = [...atStake(events).keys()].sort();
    expect([...'EFGHIJKL'].map((letter) => sheet.value(`${letter}11`)).filter(Boolean)).toEqual([
      'All in EUR',
      ...currencies,
    ]);
    for (const [k, word] of [...EVENT_WORDS, undefined].entries()) {
      const some = events.filter((one) => word === undefined || one.word === word);
      const sums = atStake(some);
      expect([word, sheet.value(`E${12 + k}`)]).toEqual([word, expect.closeTo(inEuro(some), 5)]);
      currencies.forEach((currency, c) =>
        expect(sheet.value(`${'FGHIJKL'.charAt(c)}${12 + k}`)).toBeCloseTo(sums.get(currency) ?? 0, 5),
      );
    }
    expect(sheet.value(`C${13 + EVENT_WORDS.length}`)).toMatch(/^OK: /);
  }
  expect(sheet.value(`B${14 + EVENT_WORDS.length}`)).toContain(
    'GBP 1.1712 (2026-09-30, Central bank, reference)',
  );
});

it('show no sum without a rate that it needs, and name the currency', async () => {
  const day = demo.days().at(-1)!;
  await sheet.enter({
    C4: 3,
    C7: day,
    ...rateCells(
      'EUR',
      RATES.filter(([name]) => name !== 'GBP'),
    ),
  });
  const events = eventsAt(day, 3);
  const shown = EVENT_WORDS.map((word, k) => {
    const some = events.filter((one) => one.word === word);
    const needsPound = (atStake(some).get('GBP') ?? 0) > 0;
    const expected = needsPound ? 'Rate of GBP is missing' : expect.closeTo(inEuro(some), 5);
    expect([word, sheet.value(`E${12 + k}`)]).toEqual([word, expected]);
    return needsPound;
  });
  expect(new Set(shown)).toEqual(new Set([true, false]));
  expect(sheet.value(`E${12 + EVENT_WORDS.length}`)).toBe('Rate of GBP is missing');
});
