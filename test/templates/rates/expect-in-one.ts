import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { EVENT_WORDS, SUM_ROW, TOTALS_ROW } from '../../../src/templates/events/events-sheet';
import type { OracleUnit } from '../../support/report/report-oracle';
import type { bridgeOracle } from '../bridge/bridge-oracle';
import { readBridge } from '../bridge/read-bridge';
import type { OracleEvent } from '../events/events-oracle';
import { cents, gapsOracle, lacksOf } from '../gaps/gaps-oracle';
import { readTotals } from '../totals/read-totals';
import { totalsOracle, type ServiceRow } from '../totals/totals-oracle';
import { inOne, rateOf, RATES, type RateLine } from './rates-oracle';

/** What the sheets show in euro, by the rates of `RATES`. */
const { reportRoles, currencyColumn } = DEFAULT_PROFILE;

interface Sheet {
  value(cell: string): string | number | boolean;
}

export const NO_POUND = 'Rate of GBP is missing';
const POUND = 'GBP 1.1712 (2026-09-30, Central bank, reference)';
const euros = (amount: number, currency: unknown) =>
  amount === 0 ? 0 : inOne(amount, rateOf('EUR', RATES, String(currency)));
const near = (amount: number) => expect.closeTo(amount, 5);

/** Holds totals by use to the rows, times the rate of each. */
export function expectTotalsInOne(sheet: Sheet, rows: readonly ServiceRow[], about: string): void {
  const amount = reportRoles.contractedRent;
  const oracle = totalsOracle(rows, { group: reportRoles.use, amount, currency: currencyColumn });
  const all = rows.reduce((sum, row) => sum + euros(cents(row), row[currencyColumn]), 0) / 100;
  const shown = ['C24', 'D24'].map((cell) => sheet.value(cell));
  expect([about, ...shown]).toEqual([about, 'EUR', near(all)]);
  const { lines } = readTotals(sheet);
  const inEuro = lines.map((_, at) => Number(sheet.value(`G${28 + at}`)));
  lines.forEach(({ currency, group }, at) => {
    const line = oracle.get(String(currency))!.find((candidate) => candidate.group === group)!;
    expect(inEuro[at]).toBeCloseTo(euros(line.cents / 100, currency), 5);
  });
  expect(inEuro.reduce((total, euroAmount) => total + euroAmount, 0)).toBeCloseTo(all, 5);
  expect(sheet.value('B25')).toContain(`${POUND}; SEK`);
}

/** A row with its rent in one currency. */
const converted = (row: ServiceRow): ServiceRow => ({
  ...row,
  [reportRoles.contractedRent]: euros(cents(row) / 100, row[currencyColumn]),
});
const rentOf = (row: ServiceRow) => Number(row[reportRoles.contractedRent]);
const sum = (rows: readonly ServiceRow[]) => rows.reduce((all, row) => all + rentOf(row), 0);

/** Holds gaps to what the rows lack, ranked in one currency. */
export function expectGapsInOne({ value }: Sheet, own: readonly ServiceRow[]): void {
  const rows = own.map(converted);
  const open = rows.filter((row) => lacksOf(row).length > 0);
  expect([...'BCDEFG'].map((letter) => value(`${letter}24`))).toEqual([
    ...['All in EUR', near(sum(rows)), near(sum(open)), near(sum(open) / sum(rows))],
    ...[rows.length, open.length],
  ]);
  const kinds = gapsOracle(rows).map(({ word, units, properties }) => {
    const money = sum(rows.filter((row) => lacksOf(row).includes(word)));
    return { money, line: [word, near(money), near(money / sum(rows)), units, properties] };
  });
  kinds.sort((left, right) => right.money - left.money);
  expect(kinds.map((_, k) => [...'BCDEF'].map((letter) => value(`${letter}${27 + k}`)))).toEqual(
    kinds.map(({ line }) => line),
  );
  const rents = open.map(rentOf).sort((left, right) => right - left);
  expect(rents.map((_, k) => value(`F${36 + k}`))).toEqual(rents.map(near));
  expect(value(`F${36 + rents.length}`)).toBe('');
  expect(value('F35')).toBe('Rent a year in EUR');
  expect(value('B25')).toContain(`${POUND}; SEK`);
}

/** Holds gaps to the rule that a sum is right or names the rate of the pound, which is missing. */
export function expectGapsWithoutPound({ value }: Sheet, rows: readonly ServiceRow[]): void {
  const sums = [...'BCDE'].map((letter) => value(`${letter}24`));
  expect(sums).toEqual(['All in EUR', NO_POUND, NO_POUND, '–']);
  for (let row = 27; row < 33; row++) {
    const word = String(value(`B${row}`));
    const lacking = rows.filter(
      (serviceRow) => lacksOf(serviceRow).includes(word) && cents(serviceRow) !== 0,
    );
    const needsPound = lacking.some((serviceRow) => serviceRow[currencyColumn] === 'GBP');
    expect([word, value(`C${row}`), value(`D${row}`)]).toEqual([
      ...[word, needsPound ? NO_POUND : near(sum(lacking.map(converted))), '–'],
    ]);
  }
  expect(value('F36')).toBe(NO_POUND);
}

/** The rent at stake of each currency, each row once. */
function atStake(events: readonly OracleEvent[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of new Set(events.map((event) => event.row))) {
    const currency = String(row[currencyColumn]);
    sums.set(currency, (sums.get(currency) ?? 0) + cents(row) / 100);
  }
  return sums;
}
const stakeInEuro = (events: readonly OracleEvent[]) =>
  [...atStake(events)].reduce((all, [currency, rent]) => all + euros(rent, currency), 0);
const ofWord = (events: readonly OracleEvent[], word: string | undefined) =>
  events.filter((event) => word === undefined || event.word === word);

/** Holds the rent at stake to the events, in one currency and in each. */
export function expectEventsInOne({ value }: Sheet, events: readonly OracleEvent[]): void {
  const currencies = [...atStake(events).keys()].sort();
  expect([...'EFGHIJKL'].map((letter) => value(`${letter}${TOTALS_ROW - 1}`)).filter(Boolean)).toEqual([
    'All in EUR',
    ...currencies,
  ]);
  for (const [k, word] of [...EVENT_WORDS, undefined].entries()) {
    const matching = ofWord(events, word);
    const sums = atStake(matching);
    expect([word, value(`E${TOTALS_ROW + k}`)]).toEqual([word, near(stakeInEuro(matching))]);
    currencies.forEach((currency, c) =>
      expect(value(`${'FGHIJKL'.charAt(c)}${TOTALS_ROW + k}`)).toBeCloseTo(sums.get(currency) ?? 0, 5),
    );
  }
  expect(value(`C${SUM_ROW + 1}`)).toMatch(/^OK: /);
}

/** Holds the rent at stake to the rule that a sum is right or names the rate of the pound, which is missing. */
export function expectEventsWithoutPound({ value }: Sheet, events: readonly OracleEvent[]): void {
  const shown = EVENT_WORDS.map((word, k) => {
    const matching = ofWord(events, word);
    const needsPound = (atStake(matching).get('GBP') ?? 0) > 0;
    expect([word, value(`E${TOTALS_ROW + k}`)]).toEqual([
      word,
      needsPound ? NO_POUND : near(stakeInEuro(matching)),
    ]);
    return needsPound;
  });
  expect(new Set(shown)).toEqual(new Set([true, false]));
  expect(value(`E${SUM_ROW}`)).toBe(NO_POUND);
}

/** Units of a report with their amounts in one currency. Throws if one has no rate. */
export const unitsInOne = (
  units: readonly OracleUnit[],
  into: string,
  lines: readonly RateLine[],
): OracleUnit[] =>
  units.map((unit) => {
    const amounts = [unit.rent, unit.passing, unit.erv].map((amount) =>
      amount ? inOne(amount, rateOf(into, lines, unit.currency ?? '')) : amount,
    ) as [number | null, number | null, number | null];
    return { ...unit, currency: into, rent: amounts[0], passing: amounts[1], erv: amounts[2] };
  });

type Bridge = Awaited<ReturnType<typeof bridgeOracle>>;

/** Holds a bridge in one currency to the rows of both days, and to the reasons of the service. */
export function expectBridgeInOne(sheet: Sheet, expected: Bridge, [from, until]: readonly number[]): void {
  const all = (of: (currency: unknown) => number) =>
    expected.currencies.reduce<number>((total, currency) => total + euros(of(currency), currency), 0);
  const amount = (inCents: number) => expect.closeTo(inCents / 100, 6);
  const read = readBridge(sheet);
  expect([read.opening, read.closing]).toEqual([
    amount(all((currency) => expected.sumAt(from!, currency))),
    amount(all((currency) => expected.sumAt(until!, currency))),
  ]);
  const reasons = new Map<string, number>();
  for (const currency of expected.currencies)
    for (const [reason, moved] of Object.entries(expected.reasons(from!, until!, currency)))
      reasons.set(reason, (reasons.get(reason) ?? 0) + euros(moved, currency));
  const came = all((currency) => expected.came(from!, until!, currency));
  if (came !== 0) reasons.set('Properties that came', came);
  expect([...read.lines].filter(([, moved]) => Math.abs(Number(moved)) > 1e-6)).toEqual(
    expect.arrayContaining([...reasons].map(([label, moved]) => [label, amount(moved)])),
  );
  // What no reason tells is 0.00, so the lines add up.
  expect(read.lines.get('Not told by the service')).toBe(0);
  const lines = [...read.lines.values()].reduce<number>((total, moved) => total + Number(moved), 0);
  expect(Number(read.opening) + lines).toBeCloseTo(Number(read.closing), 5);
  expect(read.status).toBe('All amounts are in EUR, and the lines add up to the cent.');
}
