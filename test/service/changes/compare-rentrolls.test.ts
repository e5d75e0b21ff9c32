import { readFileSync } from 'node:fs';
import { CHANGE_TYPES, RENT_CHANGE_REASONS, type Exchange } from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { UnitInRoll } from '../../../src/service/changes/rent-roll';
import { june, lease, lineOf, september, unit } from './hand-made';

/** Earlier units, later units and the reported changes, each one or a list. With `exchange`, rents are in euro at other rates. */
type Case = readonly [
  what: string,
  earlier: UnitInRoll | readonly UnitInRoll[],
  later: UnitInRoll | readonly UnitInRoll[],
  lines: string | readonly string[],
  exchange?: Exchange,
];

/** A pound is 1.25 euro in June and 1.20 in September. A franc is always 1 euro. */
const inEuro: Exchange = {
  currency: 'EUR',
  earlier: { EUR: 1, GBP: 0.8, CHF: 1 },
  later: { EUR: 1, GBP: 1 / 1.2, CHF: 1 },
};
const GBP = { currency: 'GBP' };
const CHF = { currency: 'CHF' };
const PARKING = { useType: 'PARKING', area: null };

type Terms = Parameters<typeof lease>[2];
const letTo = (tenant: string, rent: number, terms?: Terms, more?: Partial<UnitInRoll>) =>
  unit(1, lease(tenant, rent, terms), more);
/** Unit 1, let to Ada. */
const ada = (rent: number, terms?: Terms, more?: Partial<UnitInRoll>) => letTo('Ada', rent, terms, more);
const vacant = unit(1, null);
const second = { leaseId: 'second' };
const renamed = { tenantName: 'Ada & Daughters' };
const areas = (from: number, ...all: number[]) => all.map((area, at) => unit(from + at, null, { area }));

const TENANCIES: readonly Case[] = [
  ['a vacant unit that is let', vacant, ada(1000), '1 new letting, new letting: 0 → 1,000 EUR'],
  [
    'a lease that expired on the very day of the later rent roll',
    ada(1000, { expiryDate: '2026-09-30' }),
    vacant,
    '1 vacated, expiry: 1,000 → 0 EUR',
  ],
  [
    'a break on the very day of the earlier rent roll, of an open-ended lease',
    ada(1000, { expiryDate: null, breakDates: ['2025-12-31', '2026-06-30'] }),
    vacant,
    '1 vacated, break exercised: 1,000 → 0 EUR',
  ],
  [
    'a lease that ended long before its expiry, after an unused break',
    ada(1000, { breakDates: ['2026-06-29', '2026-10-01'] }),
    vacant,
    '1 vacated, termination: 1,000 → 0 EUR',
  ],
  [
    'another tenant',
    ada(1000, { expiryDate: '2026-08-31' }),
    letTo('Ben', 1100),
    '1 tenant change, tenant change: 1,000 → 1,100 EUR',
  ],
  ['a new lease with the same tenant', ada(1000), ada(1080, second), '1 renewal, renewal: 1,000 → 1,080 EUR'],
  [
    'a renewal under a new name, for less',
    ada(1000),
    ada(900, { ...second, ...renamed }),
    ['1 tenant renamed, –: 1,000 → 1,000 EUR', '1 renewal, renewal: 1,000 → 900 EUR'],
  ],
  [
    'a lease that another tenant took over',
    ada(1000),
    letTo('Ben', 1020, { leaseId: 'lease of Ada', lastIndexationDate: '2026-07-01' }),
    ['1 tenant change, –: 1,000 → 1,000 EUR', '1 rent change, indexation: 1,000 → 1,020 EUR'],
  ],
];

const MOVES: readonly Case[] = [
  [
    'a tenant that went from one unit to another',
    [ada(1000), unit(2, null)],
    [vacant, unit(2, lease('Ada', 1500, second))],
    ['1 tenant moved, tenant moved: 1,000 → 0 EUR', '2 tenant moved, tenant moved: 0 → 1,500 EUR'],
  ],
  [
    'a tenant that moves from a removed unit to a new one',
    ada(1000, {}, { area: 70 }),
    unit(2, lease('Ada', 1500, second), { area: 90 }),
    [
      '1 tenant moved, tenant moved: 1,000 → 0 EUR',
      '1 unit removed, –: 0 → 0 EUR, 70 → none sqm',
      '2 unit added, –: 0 → 0 EUR, none → 90 sqm',
      '2 tenant moved, tenant moved: 0 → 1,500 EUR',
    ],
  ],
  [
    'a tenant that gives up an office and takes a parking space: no move',
    [ada(1000, { expiryDate: null }), unit(2, null, PARKING)],
    [vacant, unit(2, lease('Ada', 90, second), PARKING)],
    ['1 vacated, termination: 1,000 → 0 EUR', '2 new letting, new letting: 0 → 90 EUR'],
  ],
  [
    'a tenant that stays and takes a second unit: no move',
    [ada(1000), unit(2, null)],
    [ada(1000), unit(2, lease('Ada', 900, second))],
    '2 new letting, new letting: 0 → 900 EUR',
  ],
];

const step = (date: string, rent: number) => ({ date, rent: rent * 100 });
const STEP = { steps: [step('2026-07-01', 1030)] };
const INDEXED = { lastIndexationDate: '2026-09-01' };
const CONTINUING: readonly Case[] = [
  [
    'two steps between the rent rolls: the last one counts',
    ada(1000, { steps: [step('2026-09-30', 1060), step('2026-07-01', 1030)] }),
    ada(1060),
    '1 rent change, step rent: 1,000 → 1,060 EUR',
  ],
  ['a step that did not take effect: no change', ada(1000, STEP), ada(1000, STEP), []],
  [
    'a rise that exceeds the step',
    ada(1000, STEP),
    ada(1050),
    ['1 rent change, step rent: 1,000 → 1,030 EUR', '1 rent change, unexplained: 1,030 → 1,050 EUR'],
  ],
  [
    'a rent review on the day of the later rent roll, down',
    ada(1000),
    ada(950, { lastReviewDate: '2026-09-30' }),
    '1 rent change, rent review: 1,000 → 950 EUR',
  ],
  [
    'a review and an indexation: the review explains the whole change',
    ada(1000),
    ada(1100, { ...INDEXED, lastReviewDate: '2026-07-01' }),
    '1 rent change, rent review: 1,000 → 1,100 EUR',
  ],
  [
    'a rent-free period that ended, with an indexation',
    ada(1000, { free: 500 }),
    ada(1020, INDEXED),
    ['1 rent change, rent-free ended: 500 → 1,000 EUR', '1 rent change, indexation: 1,000 → 1,020 EUR'],
  ],
  [
    'a rent-free period that began',
    ada(1000),
    ada(1000, { free: 1000 }),
    '1 rent change, rent-free granted: 1,000 → 0 EUR',
  ],
  [
    'an indexation while half the rent is free: half of it',
    ada(1000, { free: 500 }),
    ada(1020.01, { ...INDEXED, free: 510 }),
    '1 rent change, indexation: 500 → 510.01 EUR',
  ],
  [
    'an indexation in a rent-free period: nothing of it is paid yet',
    ada(1000, { free: 1000 }),
    ada(1020, { ...INDEXED, free: 1020 }),
    [],
  ],
  [
    'a corrected area, with the rent per square metre unchanged',
    ada(1000),
    ada(980, {}, { area: 98 }),
    '1 area change, area correction: 1,000 → 980 EUR, 100 → 98 sqm',
  ],
  [
    'a corrected area, with a monthly rent rounded to the cent',
    ada(12_000),
    ada(12_123.48, {}, { area: 101.03 }),
    '1 area change, area correction: 12,000 → 12,123.48 EUR, 100 → 101.03 sqm',
  ],
  ['another rent without any event', ada(1000), ada(1010), '1 rent change, unexplained: 1,000 → 1,010 EUR'],
  [
    'another rent with events outside the period',
    ada(1000, { steps: [step('2026-06-30', 1100), step('2026-10-01', 1200)] }),
    ada(990, { lastReviewDate: '2026-06-30', lastIndexationDate: '2025-07-01' }),
    '1 rent change, unexplained: 1,000 → 990 EUR',
  ],
];

const UNITS: readonly Case[] = [
  ['a new unit that is let', [], ada(1000), '1 unit added, unit added: 0 → 1,000 EUR, none → 100 sqm'],
  [
    'a unit that is removed, with its tenant',
    ada(1000, { expiryDate: '2026-08-31' }),
    [],
    '1 unit removed, unit removed: 1,000 → 0 EUR, 100 → none sqm',
  ],
  [
    'a unit that was split in two',
    ada(1000),
    [unit(2, lease('Ben', 600), { area: 60 }), ...areas(3, 40)],
    [
      '1 unit split, unit split: 1,000 → 0 EUR, 100 → none sqm',
      '2 unit split, unit split: 0 → 600 EUR, none → 60 sqm',
      '3 unit split, –: 0 → 0 EUR, none → 40 sqm',
    ],
  ],
  [
    'two units that were merged',
    [ada(1000), ...areas(2, 50, 10)],
    [...areas(3, 10), unit(4, lease('Ben', 1500), { area: 150.2 })],
    [
      '1 unit merge, unit merge: 1,000 → 0 EUR, 100 → none sqm',
      '2 unit merge, –: 0 → 0 EUR, 50 → none sqm',
      '4 unit merge, unit merge: 0 → 1,500 EUR, none → 150.2 sqm',
    ],
  ],
  [
    'a split with other new units: the parts that fit',
    vacant,
    areas(2, 30, 55, 70),
    [
      '1 unit split, –: 0 → 0 EUR, 100 → none sqm',
      '2 unit split, –: 0 → 0 EUR, none → 30 sqm',
      '3 unit added, –: 0 → 0 EUR, none → 55 sqm',
      '4 unit split, –: 0 → 0 EUR, none → 70 sqm',
    ],
  ],
  [
    'parts of another use: no split',
    vacant,
    [...areas(2, 60), unit(3, null, { area: 40, useType: 'RETAIL' })],
    [
      '1 unit removed, –: 0 → 0 EUR, 100 → none sqm',
      '2 unit added, –: 0 → 0 EUR, none → 60 sqm',
      '3 unit added, –: 0 → 0 EUR, none → 40 sqm',
    ],
  ],
  [
    'one unit under another id: neither a split nor a merge',
    vacant,
    unit(2, null),
    ['1 unit removed, –: 0 → 0 EUR, 100 → none sqm', '2 unit added, –: 0 → 0 EUR, none → 100 sqm'],
  ],
];

const CURRENCIES: readonly Case[] = [
  [
    'a new name and another area in addition to the rates: only the rates changed the rent',
    ada(1000, {}, GBP),
    ada(1000, renamed, { ...GBP, area: 99 }),
    [
      '1 exchange rates, exchange rates only: 1,250 → 1,200 EUR',
      '1 tenant renamed, –: 1,200 → 1,200 EUR',
      '1 area change, –: 1,200 → 1,200 EUR, 100 → 99 sqm',
    ],
    inEuro,
  ],
  [
    'a review in addition to the rates, each with its part',
    ada(1000, {}, GBP),
    ada(1100, { lastReviewDate: '2026-07-01' }, GBP),
    ['1 exchange rates, exchange rates: 1,250 → 1,200 EUR', '1 rent change, rent review: 1,200 → 1,320 EUR'],
    inEuro,
  ],
  [
    'the output currency, and one with a constant rate',
    [ada(1000), unit(2, lease('Ben', 1000), CHF)],
    [ada(1000), unit(2, lease('Ben', 1000), CHF)],
    [],
    inEuro,
  ],
  ['rates without a conversion: no change', ada(1000, {}, GBP), ada(1000, {}, GBP), []],
  [
    'a new tenant that pays in another currency: no row adds the two',
    ada(1000),
    letTo('Ben', 900, {}, GBP),
    ['1 tenant change, tenant change: 1,000 → 0 EUR', '1 tenant change, tenant change: 0 → 900 GBP'],
  ],
  [
    'the same in one currency',
    ada(1000),
    letTo('Ben', 900, {}, GBP),
    '1 tenant change, tenant change: 1,000 → 1,080 EUR',
    inEuro,
  ],
];

const ALL = [...TENANCIES, ...MOVES, ...CONTINUING, ...UNITS, ...CURRENCIES];
const compare = (earlier: Case[1], later: Case[2], exchange?: Exchange) =>
  compareRentrolls(june(...[earlier].flat()), september(...[later].flat()), exchange);

describe('compareRentrolls', () => {
  it.each(ALL.map((row) => ({ what: row[0], row })))(
    'reports $what',
    ({ row: [, earlier, later, lines, exchange] }) =>
      expect(compare(earlier, later, exchange).map(lineOf)).toEqual([lines].flat()),
  );

  it('is documented with these examples, at least one for each reason', () => {
    const text = readFileSync('docs/change-tracking.md', 'utf8');
    const described = [...text.matchAll(/`(\d [^`]*→[^`]*)`/g)].map(([, line]) => line);
    const lines = new Set(ALL.flatMap(([, , , lines]) => lines));
    expect(described.filter((line) => !lines.has(String(line)))).toEqual([]);
    const words = described.map((line) => /^\d (.*), (.*):/.exec(String(line))?.slice(1));
    expect(new Set(words.map((found) => found?.[0]))).toEqual(new Set(CHANGE_TYPES));
    expect(new Set(words.map((found) => found?.[1]))).toEqual(new Set(['–', ...RENT_CHANGE_REASONS]));
  });

  it('names the tenant of the earlier rent roll in every row of a unit', () => {
    const changes = compare(
      [ada(1000), unit(2, null)],
      [letTo('Ben', 900, {}, { area: 90 }), unit(2, lease('Cleo', 900))],
    );
    expect(changes.map(({ previousTenant }) => previousTenant)).toEqual(['Ada', 'Ada', null]);
  });

  it.each([
    ['of a rent', 'NOK', 'EUR'],
    ['of the output', 'EUR', 'NOK'],
  ])('refuses a currency %s without a rate, and names it', (_which, own, output) => {
    const roll = ada(1000, {}, { currency: own });
    expect(() => compare(roll, roll, { ...inEuro, currency: output })).toThrow('NOK');
  });

  it('prefers few parts, and then those that fit best', () =>
    expect(
      compare(vacant, areas(10, 50, 49.8, 50.2, 50.4, 20, 30))
        .filter(({ type }) => type === 'unit split')
        .map(({ unitId }) => unitId),
    ).toEqual([1, 11, 12]));
});
