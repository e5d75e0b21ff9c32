import type { ReportInputs } from '../../../src/templates/report/report-inputs';
import { ODD_NAMES, SAME_NAMES } from '../odd-names';
import { HAND_MADE_ROLL } from './hand-made-roll';
import { dayOf, toSerial, type OracleUnit } from './report-oracle';

/** Vacant, with an ERV and an area. */
export const VACANT = HAND_MADE_ROLL[0]!;
/** Let until 2031, with a break in 2028 and the last day of its notice. Pays 40,000. */
export const LEASE = HAND_MADE_ROLL[12]!;
export const OPEN = HAND_MADE_ROLL[8]!;
const OVER = HAND_MADE_ROLL[5]!;
const varied = (unit: OracleUnit) => (change: Partial<OracleUnit>) => ({ ...unit, ...change });
const [vacant, lease, open, over] = [varied(VACANT), varied(LEASE), varied(OPEN), varied(OVER)];
const AS_AT = dayOf('2026-09-30');

interface MisleadingRoll {
  units: readonly OracleUnit[];
  inputs?: ReportInputs;
  /** The checks that are not OK, and what they say. */
  messages?: Readonly<Record<string, string>>;
  figures?: Readonly<Record<string, unknown>>;
}

const unread = (what: string) => ({ 'Every amount and date can be read': `In no figure: ${what}.` });
const NEGATIVE = {
  'No rent, ERV or area is negative':
    '1 amounts are below zero. They are in totals and averages, but not in rates and reversion.',
};
const NO_TERMINATION = {
  'Open-ended leases tell their termination':
    '1 open-ended leases tell no earliest termination, and count with 0 years.',
};

/** Leases of one name each, and the first name again. Each pays another rent. */
const leasesOf = (names: readonly string[]): OracleUnit[] =>
  [...names, names[0]!].map((name, k) =>
    lease({ unit: name, tenant: name, use: name, rent: (k + 1) * 1_000_00, passing: (k + 1) * 1_000_00 }),
  );

/** Leases of all names that a sheet may take for others, each with another rent. Some of each kind are the largest. */
const ODD_LEASES = Object.values(ODD_NAMES)
  .flatMap(leasesOf)
  .map((unit, k) => ({ ...unit, rent: (((k * 37) % 97) + 1) * 1_000_00 }));

/** Rent rolls whose numbers would mislead, by what is wrong with them. */
export const MISLEADING_ROLLS: Readonly<Record<string, MisleadingRoll>> = {
  'one unit': { units: [LEASE], figures: { Units: 1, 'Contracted rent pa': 40_000 } },
  'all vacant': {
    units: [VACANT, vacant({ unit: 'V2' })],
    figures: { 'WAULT to expiry, years': '–', 'INREV vacancy': 1, 'Vacancy after EPRA': 1 },
  },
  'everything open-ended': {
    units: [OPEN, open({ tenant: 'Dill' })],
    figures: { 'WAULT to expiry, years': '–', 'WAULT to first break, years': '–' },
  },
  'open-ended leases that tell no termination, where it is to count': {
    units: [LEASE, OPEN],
    inputs: { openEnded: 'earliest termination' },
    messages: NO_TERMINATION,
  },
  'everything holding over': {
    units: [OVER, over({ unit: 'H2', expiry: dayOf('2020-01-01') })],
    figures: { 'WAULT to expiry, years': 0 },
  },
  'a lease and a break that ended between rent roll and as-at day': {
    units: [LEASE, OVER, lease({ unit: 'E2', expiry: AS_AT + 50, nextBreak: AS_AT + 20 })],
    inputs: { asAt: toSerial(AS_AT) + 60 },
    messages: {
      'No lease ended since its rent roll':
        '1 leases had an expiry or a break after their rent roll, up to the as-at day. What came of it is not known.',
    },
  },
  'an as-at day before the rent roll': {
    units: [LEASE, OPEN],
    inputs: { asAt: toSerial(dayOf('2026-06-30')) },
    messages: {
      'No rent roll is newer than the as-at day': '2 units are from a rent roll after the as-at day.',
    },
  },
  'a rent roll that is old': {
    units: [LEASE, open({ roll: dayOf('2026-03-31') })],
    messages: {
      'No rent is on a roll older than 100 days':
        '1 units that pay rent are on rent rolls more than 100 days before the as-at day: 6000 EUR of rent pa.',
    },
  },
  'an old rent roll, and two currencies': {
    units: [lease({ currency: 'GBP' }), open({ roll: dayOf('2026-03-31') })],
    messages: {
      'No rent is on a roll older than 100 days':
        '1 units that pay rent are on rent rolls more than 100 days before the as-at day.',
      'All amounts are in one currency':
        'Amounts of several currencies are never added. Choose one in the cell beside Currency.',
    },
    figures: { 'Contracted rent pa': '–', 'WAULT to expiry, years': '–', Units: 2 },
  },
  'no area': {
    units: [lease({ area: null }), vacant({ area: 0 })],
    figures: { 'WALE by area, years': '–', 'Vacancy by area': '–', 'Vacancy by units': 0.5 },
  },
  'no rent': {
    units: [lease({ rent: 0, passing: null })],
    figures: { 'Contracted rent pa': 0, 'WAULT to expiry, years': '–', 'Reversion to contracted rent': '–' },
  },
  'no currency at all': {
    units: [lease({ currency: null })],
    messages: { 'All amounts are in one currency': 'No unit tells its currency.' },
    figures: { 'Contracted rent pa': '–' },
  },
  'one unit name in two properties, and two leases of a unit': {
    units: [LEASE, lease({ property: 'Other House' }), lease({ tenant: 'Sub Ltd' })],
    figures: { Units: 3, 'Contracted rent pa': 120_000 },
  },
  'no ERV of a let and of a vacant unit': {
    units: [lease({ erv: null }), vacant({ erv: null })],
    messages: {
      'Every vacant unit has an ERV':
        '1 vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated.',
    },
    figures: { 'Vacancy after EPRA': '–', 'INREV vacancy': 0 },
  },
  'own use that pays, as let': {
    units: [LEASE, open({ ownUse: true })],
    inputs: { ownUse: 'as let' },
    figures: { 'Contracted rent pa': 46_000, 'Lettable area, sqm': 360, 'Own use': 0 },
  },
  'own use that pays, outside': {
    units: [LEASE, open({ ownUse: true })],
    figures: { 'Contracted rent pa': 40_000, 'Lettable area, sqm': 300, 'Own use': 1 },
  },
  'days on a weekend': {
    units: [lease({ expiry: dayOf('2027-10-02'), nextBreak: dayOf('2027-04-03') })],
    inputs: { asAt: toSerial(dayOf('2026-10-03')) },
  },
  'expiries that are not days, and do not count where open-ended leases do': {
    units: [
      LEASE,
      open({ sent: { expiry: '2027-02-29' } }),
      open({ unit: 'X2', sent: { expiry: '0001-01-01T00:00:00Z' } }),
    ],
    inputs: { openEnded: '0 years' },
    messages: unread('lease_expiry_date: 2 not a date (2027-02-29, 0001-01-01T00:00:00Z)'),
  },
  'amounts, areas, days and words for nothing that cannot be read': {
    units: [
      lease({ nextBreak: null, sent: { nextBreak: '2027-02-30' } }),
      open({ rent: null, sent: { contractedRent: '1.300,00' } }),
      open({ unit: 'X2', area: null, sent: { area: 'ca. 100' } }),
      vacant({ area: null, sent: { area: '12 %' } }),
      open({ unit: 'X3', erv: null, sent: { erv: 'null' } }),
      open({ unit: 'X4', erv: null, sent: { erv: '-' } }),
      open({ unit: 'X5', passing: null, sent: { passingRent: 'n/a' } }),
      open({ unit: 'X6', roll: null, sent: { rentrollDate: '30.09.2026' } }),
    ],
    messages: unread(
      [
        'actual_lettable_area_sqm: 2 not a number (ca. 100, 12 %)',
        'contracted_rent_pa: 1 not a number (1.300,00)',
        'in_place_rent_pa: 1 not a number (n/a)',
        'market_rent_pa: 2 not a number (null, -)',
        'next_break_date: 1 not a date (2027-02-30)',
        'rentroll_date: 1 not a date (30.09.2026)',
      ].join('; '),
    ),
  },
  'a unit that is sent three times': {
    units: [LEASE, OPEN, LEASE, LEASE],
    messages: {
      'Each unit is there once':
        '2 rows are the same as a row above, and count again: 80000 EUR of rent pa. Units: U13.',
    },
  },
  'a unit on two rent rolls of one day': {
    units: [lease({ rentrollId: 1 }), open({ rentrollId: 1 }), lease({ rentrollId: 2, rent: 41_000_00 })],
    messages: {
      'Each unit is there once':
        '1 rows are of a unit that another rent roll of the same day has, and count again: 41000 EUR of rent pa. Units: U13.',
    },
  },
  'words for vacancy that no rule knows': {
    units: [
      LEASE,
      open({ sent: { vacancyStatus: 'reserved' } }),
      open({ unit: 'X2', sent: { vacancyStatus: 'let agreed' } }),
    ],
    messages: {
      'Every unit says whether it is vacant':
        '2 units say words that no rule knows, and count as let: 12000 EUR of rent pa. The words: reserved, let agreed.',
    },
  },
  'a word for own use that no rule knows': {
    units: [LEASE, open({ sent: { ownUse: 'partly' } })],
    messages: {
      'Every unit says whether it is vacant':
        '1 units say words that no rule knows, and count as let: 6000 EUR of rent pa. The words: partly.',
    },
  },
  'a let unit without a tenant and a rent': {
    units: [LEASE, vacant({ vacant: false })],
    messages: {
      'Vacancy agrees with rents and tenants': '1 let units have neither a rent nor a tenant. Units: U1.',
    },
  },
  'a lease that has not begun': {
    units: [LEASE, lease({ unit: 'L2', start: AS_AT + 1, expiry: AS_AT + 3_653, nextBreak: null })],
    messages: {
      'Every lease has begun':
        '1 leases begin after the as-at day, and count: 40000 EUR of rent pa. WAULT to expiry without them: 5. Units: L2.',
    },
  },
  'an earliest termination that means none, where it is to count': {
    units: [LEASE, open({ sent: { earliestTermination: 2_958_465 } })],
    inputs: { openEnded: 'earliest termination' },
    messages: NO_TERMINATION,
  },
  'a lease of 125 and one of 999 years': {
    units: [
      LEASE,
      lease({ unit: 'L2', expiry: dayOf('2125-09-30'), nextBreak: null }),
      lease({ unit: 'L3', expiry: dayOf('2989-09-30'), nextBreak: null }),
    ],
    messages: {
      'Dates are within 50 years of the as-at day':
        '2 leases end later: 80000 EUR of rent pa. WAULT to expiry without them: 5.',
    },
  },
  'an expiry, a step and a break of another time': {
    units: [
      lease({ expiry: dayOf('1900-03-01'), nextBreak: null }),
      lease({ unit: 'L2', step: dayOf('1900-03-01') }),
      lease({ unit: 'L3', nextBreak: dayOf('1900-03-01') }),
    ],
    messages: {
      'Dates are within 50 years of the as-at day':
        '1 leases ended earlier, and count as holding over. 2 dates of breaks, terminations or changes of rent are farther away.',
    },
  },
  'a rent roll of another time': {
    units: [lease({ roll: dayOf('2199-12-31') })],
    messages: {
      'Dates are within 50 years of the as-at day':
        '1 leases ended earlier, and count as holding over. 1 dates of breaks, terminations or changes of rent are farther away.',
      'The as-at day is a date':
        'It is not between 1990 and 2099, and every term counts from it. Type another one beside As at.',
    },
  },
  'a use to leave out in another case': {
    units: [LEASE, over({ use: 'Parking' })],
    inputs: { usesLeftOut: ['PARKING'] },
  },
  'an area below zero': {
    units: [LEASE, open({ area: -60_00 })],
    messages: NEGATIVE,
  },
  'a use to leave out that no unit has': {
    units: [LEASE, OPEN],
    inputs: { usesLeftOut: ['PARKNG'] },
    messages: {
      'Uses left out are uses of units':
        '1 of the uses left out of WAULT are the use of no unit, and leave nothing out, or a number as which several uses read.',
    },
  },
  'units that each lack a day, a tenant, a use, a currency, a word or an ERV, or pay less than nothing': {
    units: [
      LEASE,
      open({ unit: 'X1', roll: null }),
      open({ unit: 'X2', tenant: null }),
      open({ unit: 'X3', use: null }),
      open({ unit: 'X4', currency: null }),
      open({ unit: 'X5', rent: -500_00, erv: 9_000_00 }),
      vacant({ unit: 'X6', vacant: null }),
      vacant({ unit: 'X7', erv: null }),
      open({ unit: 'X8', vacant: true }),
      vacant({ unit: 'X9', tenant: 'Gone Ltd' }),
    ],
    messages: {
      ...NEGATIVE,
      'Every unit has a rent roll date':
        '1 units tell no date of their rent roll, so nothing shows how old they are.',
      'Every rent has a tenant': '1 units pay rent and name no tenant. They are not in the top 10.',
      'Every rent has a use with a line':
        'Some rent has no use, or there are more uses than lines: see the last line of the uses.',
      'All amounts are in one currency':
        'Units with an amount tell no currency, and count as if in this one. Type a currency to leave them out.',
      'Every unit says whether it is vacant': '1 units do not say whether they are vacant, and count as let.',
      'Every vacant unit has an ERV':
        '1 vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated.',
      'Vacancy agrees with rents and tenants':
        '2 vacant units have a rent or a tenant, and what they pay is in no figure: 6000 EUR of rent pa. Units: X8, X9.',
    },
    figures: {
      'Contracted rent pa': 40_000 + 4 * 6_000 - 500,
      'Reversion to contracted rent': 70_000 / 64_000 - 1,
    },
  },
  'words, names, days and currencies that are spelled in other ways, of which no check has anything to say': {
    units: [
      ...[
        'VACANT',
        'void',
        'vacant (refurbishment)',
        ' vacant\u00a0',
        'Vacant\u00a0(works)',
        'Leerstand',
        'empty',
      ].map((vacancyStatus) => vacant({ sent: { vacancyStatus } })),
      open({ vacant: true, start: AS_AT + 30 }),
      open({ sent: { vacancyStatus: 'Occupied' } }),
      ...['yes', '1', 'X', 'TRUE', true, 1].map((ownUse) => open({ ownUse: true, sent: { ownUse } })),
      ...[false, 'No', ''].map((ownUse) => open({ sent: { ownUse } })),
      lease({ nextBreak: dayOf('2026-01-01') }),
      open({ expiry: null, sent: { expiry: 2_958_465 } }),
      open({
        expiry: null,
        sent: { expiry: 401_768.5, nextBreak: 2_958_465, nextIndexation: 2_958_465 },
      }),
      lease({ use: 'Office', tenant: 'Garnet KG' }),
      lease({ use: 'OFFICE', tenant: 'GARNET KG' }),
      lease({ use: 'OFFICE\u00a0', tenant: 'Garnet\u00a0KG' }),
      lease({ use: ' office', tenant: 'garnet kg ' }),
      open({ use: 'RETAIL', currency: 'eur' }),
      open({ use: 'PARKING', area: null, currency: 'EUR\u00a0' }),
      ...leasesOf(SAME_NAMES),
    ].map((unit, k) => ({ ...unit, unit: `S${k}` })),
    figures: { Vacant: 8, 'Own use': 6, Parking: 1 },
  },
  'names that read as numbers, days, patterns, comparisons and what is missing': {
    units: ODD_LEASES,
    messages: {
      'Every rent has a use with a line':
        'Some rent has no use, or there are more uses than lines: see the last line of the uses.',
    },
  },
  'properties whose ids read as one number': {
    units: ['007', '7', '7.0'].map((propertyId, k) =>
      lease({
        ...{ propertyId, unit: `P${k}`, property: propertyId, rent: (k + 1) * 1_000_00 },
        service: { unitCount: 1, waultToExpiry: k, waultToBreak: k },
      }),
    ),
  },
};
