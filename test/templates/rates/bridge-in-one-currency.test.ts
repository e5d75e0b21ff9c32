import { REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { propertyRuns } from '../../support/property-runs';
import { bridgeOracle } from '../bridge/bridge-oracle';
import { inCents, moves, readBridge } from '../bridge/read-bridge';
import { demoRows } from '../../support/demo-rows';
import { expectBridgeInOne } from './expect-in-one';
import { rateCells, RATES } from './rates-oracle';
import '../../support/long-timeout';

const demo = demoRows({ columns: ['rentroll_date'] });
const question = { columns: REFERENCE_COLUMNS, currency: ALL_CURRENCIES, dateA: 40000, dateB: 40001 };
const sheet = calculateSheets(
  [rentBridge('Rent bridge', { ...question, rates: 'Rates' }), ratesSheet('Rates', 'EUR', [])],
  demo.answer,
);

it('is exact in one currency for every two of the eight dates, and names the rates', async () => {
  const expected = await bridgeOracle(demo.context());
  const pairs = expected.dates.flatMap((from) =>
    expected.dates.filter((date) => date > from).map((until) => [from, until] as const),
  );
  expect(pairs).toHaveLength(28);
  const some = propertyRuns(28) === 28 ? pairs : [pairs[0]!, pairs[6]!, pairs[15]!, pairs.at(-1)!];
  await sheet.enter(rateCells('EUR', RATES));
  for (const [from, until] of some) {
    await sheet.enter({ C6: String(from), C7: String(until) });
    expectBridgeInOne(sheet, expected, [from, until]);
  }
  expect(sheet.value('B28')).toBe(
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
  const read = readBridge(sheet);
  expect([read.opening, read.closing, read.lines.get('indexation')]).toEqual(['–', '–', '–']);
  expect(read.status).toBe('Rate of GBP is not a number. So no figures are shown.');
});

it('is exact in a single currency beside a sheet of rates, whatever they are', async () => {
  const expected = await bridgeOracle(demo.context());
  const [from, until] = [expected.dates[0]!, expected.dates.at(-1)!];
  for (const currency of ['EUR', 'GBP']) {
    await sheet.enter({ C5: currency, C6: String(from), C7: String(until) });
    const read = readBridge(sheet);
    expect([inCents(read.opening), inCents(read.closing)]).toEqual([
      expected.sumAt(from, currency),
      expected.sumAt(until, currency),
    ]);
    const came = expected.came(from, until, currency);
    expect(moves(read)).toEqual({
      ...expected.reasons(from, until, currency),
      ...(came !== 0 && { 'Properties that came': came }),
    });
    expect(read.status).toBe(`All amounts are in ${currency}, and the lines add up to the cent.`);
    expect(sheet.value('B28')).toBe('');
  }
  await sheet.enter({ C5: ALL_CURRENCIES, C8: 'USD' });
  expect(readBridge(sheet).status).toContain('Changes are converted into USD.');
});

it('says that the sheet of rates is missing once it is deleted, and shows no error in place of figures', async () => {
  await sheet.enter({ C5: ALL_CURRENCIES, C8: '' });
  sheet.workbook.deleteSheet(sheet.workbook.sheets().find(({ name }) => name === 'Rates')!.id);
  await sheet.idle();
  const { status, opening, closing, lines } = readBridge(sheet);
  expect(status).toBe('No figures: the sheet of rates is missing. Insert it again, then the bridge.');
  const others = [opening, closing, ...lines.values(), sheet.value('B11')];
  expect(others.filter((shown) => String(shown).startsWith('#'))).toEqual([]);
  await sheet.enter({ C5: 'EUR' });
  expect(readBridge(sheet).status).toBe('All amounts are in EUR, and the lines add up to the cent.');
});
