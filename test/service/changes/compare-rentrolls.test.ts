import { readFileSync } from 'node:fs';
import { CHANGE_TYPES, RENT_CHANGE_REASONS, type Exchange } from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { UnitInRoll } from '../../../src/service/changes/rent-roll';
import { june, lease, lineOf, september, unit } from './hand-made';

/** Earlier units, later units and the reported changes. With `exchange`, rents are in euro at other rates. */
type Case = readonly [
  what: string,
  earlier: readonly UnitInRoll[],
  later: readonly UnitInRoll[],
  lines: readonly string[],
  exchange?: Exchange,
];

/** A pound is 1.25 euro in June and 1.20 in September. A franc is always 1 euro. */
const inEuro: Exchange = {
  currency: 'EUR',
  earlier: { EUR: 1, GBP: 0.8, CHF: 1 },
  later: { EUR: 1, GBP: 1 / 1.2, CHF: 1 },
};
const GBP = { currency: 'GBP' };

const TENANCIES: readonly Case[] = [
  [
    'a vacant unit that is let',
    [unit(1, null)],
    [unit(1, lease('Ada', 1000))],
    ['1 new letting, new letting: 0 → 1,000 EUR'],
  ],
  [
    'a letting that begins rent-free: the rent has not changed yet',
    [unit(1, null)],
    [unit(1, lease('Ada', 1000, { free: 1000 }))],
    ['1 new letting, –: 0 → 0 EUR'],
  ],
  [
    'a lease that expired on the very day of the later rent roll',
    [unit(1, lease('Ada', 1000, { expiryDate: '2026-09-30' }))],
    [unit(1, null)],
    ['1 vacated, expiry: 1,000 → 0 EUR'],
  ],
  [
    'a tenant that held over and left',
    [unit(1, lease('Ada', 1000, { expiryDate: '2026-03-31', breakDates: ['2026-08-31'] }))],
    [unit(1, null)],
    ['1 vacated, expiry: 1,000 → 0 EUR'],
  ],
  [
    'a break between the two rent rolls, if the tenant left',
    [unit(1, lease('Ada', 1000, { breakDates: ['2025-12-31', '2026-07-31'] }))],
    [unit(1, null)],
    ['1 vacated, break exercised: 1,000 → 0 EUR'],
  ],
  [
    'a break on the very day of the earlier rent roll, of an open-ended lease',
    [unit(1, lease('Ada', 1000, { expiryDate: null, breakDates: ['2026-06-30'] }))],
    [unit(1, null)],
    ['1 vacated, break exercised: 1,000 → 0 EUR'],
  ],
  [
    'a lease that ended long before its expiry, after an unused break',
    [unit(1, lease('Ada', 1000, { breakDates: ['2026-06-29', '2026-10-01'] }))],
    [unit(1, null)],
    ['1 vacated, termination: 1,000 → 0 EUR'],
  ],
  [
    'another tenant',
    [unit(1, lease('Ada', 1000, { expiryDate: '2026-08-31' }))],
    [unit(1, lease('Ben', 1100))],
    ['1 tenant change, tenant change: 1,000 → 1,100 EUR'],
  ],
  [
    'another tenant at the same rent: no change of rent',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ben', 1000))],
    ['1 tenant change, –: 1,000 → 1,000 EUR'],
  ],
  [
    'another tenant in a remeasured unit',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ben', 1100), { area: 98 })],
    [
      '1 tenant change, tenant change: 1,000 → 1,100 EUR',
      '1 area change, –: 1,100 → 1,100 EUR, 100 → 98 sqm',
    ],
  ],
  [
    'a new lease with the same tenant',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1080, { leaseId: 'second' }))],
    ['1 renewal, renewal: 1,000 → 1,080 EUR'],
  ],
  [
    'a renewal under a new name, for less',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 900, { leaseId: 'second', tenantName: 'Ada & Daughters' }))],
    ['1 tenant renamed, –: 1,000 → 1,000 EUR', '1 renewal, renewal: 1,000 → 900 EUR'],
  ],
  [
    'a lease that another tenant took over',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ben', 1020, { leaseId: 'lease of Ada', lastIndexationDate: '2026-07-01' }))],
    ['1 tenant change, –: 1,000 → 1,000 EUR', '1 rent change, indexation: 1,000 → 1,020 EUR'],
  ],
  [
    'a tenant under a new name that pays more by index',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1020, { tenantName: 'Ada & Daughters', lastIndexationDate: '2026-07-01' }))],
    ['1 tenant renamed, –: 1,000 → 1,000 EUR', '1 rent change, indexation: 1,000 → 1,020 EUR'],
  ],
  [
    "the owner's own use, which ends for a tenant",
    [unit(1, lease('Owner', 0, { ownUse: true }))],
    [unit(1, lease('Ada', 1000))],
    ['1 tenant change, tenant change: 0 → 1,000 EUR'],
  ],
];

const MOVES: readonly Case[] = [
  [
    'a tenant that went from one unit to another',
    [unit(1, lease('Ada', 1000)), unit(2, null)],
    [unit(1, null), unit(2, lease('Ada', 1500, { leaseId: 'second' }))],
    ['1 tenant moved, tenant moved: 1,000 → 0 EUR', '2 tenant moved, tenant moved: 0 → 1,500 EUR'],
  ],
  [
    'a tenant that takes the unit of a leaving one, and is replaced',
    [unit(1, lease('Ada', 1000)), unit(2, lease('Ben', 1200, { expiryDate: '2026-08-31' }))],
    [unit(1, lease('Cleo', 1100)), unit(2, lease('Ada', 1500, { leaseId: 'second' }))],
    [
      '1 tenant moved, tenant moved: 1,000 → 0 EUR',
      '1 new letting, new letting: 0 → 1,100 EUR',
      '2 vacated, expiry: 1,200 → 0 EUR',
      '2 tenant moved, tenant moved: 0 → 1,500 EUR',
    ],
  ],
  [
    'a tenant that moves from a removed unit to a new one',
    [unit(1, lease('Ada', 1000), { area: 70 })],
    [unit(2, lease('Ada', 1500, { leaseId: 'second' }), { area: 90 })],
    [
      '1 tenant moved, tenant moved: 1,000 → 0 EUR',
      '1 unit removed, –: 0 → 0 EUR, 70 → none sqm',
      '2 unit added, –: 0 → 0 EUR, none → 90 sqm',
      '2 tenant moved, tenant moved: 0 → 1,500 EUR',
    ],
  ],
  [
    'a tenant that gives up an office and takes a parking space: no move',
    [unit(1, lease('Ada', 1000, { expiryDate: null })), unit(2, null, { useType: 'PARKING', area: null })],
    [unit(1, null), unit(2, lease('Ada', 90, { leaseId: 'second' }), { useType: 'PARKING', area: null })],
    ['1 vacated, termination: 1,000 → 0 EUR', '2 new letting, new letting: 0 → 90 EUR'],
  ],
  [
    'a tenant that stays and takes a second unit: no move',
    [unit(1, lease('Ada', 1000)), unit(2, null)],
    [unit(1, lease('Ada', 1000)), unit(2, lease('Ada', 900, { leaseId: 'second' }))],
    ['2 new letting, new letting: 0 → 900 EUR'],
  ],
  [
    'the owner, who does not count as a tenant',
    [unit(1, lease('Owner', 0, { ownUse: true })), unit(2, null)],
    [unit(1, null), unit(2, lease('Owner', 0, { ownUse: true, leaseId: 'second' }))],
    ['1 vacated, –: 0 → 0 EUR', '2 new letting, –: 0 → 0 EUR'],
  ],
];

const step = (date: string, rent: number) => ({ date, rent: rent * 100 });
const CONTINUING: readonly Case[] = [
  [
    'two steps between the rent rolls: the last one counts',
    [unit(1, lease('Ada', 1000, { steps: [step('2026-09-30', 1060), step('2026-07-01', 1030)] }))],
    [unit(1, lease('Ada', 1060))],
    ['1 rent change, step rent: 1,000 → 1,060 EUR'],
  ],
  [
    'a step that did not take effect: no change',
    [unit(1, lease('Ada', 1000, { steps: [step('2026-07-01', 1030)] }))],
    [unit(1, lease('Ada', 1000, { steps: [step('2026-07-01', 1030)] }))],
    [],
  ],
  [
    'a rise that exceeds the step',
    [unit(1, lease('Ada', 1000, { steps: [step('2026-07-01', 1030)] }))],
    [unit(1, lease('Ada', 1050))],
    ['1 rent change, step rent: 1,000 → 1,030 EUR', '1 rent change, unexplained: 1,030 → 1,050 EUR'],
  ],
  [
    'a rent review on the day of the later rent roll, down',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 950, { lastReviewDate: '2026-09-30' }))],
    ['1 rent change, rent review: 1,000 → 950 EUR'],
  ],
  [
    'a review and an indexation: the review explains the whole change',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1100, { lastReviewDate: '2026-07-01', lastIndexationDate: '2026-09-01' }))],
    ['1 rent change, rent review: 1,000 → 1,100 EUR'],
  ],
  [
    'a step and an indexation',
    [unit(1, lease('Ada', 1000, { steps: [step('2026-07-01', 1030)] }))],
    [unit(1, lease('Ada', 1050.6, { lastIndexationDate: '2026-09-01' }))],
    ['1 rent change, step rent: 1,000 → 1,030 EUR', '1 rent change, indexation: 1,030 → 1,050.6 EUR'],
  ],
  [
    'a rent-free period that ended, with an indexation',
    [unit(1, lease('Ada', 1000, { free: 500 }))],
    [unit(1, lease('Ada', 1020, { lastIndexationDate: '2026-09-01' }))],
    ['1 rent change, rent-free ended: 500 → 1,000 EUR', '1 rent change, indexation: 1,000 → 1,020 EUR'],
  ],
  [
    'a rent-free period that began',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1000, { free: 1000 }))],
    ['1 rent change, rent-free granted: 1,000 → 0 EUR'],
  ],
  [
    'a rent-free period that began with an indexation',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1020, { free: 510, lastIndexationDate: '2026-09-01' }))],
    ['1 rent change, rent-free granted: 1,000 → 500 EUR', '1 rent change, indexation: 500 → 510 EUR'],
  ],
  [
    'an indexation while half the rent is free: half of it',
    [unit(1, lease('Ada', 1000, { free: 500 }))],
    [unit(1, lease('Ada', 1020.01, { free: 510, lastIndexationDate: '2026-09-01' }))],
    ['1 rent change, indexation: 500 → 510.01 EUR'],
  ],
  [
    'a review with a fixed amount free: all of it',
    [unit(1, lease('Ada', 1000, { free: 300 }))],
    [unit(1, lease('Ada', 1100, { free: 300, lastReviewDate: '2026-09-01' }))],
    ['1 rent change, rent review: 700 → 800 EUR'],
  ],
  [
    'an indexation in a rent-free period: nothing of it is paid yet',
    [unit(1, lease('Ada', 1000, { free: 1000 }))],
    [unit(1, lease('Ada', 1020, { free: 1020, lastIndexationDate: '2026-09-01' }))],
    [],
  ],
  [
    'a corrected area, with the rent per square metre unchanged',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 980), { area: 98 })],
    ['1 area change, area correction: 1,000 → 980 EUR, 100 → 98 sqm'],
  ],
  [
    'a corrected area, with a monthly rent rounded to the cent',
    [unit(1, lease('Ada', 12_000))],
    [unit(1, lease('Ada', 12_123.48), { area: 101.03 })],
    ['1 area change, area correction: 12,000 → 12,123.48 EUR, 100 → 101.03 sqm'],
  ],
  [
    'a corrected area, with the same rent',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1000), { area: 98 })],
    ['1 area change, –: 1,000 → 1,000 EUR, 100 → 98 sqm'],
  ],
  [
    'a step and a later area correction',
    [unit(1, lease('Ada', 1000, { steps: [step('2026-07-01', 1100)] }))],
    [unit(1, lease('Ada', 1122), { area: 102 })],
    [
      '1 rent change, step rent: 1,000 → 1,100 EUR',
      '1 area change, area correction: 1,100 → 1,122 EUR, 100 → 102 sqm',
    ],
  ],
  [
    'a corrected area and a review: the review explains the whole change',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1200, { lastReviewDate: '2026-08-01' }), { area: 98 })],
    ['1 area change, –: 1,000 → 1,000 EUR, 100 → 98 sqm', '1 rent change, rent review: 1,000 → 1,200 EUR'],
  ],
  [
    'an area measured for the first time',
    [unit(1, lease('Ada', 1000), { area: null })],
    [unit(1, lease('Ada', 1000))],
    ['1 area change, –: 1,000 → 1,000 EUR, none → 100 sqm'],
  ],
  [
    'another rent without any event',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 1010))],
    ['1 rent change, unexplained: 1,000 → 1,010 EUR'],
  ],
  [
    'another rent with events outside the period',
    [unit(1, lease('Ada', 1000, { steps: [step('2026-06-30', 1100), step('2026-10-01', 1200)] }))],
    [unit(1, lease('Ada', 990, { lastReviewDate: '2026-06-30', lastIndexationDate: '2025-07-01' }))],
    ['1 rent change, unexplained: 1,000 → 990 EUR'],
  ],
];

const UNITS: readonly Case[] = [
  [
    'a new unit that is let',
    [],
    [unit(1, lease('Ada', 1000))],
    ['1 unit added, unit added: 0 → 1,000 EUR, none → 100 sqm'],
  ],
  [
    'a unit that is removed, with its tenant',
    [unit(1, lease('Ada', 1000, { expiryDate: '2026-08-31' }))],
    [],
    ['1 unit removed, unit removed: 1,000 → 0 EUR, 100 → none sqm'],
  ],
  [
    'a unit that was split in two',
    [unit(1, lease('Ada', 1000))],
    [unit(2, lease('Ben', 600), { area: 60 }), unit(3, null, { area: 40 })],
    [
      '1 unit split, unit split: 1,000 → 0 EUR, 100 → none sqm',
      '2 unit split, unit split: 0 → 600 EUR, none → 60 sqm',
      '3 unit split, –: 0 → 0 EUR, none → 40 sqm',
    ],
  ],
  [
    'a unit that was split for its tenant and others: no move',
    [unit(1, lease('Ada', 1000))],
    [
      unit(2, lease('Ada', 400), { area: 33.3 }),
      unit(3, lease('Ben', 400), { area: 33.3 }),
      unit(4, null, { area: 33.2 }),
    ],
    [
      '1 unit split, unit split: 1,000 → 0 EUR, 100 → none sqm',
      '2 unit split, unit split: 0 → 400 EUR, none → 33.3 sqm',
      '3 unit split, unit split: 0 → 400 EUR, none → 33.3 sqm',
      '4 unit split, –: 0 → 0 EUR, none → 33.2 sqm',
    ],
  ],
  [
    'two units that were merged',
    [unit(1, lease('Ada', 1000)), unit(2, null, { area: 50 }), unit(3, null, { area: 10 })],
    [unit(3, null, { area: 10 }), unit(4, lease('Ben', 1500), { area: 150.2 })],
    [
      '1 unit merge, unit merge: 1,000 → 0 EUR, 100 → none sqm',
      '2 unit merge, –: 0 → 0 EUR, 50 → none sqm',
      '4 unit merge, unit merge: 0 → 1,500 EUR, none → 150.2 sqm',
    ],
  ],
  [
    'three shops that were merged, and another space that is gone',
    [
      unit(1, lease('Ada', 1000), { useType: 'RETAIL' }),
      unit(2, lease('Ben', 700), { useType: 'RETAIL', area: 60 }),
      unit(3, null, { useType: 'RETAIL', area: 40 }),
      unit(4, lease('Cleo', 50), { useType: 'PARKING', area: null }),
    ],
    [unit(5, lease('Dora', 2100), { useType: 'RETAIL', area: 200 })],
    [
      '1 unit merge, unit merge: 1,000 → 0 EUR, 100 → none sqm',
      '2 unit merge, unit merge: 700 → 0 EUR, 60 → none sqm',
      '3 unit merge, –: 0 → 0 EUR, 40 → none sqm',
      '4 unit removed, unit removed: 50 → 0 EUR',
      '5 unit merge, unit merge: 0 → 2,100 EUR, none → 200 sqm',
    ],
  ],
  [
    'a split with other new units: the parts that fit',
    [unit(1, null)],
    [unit(2, null, { area: 30 }), unit(3, null, { area: 55 }), unit(4, null, { area: 70 })],
    [
      '1 unit split, –: 0 → 0 EUR, 100 → none sqm',
      '2 unit split, –: 0 → 0 EUR, none → 30 sqm',
      '3 unit added, –: 0 → 0 EUR, none → 55 sqm',
      '4 unit split, –: 0 → 0 EUR, none → 70 sqm',
    ],
  ],
  [
    'areas that do not add up: no split',
    [unit(1, null)],
    [unit(2, null, { area: 60 }), unit(3, null, { area: 41 })],
    [
      '1 unit removed, –: 0 → 0 EUR, 100 → none sqm',
      '2 unit added, –: 0 → 0 EUR, none → 60 sqm',
      '3 unit added, –: 0 → 0 EUR, none → 41 sqm',
    ],
  ],
  [
    'parts of another use: no split',
    [unit(1, null)],
    [unit(2, null, { area: 60 }), unit(3, null, { area: 40, useType: 'RETAIL' })],
    [
      '1 unit removed, –: 0 → 0 EUR, 100 → none sqm',
      '2 unit added, –: 0 → 0 EUR, none → 60 sqm',
      '3 unit added, –: 0 → 0 EUR, none → 40 sqm',
    ],
  ],
  [
    'one unit under another id: neither a split nor a merge',
    [unit(1, null)],
    [unit(2, null)],
    ['1 unit removed, –: 0 → 0 EUR, 100 → none sqm', '2 unit added, –: 0 → 0 EUR, none → 100 sqm'],
  ],
];

const CURRENCIES: readonly Case[] = [
  [
    'a rent that only the exchange rates changed',
    [unit(1, lease('Ada', 1000), GBP)],
    [unit(1, lease('Ada', 1000), GBP)],
    ['1 exchange rates, exchange rates only: 1,250 → 1,200 EUR'],
    inEuro,
  ],
  [
    'a new name and another area in addition to the rates: only the rates changed the rent',
    [unit(1, lease('Ada', 1000), GBP)],
    [unit(1, lease('Ada', 1000, { tenantName: 'Ada & Daughters' }), { ...GBP, area: 99 })],
    [
      '1 exchange rates, exchange rates only: 1,250 → 1,200 EUR',
      '1 tenant renamed, –: 1,200 → 1,200 EUR',
      '1 area change, –: 1,200 → 1,200 EUR, 100 → 99 sqm',
    ],
    inEuro,
  ],
  [
    'a review in addition to the rates, each with its part',
    [unit(1, lease('Ada', 1000), GBP)],
    [unit(1, lease('Ada', 1100, { lastReviewDate: '2026-07-01' }), GBP)],
    ['1 exchange rates, exchange rates: 1,250 → 1,200 EUR', '1 rent change, rent review: 1,200 → 1,320 EUR'],
    inEuro,
  ],
  [
    'a letting, which the earlier rates do not affect',
    [unit(1, null, GBP)],
    [unit(1, lease('Ada', 1000), GBP)],
    ['1 new letting, new letting: 0 → 1,200 EUR'],
    inEuro,
  ],
  [
    'the output currency, and one with a constant rate',
    [unit(1, lease('Ada', 1000)), unit(2, lease('Ben', 1000), { currency: 'CHF' })],
    [unit(1, lease('Ada', 1000)), unit(2, lease('Ben', 1000), { currency: 'CHF' })],
    [],
    inEuro,
  ],
  [
    'rates without a conversion: no change',
    [unit(1, lease('Ada', 1000), GBP)],
    [unit(1, lease('Ada', 1000), GBP)],
    [],
  ],
  [
    'a new tenant that pays in another currency: no row adds the two',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ben', 900), GBP)],
    ['1 tenant change, tenant change: 1,000 → 0 EUR', '1 tenant change, tenant change: 0 → 900 GBP'],
  ],
  [
    'the same in one currency',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ben', 900), GBP)],
    ['1 tenant change, tenant change: 1,000 → 1,080 EUR'],
    inEuro,
  ],
  [
    'a lease that continues in another currency',
    [unit(1, lease('Ada', 1000))],
    [unit(1, lease('Ada', 900), { ...GBP, area: 90 })],
    [
      '1 rent change, unexplained: 1,000 → 0 EUR',
      '1 rent change, unexplained: 0 → 900 GBP',
      '1 area change, –: 900 → 900 GBP, 100 → 90 sqm',
    ],
  ],
];

const ALL = [...TENANCIES, ...MOVES, ...CONTINUING, ...UNITS, ...CURRENCIES];
const compare = ([, earlier, later, , exchange]: Case) =>
  compareRentrolls(june(...earlier), september(...later), exchange);

describe('compareRentrolls', () => {
  it.each(ALL.map((example) => ({ what: example[0], example })))('reports $what', ({ example }) =>
    expect(compare(example).map(lineOf)).toEqual(example[3]),
  );

  it('is documented with these examples, at least one for each reason', () => {
    const text = readFileSync('docs/change-tracking.md', 'utf8');
    const described = [...text.matchAll(/`(\d [^`]*→[^`]*)`/g)].map(([, line]) => line);
    const lines = new Set(ALL.flatMap(([, , , lines]) => lines));
    expect(described.filter((line) => !lines.has(String(line)))).toEqual([]);
    for (const reason of RENT_CHANGE_REASONS)
      expect(described.filter((line) => line?.includes(`, ${reason}:`))).not.toEqual([]);
    for (const type of CHANGE_TYPES)
      expect(described.filter((line) => line?.includes(` ${type},`))).not.toEqual([]);
  });

  it('names the tenant of the earlier rent roll in every row of a unit', () => {
    const changes = compareRentrolls(
      june(unit(1, lease('Ada', 1000)), unit(2, null)),
      september(unit(1, lease('Ben', 900), { area: 90 }), unit(2, lease('Cleo', 900))),
    );
    expect(changes.map(({ previousTenant }) => previousTenant)).toEqual(['Ada', 'Ada', null]);
  });

  it('refuses a currency without a rate and names it', () => {
    const roll = [unit(1, lease('Ada', 1000), { currency: 'NOK' })];
    expect(() => compareRentrolls(june(...roll), september(...roll), inEuro)).toThrow('NOK');
    const inKroner = { ...inEuro, currency: 'NOK' };
    const euro = [unit(1, lease('Ada', 1000))];
    expect(() => compareRentrolls(june(...euro), september(...euro), inKroner)).toThrow('NOK');
  });

  it('reports no splits or merges if many units of a use came and went, and stays fast', () => {
    const units = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => unit(from + i, null, { area: 20 + ((i * 37) % 101) }));
    const started = performance.now();
    const changes = compareRentrolls(june(...units(0, 400)), september(...units(1000, 600)));
    expect(performance.now() - started).toBeLessThan(1000);
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['unit removed', 'unit added']));
  });

  it('looks for parts among at most twelve units', () => {
    const parts = (count: number) =>
      Array.from({ length: count }, (_, i) => unit(10 + i, null, { area: i < 2 ? 50 : 300 + i }));
    const types = (count: number) =>
      new Set(compareRentrolls(june(unit(1, null)), september(...parts(count))).map(({ type }) => type));
    expect(types(12)).toEqual(new Set(['unit split', 'unit added']));
    expect(types(13)).toEqual(new Set(['unit removed', 'unit added']));
  });

  it('prefers few parts, and then those that fit best', () => {
    const areas = [50, 49.8, 50.2, 50.4, 20, 30];
    const changes = compareRentrolls(
      june(unit(1, null)),
      september(...areas.map((area, i) => unit(10 + i, null, { area }))),
    );
    expect(changes.filter(({ type }) => type === 'unit split').map(({ unitId }) => unitId)).toEqual([
      1, 11, 12,
    ]);
  });
});
