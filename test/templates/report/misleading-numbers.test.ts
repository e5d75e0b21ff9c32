import type { ReportInputs } from '../../../src/templates/report/report-inputs';
import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportColumns } from '../../support/report/raw-units';
import { dayOf, reportOracle, toSerial, type OracleUnit } from '../../support/report/report-oracle';

const sheet = calculateReports([reportColumns()])[0]!;

/** Vacant, with an ERV and an area. */
const VACANT = HAND_MADE_ROLL[0]!;
/** Let until 2031, with a break in 2028 and the last day of its notice. Pays 40,000. */
const LEASE = HAND_MADE_ROLL[12]!;
const OPEN = HAND_MADE_ROLL[8]!;
const OVER = HAND_MADE_ROLL[5]!;
const AS_AT = dayOf('2026-09-30');

interface Case {
  units: readonly OracleUnit[];
  inputs?: ReportInputs;
  /** The checks that are not OK, and what they say. */
  says?: Readonly<Record<string, string>>;
  figures?: Readonly<Record<string, unknown>>;
}

const CASES: Readonly<Record<string, Case>> = {
  'one unit': { units: [LEASE], figures: { Units: 1, 'Contracted rent pa': 40_000 } },
  'all vacant': {
    units: [VACANT, { ...VACANT, unit: 'V2' }],
    figures: { 'WAULT to expiry, years': '–', 'INREV vacancy': 1, 'Vacancy after EPRA': 1 },
  },
  'everything open-ended': {
    units: [OPEN, { ...OPEN, tenant: 'Dill' }],
    figures: { 'WAULT to expiry, years': '–', 'WAULT to first break, years': '–' },
  },
  'open-ended leases that tell no termination, where it is to count': {
    units: [LEASE, OPEN],
    inputs: { openEnded: 'earliest termination' },
    says: {
      'Open-ended leases tell their termination':
        '1 open-ended leases tell no earliest termination, and count with 0 years.',
    },
  },
  'everything holding over': {
    units: [OVER, { ...OVER, unit: 'H2', expiry: dayOf('2020-01-01') }],
    figures: { 'WAULT to expiry, years': 0 },
  },
  'a break that has passed': { units: [{ ...LEASE, nextBreak: dayOf('2026-01-01') }] },
  'a lease and a break that ended between rent roll and as-at day': {
    units: [LEASE, OVER, { ...LEASE, unit: 'E2', expiry: AS_AT + 50, nextBreak: AS_AT + 20 }],
    inputs: { asAt: toSerial(AS_AT) + 60 },
    says: {
      'No lease ended since its rent roll':
        '1 leases had an expiry or a break after their rent roll, up to the as-at day. What came of it is not known.',
    },
  },
  'an as-at day before the rent roll': {
    units: [LEASE, OPEN],
    inputs: { asAt: toSerial(dayOf('2026-06-30')) },
    says: { 'No rent roll is newer than the as-at day': '2 units are from a rent roll after the as-at day.' },
  },
  'a rent roll that is old': {
    units: [LEASE, { ...OPEN, roll: dayOf('2026-03-31') }],
    says: {
      'No rent is on a roll older than 100 days':
        '1 units that pay rent are on rent rolls more than 100 days before the as-at day: 6000 EUR of rent pa.',
    },
  },
  'an old rent roll, and two currencies': {
    units: [
      { ...LEASE, currency: 'GBP' },
      { ...OPEN, roll: dayOf('2026-03-31') },
    ],
    says: {
      'No rent is on a roll older than 100 days':
        '1 units that pay rent are on rent rolls more than 100 days before the as-at day.',
      'All amounts are in one currency':
        'Amounts of several currencies are never added. Choose one in the cell beside Currency.',
    },
    figures: { 'Contracted rent pa': '–', 'WAULT to expiry, years': '–', Units: 2 },
  },
  'a unit without a rent roll date': {
    units: [LEASE, { ...OPEN, roll: null }],
    says: {
      'Every unit has a rent roll date':
        '1 units tell no date of their rent roll, so nothing shows how old they are.',
    },
  },
  'no area': {
    units: [
      { ...LEASE, area: null },
      { ...VACANT, area: 0 },
    ],
    figures: { 'WALE by area, years': '–', 'Vacancy by area': '–', 'Vacancy by units': 0.5 },
  },
  'no rent': {
    units: [{ ...LEASE, rent: 0, passing: null }],
    figures: { 'Contracted rent pa': 0, 'WAULT to expiry, years': '–', 'Reversion to contracted rent': '–' },
  },
  'a rent below zero, which is in totals but not in rates': {
    units: [LEASE, { ...OPEN, rent: -500_00, erv: 9_000_00 }],
    says: {
      'No rent, ERV or area is negative':
        '1 amounts are below zero. They are in totals, but not in rates and reversion.',
    },
    figures: { 'Contracted rent pa': 39_500, 'Reversion to contracted rent': 44_000 / 40_000 - 1 },
  },
  'a blank use': {
    units: [LEASE, { ...OPEN, use: null }],
    says: {
      'Every rent has a use with a line':
        'Some rent has no use, or there are more uses than lines: see the last line of the uses.',
    },
  },
  'a blank currency': {
    units: [LEASE, { ...OPEN, currency: null }],
    says: {
      'All amounts are in one currency':
        'Units with an amount tell no currency, and count as if in this one. Type a currency to leave them out.',
    },
  },
  'no currency at all': {
    units: [{ ...LEASE, currency: null }],
    says: {
      'All amounts are in one currency': 'No unit tells its currency.',
    },
    figures: { 'Contracted rent pa': '–' },
  },
  'one unit name in two properties, and two leases of a unit': {
    units: [LEASE, { ...LEASE, property: 'Other House' }, { ...LEASE, tenant: 'Sub Ltd' }],
    figures: { Units: 3, 'Contracted rent pa': 120_000 },
  },
  'a unit that does not say whether it is vacant': {
    units: [LEASE, { ...VACANT, vacant: null }],
    says: {
      'Every unit says whether it is vacant': '1 units do not say whether they are vacant, and count as let.',
    },
  },
  'rent without a tenant': {
    units: [LEASE, { ...OPEN, tenant: null }],
    says: { 'Every rent has a tenant': '1 units pay rent and name no tenant. They are not in the top 10.' },
  },
  'parking with rent and without an area': {
    units: [LEASE, { ...OPEN, use: 'PARKING', area: null }],
    figures: { Parking: 1 },
  },
  'no ERV of a let and of a vacant unit': {
    units: [
      { ...LEASE, erv: null },
      { ...VACANT, erv: null },
    ],
    says: {
      'Every vacant unit has an ERV':
        '1 vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated.',
    },
    figures: { 'Vacancy after EPRA': '–', 'INREV vacancy': 0 },
  },
  'own use that pays, as let': {
    units: [LEASE, { ...OPEN, ownUse: true }],
    inputs: { ownUse: 'as let' },
    figures: { 'Contracted rent pa': 46_000, 'Lettable area, sqm': 360, 'Own use': 0 },
  },
  'own use that pays, outside': {
    units: [LEASE, { ...OPEN, ownUse: true }],
    figures: { 'Contracted rent pa': 40_000, 'Lettable area, sqm': 300, 'Own use': 1 },
  },
  'days on a weekend': {
    units: [{ ...LEASE, expiry: dayOf('2027-10-02'), nextBreak: dayOf('2027-04-03') }],
    inputs: { asAt: toSerial(dayOf('2026-10-03')) },
  },
  'a use to leave out that no unit has': {
    units: [LEASE, OPEN],
    inputs: { usesLeftOut: ['PARKNG'] },
    says: {
      'Uses left out are uses of units':
        '1 of the uses left out of WAULT are the use of no unit, and leave nothing out.',
    },
  },
};

describe('a number that would mislead is a dash, or a check says so:', () => {
  it.each(Object.entries(CASES))('%s', async (_, { units, inputs = {}, says = {}, figures = {} }) => {
    await sheet.show(units, inputs);
    expect(differences(sheet.report, reportOracle(units, inputs))).toEqual([]);
    const wrong = Object.entries(sheet.report.checks()).filter(([, said]) => said !== 'OK');
    expect(Object.fromEntries(wrong)).toEqual(says);
    expect(
      Object.fromEntries(Object.keys(figures).map((label) => [label, sheet.report.figure(label)])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(figures).map(([label, value]) => [
          label,
          typeof value === 'number' ? expect.closeTo(value, 9) : value,
        ]),
      ),
    );
  });

  it('no as-at day', async () => {
    await sheet.show([LEASE, VACANT]);
    await sheet.type({ C4: '' });
    const { report } = sheet;
    for (const label of ['WAULT to expiry, years', 'WAULT to first break, years', 'WALE by area, years'])
      expect([label, report.figure(label), report.covers(label)]).toEqual([label, '–', '–']);
    expect(report.checks()['The as-at day is a date']).toBe('Type a date beside As at.');
    expect(report.figure('Contracted rent pa')).toBe(40_000);
  });

  it('more currencies than the list holds', async () => {
    const codes = ['AUD', 'CHF', 'EUR', 'GBP', 'PLN', 'SEK', 'USD'];
    await sheet.show(codes.map((currency) => ({ ...LEASE, currency })));
    expect(sheet.value('B3')).toBe(
      'Choose one currency in cell C5 of the sheet Units: amounts in AUD, CHF, EUR, GBP, PLN, SEK and others are not added.',
    );
  });

  it('no unit at all', async () => {
    await sheet.show([]);
    expect(sheet.report.figure('Units')).toBe('–');
    expect(sheet.value('B3')).toBe('No figures: cell B11 of the sheet Units and the pane say why.');
  });
});
