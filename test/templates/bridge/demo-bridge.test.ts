import fc from 'fast-check';
import { REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { createAnswers } from '../../../src/answers/create-answers';
import { repeatCall } from '../../../src/functions/call-function';
import type { AddinContext } from '../../../src/answers/calls/addin-context';
import { bridgeQuestion } from '../../../src/features/reports/insert-bridge';
import { answersOf, calculateSheets } from '../../support/calculate-sheets';
import { aCall, contextOf } from '../../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../../support/wire-stage';
import { propertyRuns } from '../../support/property-runs';
import { bridgeOracle, plain } from './bridge-oracle';
import { inCents, moves, readBridge } from './read-bridge';
import '../../support/long-timeout';

/** Of each kind of property one: 20 properties in six currencies, and eight quarters. */
let stage: WireStage;
let wire: Wire;
let context: AddinContext;
let answer: ReturnType<typeof answersOf> = () => ({ error: '#N/A' });
const sheet = calculateSheets(
  [rentBridge('Rent bridge', { columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: 40000, dateB: 40001 })],
  (name, args) => answer(name, args),
);

beforeAll(async () => {
  stage = await openWireStage();
  wire = await stage.start();
  await wire.signIn();
  ({ context } = contextOf(wire.client));
  context.databases.become((await wire.client.databases()).value);
  answer = answersOf(context);
});
afterAll(async () => {
  await wire?.stop();
  await stage?.close();
});

type Oracle = Awaited<ReturnType<typeof bridgeOracle>>;

function expectExact(expected: Oracle, from: number, until: number, currency: unknown) {
  const read = readBridge(sheet);
  const [opening, closing] = [expected.sumAt(from, currency), expected.sumAt(until, currency)];
  const came = expected.came(from, until, currency);
  const about = `${String(currency)} ${from} to ${until}`;
  expect([about, inCents(read.opening), inCents(read.closing)]).toEqual([about, opening, closing]);
  expect([about, moves(read)]).toEqual([
    about,
    { ...expected.reasons(from, until, currency), ...(came !== 0 && { 'Properties that came': came }) },
  ]);
  const lines = [...read.lines.values()].reduce<number>((sum, amount) => sum + inCents(amount), 0);
  expect([about, lines]).toEqual([about, closing - opening]);
}

it('is exact for every currency and every two of the eight dates', async () => {
  const expected = await bridgeOracle(context);
  expect([expected.dates.length, expected.currencies.length]).toEqual([8, 6]);
  const all = expected.dates.flatMap((from) =>
    expected.dates.filter((date) => date > from).map((until) => [from, until] as const),
  );
  expect(all).toHaveLength(28);
  const cases = expected.currencies.flatMap((currency) =>
    all.map(([from, until]) => ({ from, until, currency })),
  );
  // All of them take a minute. Otherwise each currency is tried with two dates.
  const isWhole = propertyRuns(cases.length) === cases.length;
  const { length } = expected.currencies;
  const [dates = []] = fc.sample(fc.shuffledSubarray(all, { minLength: length, maxLength: length }), 1);
  const some = dates.map(([from, until], at) => ({ from, until, currency: expected.currencies[at] }));
  for (const { from, until, currency } of isWhole ? cases : some) {
    await sheet.enter({ C5: String(currency), C6: String(from), C7: String(until) });
    expectExact(expected, from, until, currency);
  }
});

it('is exact with approved rent rolls only, of which quarters are missing', async () => {
  const expected = await bridgeOracle(context, true);
  const [first, , third] = expected.dates;
  const last = expected.dates.at(-1)!;
  for (const [from, until] of [
    [first!, last],
    [third!, last],
  ] as const) {
    await sheet.enter({ C5: 'EUR', C6: String(from), C7: String(until), C9: 'TRUE' });
    expectExact(expected, from, until, 'EUR');
  }
  await sheet.enter({ C9: 'FALSE' });
});

it('says why figures are missing, and shows none of them', async () => {
  const [first, second] = [45657, 46295];
  const figures = () => {
    const { opening, closing, lines } = readBridge(sheet);
    return [opening, closing, lines.get('indexation'), lines.get('Not told by the service')];
  };
  const dashes = ['–', '–', '–', '–'];
  await sheet.enter({ C5: '', C6: String(first), C7: String(second) });
  expect(readBridge(sheet).status).toBe(
    'Choose one currency: CHF, EUR, GBP, PLN, SEK, USD. Amounts in several currencies are not added.',
  );
  expect(figures()).toEqual(dashes);

  await sheet.enter({ C5: 'EUR', C6: String(second), C7: String(first) });
  expect([readBridge(sheet).status, ...figures()]).toEqual([
    'Date B is before Date A. Exchange the two.',
    ...dashes,
  ]);
  await sheet.enter({ C6: 'soon' });
  expect(readBridge(sheet).status).toBe('Date A and Date B must be dates.');
  await sheet.enter({ C6: '40000', C7: '40001' });
  expect(readBridge(sheet).status).toContain('No unit: no rent roll of these databases and filters');
  expect(figures()).toEqual([0, 0, 0, 0]);
  await sheet.enter({ C6: '40000', C7: String(second) });
  expect(readBridge(sheet).status).toContain('every property came later');
  expect(inCents(readBridge(sheet).opening)).toBe(0);
  await sheet.enter({ C6: String(first), H5: 'Use Typo', I5: 'OFFICE' });
  expect(readBridge(sheet).status).toMatch(/^No figures: cell [A-Z]+13 and the pane say why\.$/);
  expect(figures()).toEqual(dashes);
  await sheet.enter({ H5: '', I5: '', C5: 'XXX' });
  expect(readBridge(sheet).status).toBe('No unit has a rent in XXX at either date.');
});

it('shows only changes if they are converted, with exchange rates apart, and says so', async () => {
  await sheet.enter({ C5: '', C6: '45657', C7: '46295', C8: 'eur' });
  const { status, opening, closing, lines } = readBridge(sheet);
  expect(status).toContain('Changes are converted into EUR. Opening and closing are not shown');
  expect([opening, closing, lines.get('Properties that came'), lines.get('Not told by the service')]).toEqual(
    Array(4).fill('not shown'),
  );
  const asked = await repeatCall(
    context,
    {
      name: 'CHANGES',
      args: ['reason_for_rent_change, rent_change_pa', null, 0, 'all-rentrolls', false, 'EUR'],
    },
    aCall,
  );
  const rates = asked.cells.filter(([reason]) => reason === 'exchange rates only');
  const sum = rates.reduce((total, [, change]) => total + Math.round(Number(plain(change)) * 100), 0);
  expect(inCents(lines.get('exchange rates only'))).toBe(sum);
  expect(sheet.value('B11')).toBe('The chart is left out: it needs opening and closing.');
  await sheet.enter({ C8: '', C5: 'EUR' });
});

it('leaves the chart out if the running total falls below zero, and draws it otherwise', async () => {
  expect(sheet.value('B11')).toContain('Bars do not begin at zero');
  const bars = () =>
    Array.from({ length: 14 }, (_, index) =>
      ['I', 'J', 'K', 'L'].map((letter) => sheet.value(`${letter}${30 + index}`)),
    );
  for (const row of bars()) for (const bar of row) expect(Number(bar)).toBeGreaterThanOrEqual(0);
  const real = answer;
  // A service that tells of less rent than there is.
  answer = async (name, args) => {
    const outcome = await real(name, args);
    if (name !== 'CHANGES' || !('value' in outcome) || !Array.isArray(outcome.value)) return outcome;
    return {
      value: outcome.value.map((row) =>
        row.map((cell) => (typeof cell === 'object' && cell?.numberFormat === '#,##0.00' ? -1e9 : cell)),
      ),
    };
  };
  await sheet.enter({ C7: '46203' });
  expect(sheet.value('B11')).toBe('The chart is left out: the running total falls below zero.');
  expect(new Set(bars().flat())).toEqual(new Set([0]));
  expect(readBridge(sheet).status).toContain('do not tell all of the change');
  answer = real;
});

it('begins with the two newest quarters and the currency of most let units', async () => {
  const parts = {
    client: wire.client,
    databases: context.databases,
    answers: createAnswers(context),
  };
  const { signal } = new AbortController();
  const question = await bridgeQuestion(parts, signal);
  expect(question).toMatchObject({
    columns: REFERENCE_COLUMNS,
    currency: 'EUR',
    dateA: 46203,
    dateB: 46295,
    further: [],
  });
});
