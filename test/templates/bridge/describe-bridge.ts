import fc from 'fast-check';
import { REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { createAnswers } from '../../../src/answers/create-answers';
import { repeatCall } from '../../../src/functions/call-function';
import { bridgeQuestion } from '../../../src/features/reports/insert-bridge';
import { mostLetCurrency } from '../../../src/features/reports/first-choices';
import { calculateSheets } from '../../support/calculate-sheets';
import { aCall } from '../../support/fake-gateway';
import { lastOf, someOf, type DemoRows } from '../../support/demo-rows';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { expectBridgeInOne } from '../rates/expect-in-one';
import { rateCells, RATES } from '../rates/rates-oracle';
import { propertyRuns } from '../../support/property-runs';
import { textTable } from '../../support/text-table';
import { bridgeOracle, plain } from './bridge-oracle';
import { inCents, moves, readBridge } from './read-bridge';

type Oracle = Awaited<ReturnType<typeof bridgeOracle>>;

interface Shown {
  from: number;
  until: number;
  currency: unknown;
  oracle?: Oracle;
  of?: { value(cell: string): string | number | boolean };
}

/** Holds the bridge to 20 properties, of each kind one, in six currencies and eight quarters. */
export function describeBridge(demo: DemoRows): void {
  let answer = demo.answer;
  const question = { columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: 40000, dateB: 40001 };
  const sheet = calculateSheets(
    [
      rentBridge('Rent bridge', question),
      rentBridge('InOne', { ...question, currency: ALL_CURRENCIES, rates: 'Rates' }),
      ratesSheet('Rates', 'EUR', []),
    ],
    (name, args) => answer(name, args),
  );
  const inOne = { value: (cell: string) => sheet.value(`InOne!${cell}`) };
  let expected: Oracle;
  /** Every two of the eight dates. */
  let pairs: (readonly [from: number, until: number])[];

  beforeAll(async () => {
    expected = await bridgeOracle(demo.context());
    pairs = expected.dates.flatMap((from) =>
      expected.dates.filter((date) => date > from).map((until) => [from, until] as const),
    );
  });

  function expectExact({ from, until, currency, oracle = expected, of = sheet }: Shown) {
    const read = readBridge(of);
    const [opening, closing] = [oracle.sumAt(from, currency), oracle.sumAt(until, currency)];
    const came = oracle.came(from, until, currency);
    const about = `${String(currency)} ${from} to ${until}`;
    expect([about, inCents(read.opening), inCents(read.closing)]).toEqual([about, opening, closing]);
    expect([about, moves(read)]).toEqual([
      about,
      { ...oracle.reasons(from, until, currency), ...(came !== 0 && { 'Properties that came': came }) },
    ]);
    const lines = [...read.lines.values()].reduce<number>((sum, amount) => sum + inCents(amount), 0);
    expect([about, lines]).toEqual([about, closing - opening]);
  }

  it('is exact for every currency and every two of the eight dates', async () => {
    expect([expected.dates.length, expected.currencies.length, pairs.length]).toEqual([8, 6, 28]);
    const cases = expected.currencies.flatMap((currency) =>
      pairs.map(([from, until]) => ({ from, until, currency })),
    );
    // All of them take a minute. Otherwise each currency is tried with two dates.
    const isWhole = propertyRuns(cases.length) === cases.length;
    const { length } = expected.currencies;
    const [dates = []] = fc.sample(fc.shuffledSubarray(pairs, { minLength: length, maxLength: length }), 1);
    const sample = dates.map(([from, until], at) => ({ from, until, currency: expected.currencies[at] }));
    for (const { from, until, currency } of isWhole ? cases : sample) {
      await sheet.enter({ C7: String(currency), C8: String(from), C9: String(until) });
      expectExact({ from, until, currency });
    }
  });

  it('is exact with approved rent rolls only, of which quarters are missing', async () => {
    const oracle = await bridgeOracle(demo.context(), true);
    const [first, , third] = oracle.dates;
    const last = oracle.dates.at(-1)!;
    for (const from of lastOf([first!, third!])) {
      await sheet.enter({ C7: 'EUR', C8: String(from), C9: String(last), C11: 'TRUE' });
      expectExact({ from, until: last, currency: 'EUR', oracle });
    }
    await sheet.enter({ C11: 'FALSE' });
  });

  it('says why figures are missing, and shows none of them', async () => {
    const cases = textTable(`
      {"C7":"","C8":45657,"C9":46295} | – – – – | Choose one currency: CHF, EUR, GBP, PLN, SEK, USD. Amounts in several currencies are not added.
      {"C7":"EUR","C8":46295,"C9":45657} | – – – – | Date B is before Date A. Exchange the two.
      {"C8":"soon"} | – – – – | Date A and Date B must be dates.
      {"C8":40000,"C9":40001} | 0 0 0 0 | No unit: no rent roll of these databases and filters
      {"C8":45657,"C9":46295,"D7":"Use Typo","E7":"OFFICE"} | – – – – | and the pane say why.
      {"D7":"","E7":"","C7":"XXX"} | 0 0 0 0 | No unit has a rent in XXX at either date.`);
    for (const [entries = '', figures, words] of cases) {
      await sheet.enter(JSON.parse(entries) as Record<string, string | number>);
      const { status, opening, closing, lines } = readBridge(sheet);
      const shown = [opening, closing, lines.get('indexation'), lines.get('Not told by the service')];
      expect([entries, status, shown.join(' ')]).toEqual([entries, expect.stringContaining(words!), figures]);
    }
    await sheet.enter({ C7: 'EUR', C8: 40000 });
    expect(readBridge(sheet).status).toContain('every property came later');
    expect(inCents(readBridge(sheet).opening)).toBe(0);
  });

  it('shows only changes if they are converted, with exchange rates apart, and says so', async () => {
    await sheet.enter({ C7: '', C8: '45657', C9: '46295', C10: 'eur' });
    const { status, opening, closing, lines } = readBridge(sheet);
    expect(status).toContain('Changes are converted into EUR. Opening and closing are not shown');
    const hidden = [
      opening,
      closing,
      ...['Properties that came', 'Not told by the service'].map((name) => lines.get(name)),
    ];
    expect(hidden).toEqual(Array(4).fill('not shown'));
    const asked = await repeatCall(
      demo.context(),
      {
        name: 'CHANGES',
        args: ['reason_for_rent_change, rent_change_pa', null, 0, 'all-rentrolls', false, 'EUR'],
      },
      aCall,
    );
    const rates = asked.cells.filter(([reason]) => reason === 'exchange rates only');
    const sum = rates.reduce((total, [, change]) => total + Math.round(Number(plain(change)) * 100), 0);
    expect(inCents(lines.get('exchange rates only'))).toBe(sum);
    expect(sheet.value('H31')).toBe('The chart is left out: it needs opening and closing.');
    await sheet.enter({ C10: '', C7: 'EUR' });
  });

  it('leaves the chart out if the running total falls below zero, and draws it otherwise', async () => {
    expect(sheet.value('H31')).toContain('Both ends are cut: the axis counts from ');
    const bars = () =>
      Array.from({ length: 14 }, (_, index) =>
        ['I', 'J', 'K', 'L', 'M'].map((letter) => sheet.value(`${letter}${33 + index}`)),
      );
    for (const row of bars()) for (const bar of row) expect(Number(bar)).toBeGreaterThanOrEqual(0);
    // A service that tells of less rent than there is.
    answer = async (name, args) => {
      const outcome = await demo.answer(name, args);
      if (name !== 'CHANGES' || !('value' in outcome) || !Array.isArray(outcome.value)) return outcome;
      return {
        value: outcome.value.map((row) =>
          row.map((cell) => (typeof cell === 'object' && cell?.numberFormat === '#,##0.00' ? -1e9 : cell)),
        ),
      };
    };
    await sheet.enter({ C9: '46203' });
    expect(sheet.value('H31')).toBe('The chart is left out: the running total falls below zero.');
    expect(new Set(bars().flat())).toEqual(new Set([0]));
    expect(readBridge(sheet).status).toContain('do not tell all of the change');
    answer = demo.answer;
  });

  it('begins with the two newest quarters and the currency of most let units', async () => {
    const context = demo.context();
    const parts = { client: context.client, databases: context.databases, answers: createAnswers(context) };
    const { signal } = new AbortController();
    const question = await bridgeQuestion(parts, signal);
    expect(mostLetCurrency(question.units)).toBe('EUR');
    expect(question).toMatchObject({
      columns: REFERENCE_COLUMNS,
      dateA: 46203,
      dateB: 46295,
      further: [],
    });
  });

  describe('a bridge with rates', () => {
    it('is exact in one currency for every two of the eight dates, and names the rates', async () => {
      await sheet.enter(rateCells('EUR', RATES));
      for (const [from, until] of someOf(pairs)) {
        await sheet.enter({ 'InOne!C8': String(from), 'InOne!C9': String(until) });
        expectBridgeInOne(inOne, expected, [from, until]);
      }
      expect(inOne.value('B31')).toBe(
        'Rates: GBP 1.1712 (2026-09-30, Central bank, reference); SEK 0.0883 (2026-09-29, Treasury); CHF 1.0604 (2026-09-30, no source); PLN 0.2351 (2026-09-30, Treasury); USD 0.8512 (2026-09-30, Treasury)',
      );
    });

    it('shows no figure without a rate, and names the currency', async () => {
      await sheet.enter(
        rateCells(
          'EUR',
          RATES.map((line) => (line[0] === 'GBP' ? ['GBP', 'soon'] : line)),
        ),
      );
      const read = readBridge(inOne);
      expect([read.opening, read.closing, read.lines.get('indexation')]).toEqual(['–', '–', '–']);
      expect(read.status).toBe('Rate of GBP is not a number. So no figures are shown.');
    });

    it('says that the sheet of rates is missing once it is deleted, and shows no error in place of figures', async () => {
      await sheet.enter({ 'InOne!C7': ALL_CURRENCIES, 'InOne!C10': '' });
      sheet.workbook.deleteSheet(sheet.workbook.sheets().find(({ name }) => name === 'Rates')!.id);
      await sheet.idle();
      const { status, opening, closing, lines } = readBridge(inOne);
      expect(status).toBe('No figures: the sheet of rates is missing. Insert it again, then the bridge.');
      const figures = [opening, closing, ...lines.values(), inOne.value('H31')];
      expect(figures.filter((shown) => String(shown).startsWith('#'))).toEqual([]);
      await sheet.enter({ 'InOne!C7': 'EUR' });
      expect(readBridge(inOne).status).toBe('All amounts are in EUR, and the lines add up to the cent.');
    });
  });
}
