import fc from 'fast-check';
import { contractedBridge } from '../../../src/templates/bridge/contracted-bridge';
import type { WireValue } from '../../../src/workbench/workbook/function-runtime';
import { calculateSheets } from '../../support/calculate-sheets';
import { propertyRuns } from '../../support/property-runs';
import { asCell, textTable } from '../../support/text-table';
import { contractedOracle, type LeaseRow } from './contracted-oracle';
import { readContracted, readLeases, sumsOf } from './read-contracted';
import '../../support/long-timeout';

const FIELDS = [
  'property',
  'unit',
  'tenant',
  'lease',
  'leaseStart',
  'currency',
  'contractedRent',
  'area',
] as const;
type Row = readonly (string | number)[];

const at = Object.fromEntries([...FIELDS, 'rentrollDate'].map((role, k) => [role, k + 1]));
const [DATE_A, DATE_B] = [45000, 45100];
let rows: Readonly<Record<'before' | 'after', readonly Row[]>> = { before: [], after: [] };
const sheet = calculateSheets(
  [
    contractedBridge('Bridge', {
      columns: { headings: [...FIELDS, 'day'], at },
      ...{ currency: 'EUR', dateA: DATE_A, dateB: DATE_B },
    }),
  ],
  (name, args) => {
    if (name === 'TOTAL') return { value: 0 };
    const [[, day]] = args[5] as [[string, number | { basicValue: number }]];
    const shown = rows[Number(typeof day === 'object' ? day.basicValue : day) < DATE_B ? 'before' : 'after'];
    return { value: (shown.length > 0 ? shown.map((row) => [...row, DATE_A]) : [['none']]) as WireValue[][] };
  },
);
let asked = 0;

/** What the sheet shows for these rows, which the oracle has to show, too. */
async function shown(before: readonly Row[], after: readonly Row[], currency = 'EUR') {
  rows = { before, after };
  // Another time of the day makes the grid ask again.
  const time = ++asked / 100_000;
  await sheet.enter({ C7: currency, C8: DATE_A + time, C9: DATE_B + time });
  const found = readContracted(sheet.value);
  expect(found).toEqual(contractedOracle(before.map(leaseOf), after.map(leaseOf), currency));
  expect(readLeases(sheet.value)).toEqual(sumsOf(found));
  return found;
}

const leaseOf = ([property, unit, tenant, lease, start, currency, rent, area]: Row): LeaseRow => ({
  ...{ property: String(property), unit: String(unit), tenant: String(tenant), currency: String(currency) },
  lease: String(lease) || (tenant === '' && start === '' ? '' : `|${tenant}|${start}`),
  cents: Math.round(Number(rent) * 100),
  area: typeof area === 'number' ? area : null,
});

/** Leases as they are written below: unit, tenant, lease, rent, area, property and currency. A dash is blank. */
const written = (text = ''): Row[] =>
  text.split(';').flatMap((part) => {
    const [unit = '', tenant = '', lease = '', rent = '', area = '', property = 'P', currency = 'EUR'] = part
      .trim()
      .split(' ')
      .map((word) => (word === '-' ? '' : word));
    const start = lease.startsWith('@') ? Number(lease.slice(1)) : '';
    const cells = [property, unit, tenant, start === '' ? lease : '', start, currency];
    return unit === '' ? [] : [[...cells, ...[rent, area].map((word) => asCell(word) as string | number)]];
  });

it('draws the lines, from opening to closing', async () => {
  const found = await shown(written('1 Ann L1 100; 2 Bob L2 50'), written('1 Ann L1 110'));
  expect(sheet.value('L31')).toMatch(/^Contracted rent pa, EUR, /);
  const levels = ['R33', 'R43'].map((cell) => Number(sheet.value(cell)) * 100);
  expect(levels).toEqual([found.opening, found.closing]);
});

it.each(
  textTable(`
    more rent                          | 1 Ann L1 100                  | 1 Ann L1 110                  | Rent changes 10 1>1
    more rent for more area            | 1 Ann L1 100 50               | 1 Ann L1 110 60               | Rent changes 10 1>1, area 10
    more rent for an area that was not known | 1 Ann L1 100            | 1 Ann L1 110 60               | Rent changes 10 1>1
    the same rent                      | 1 Ann L1 100                  | 1 ANN l1 100                  | Unchanged 0 1>1
    a tenant renamed                   | 1 Ann L1 100                  | 1 Anna L1 100                 | Unchanged 0 1>1
    another tenant                     | 1 Ann L1 100                  | 1 Bob L2 120                  | Leases ended -100 1>0, New lettings 120 0>1, New lettings 20 %
    a lease that ended                 | 1 Ann L1 100                  | 1 - - -                       | Leases ended -100 1>0
    let again                          | 1 - - -                       | 1 Ann L1 100                  | New lettings 100 0>1
    renewed                            | 1 Ann L1 100                  | 1 Ann L2 90                   | Renewals -10 1>1, Renewals -10 %
    two leases renewed by one          | 1 Ann L1 100; 1 Ann L2 100    | 1 Ann L3 190                  | Renewals -10 2>1, Renewals -5 %
    one lease more                     | 1 Ann L1 100                  | 1 Ann L1 100; 1 Ann L2 50     | New lettings 50 0>1, Unchanged 0 1>1
    a lease without a tenant replaced  | 1 - L1 100                    | 1 - L2 90                     | Leases ended -100 1>0, New lettings 90 0>1, New lettings -10 %
    into another currency              | 1 Ann L1 100                  | 1 Ann L1 400 - P PLN          | Another currency -100 1>0
    renewed in another currency        | 1 Ann L1 400 - P PLN          | 1 Ann L2 100                  | Another currency 100 0>1
    moved                              | 1 Ann L1 100; 2 - - -         | 1 - - -; 2 Ann L1 110         | Same lease, other units 10 1>1
    a unit given back                  | 1 Ann L1 100; 2 Ann L1 50     | 1 Ann L1 100; 2 - - -         | Same lease, other units -50 1>0, Unchanged 0 1>1
    a number that other tenants have   | 1 Ann 7 100; 2 - - -          | 1 - - -; 2 Bob 7 110          | Leases ended -100 1>0, New lettings 110 0>1
    a property that came               | 1 - - -                       | 1 - - -; 1 Ann L1 100 - Q     | Properties that came 100 0>1
    a property that left               | 1 - - -; 1 Ann L1 100 - Q     | 1 - - -                       | Properties that left -100 1>0
    a unit that was split              | 1 Ann L1 100; 9 - - -         | 1a Ann L2 50; 1b Bob L3 60; 9 - - - | New units 110 0>2, Units gone -100 1>0
    a lease that stands there twice    | 1 Ann L1 100                  | 1 Ann L1 60; 1 Ann L1 50      | Ambiguous 10 1>2
    a rent without a lease             | 1 - - 100                     | 1 - - 110                     | Ambiguous 10 1>1
    without ids                        | 1 Ann @45000 100              | 1 Ann @45000 110              | Rent changes 10 1>1
    renewed without ids                | 1 Ann @45000 100              | 1 Ann @46000 110              | Renewals 10 1>1, Renewals 10 %
    units that read alike              | 7 Ann L1 100; * Bob L2 10     | 7.0 Ann L1 100; * Bob L2 20   | Same lease, other units 0 1>1, Rent changes 10 1>1
    no rent roll before                |                               | 1 Ann L1 100                  | Properties that came 100 0>1
    nothing after                      | 1 Ann L1 100                  |                               | Properties that left -100 1>0
  `),
)('sorts %s', async (_, before, after, expected) => {
  const { lines, changedArea, spreads } = await shown(written(before), written(after));
  const texts = [
    ...Object.entries(lines).map(
      ([name, line]) => `${name} ${line.cents / 100} ${line.before}>${line.after}`,
    ),
    ...(changedArea.after > 0 ? [`area ${changedArea.cents / 100}`] : []),
    ...Object.entries(spreads).flatMap(([name, spread]) =>
      spread.leases > 0 ? [`${name} ${Math.round((spread.after / spread.before - 1) * 100)} %`] : [],
    ),
  ];
  expect(texts.join(', ')).toBe(expected);
});

const among = (...values: (string | number)[]) => fc.constantFrom(...values);
const row = fc.tuple(
  ...[among('P', 'Q', 'q'), among(1, 2, '3'), among('Ann', 'Bob', ''), among('L1', 'L2', 'L3', '')],
  ...[among(45000, 46000, ''), among('EUR', 'EUR', 'GBP'), among(0, 10.1, 20.33, ''), among(50, 60, '')],
);
const day = fc.array(row, { maxLength: 12 });

it('adds up to the cent, whatever leases there are', async () => {
  await fc.assert(
    fc.asyncProperty(day, day, among('EUR', 'GBP'), async (before, after, currency) => {
      const { opening, closing, lines } = await shown(before, after, String(currency));
      const moved = Object.values(lines).reduce((sum, { cents }) => sum + cents, 0);
      expect(moved).toBe(closing - opening);
    }),
    { numRuns: propertyRuns(100), endOnFailure: true },
  );
});
