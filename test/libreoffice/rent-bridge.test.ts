import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { REFERENCE_COLUMNS } from '../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../src/templates/bridge/rent-bridge';
import { calculateSheets } from '../support/calculate-sheets';
import { demoRows } from '../support/demo-rows';
import { propertyRuns } from '../support/property-runs';
import { bridgeOracle } from '../templates/bridge/bridge-oracle';
import { inCents, moves, readBridge } from '../templates/bridge/read-bridge';
import { calculateAfter } from './calculate';

const NAME = 'Rent bridge';
const demo = demoRows({ columns: [DEFAULT_PROFILE.rentrollDateColumn] });
const templates = [
  rentBridge(NAME, { columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: 40000, dateB: 40001 }),
];
const sheet = calculateSheets(templates, demo.answer);

it('is exact to the cent for every currency and every two dates of the demo', async () => {
  const expected = await bridgeOracle(demo.context());
  const cases = expected.currencies.flatMap((currency) =>
    expected.dates.flatMap((from) =>
      expected.dates.filter((until) => until > from).map((until) => ({ currency, from, until })),
    ),
  );
  expect(cases).toHaveLength(168);
  const tried = propertyRuns(168) === 168 ? cases : cases.filter((_, k) => k % 7 === 0);
  const entries = tried.map(({ currency, from, until }) => ({ C7: String(currency), C8: from, C9: until }));
  const calculated = await calculateAfter(sheet, templates, entries);
  for (const [k, { currency, from, until }] of tried.entries()) {
    const read = readBridge({ value: (cell) => calculated[k]!(NAME, cell) });
    const came = expected.came(from, until, currency);
    expect([k, inCents(read.opening), inCents(read.closing)]).toEqual([
      k,
      expected.sumAt(from, currency),
      expected.sumAt(until, currency),
    ]);
    expect([k, moves(read)]).toEqual([
      k,
      { ...expected.reasons(from, until, currency), ...(came !== 0 && { 'Properties that came': came }) },
    ]);
  }
});
