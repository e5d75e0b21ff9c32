import type { OracleUnit } from './report-oracle';
import { dayOf } from './report-oracle';

/** As at 30 September 2026. */
const ROLL = dayOf('2026-09-30');

const EMPTY: OracleUnit = {
  property: 'Quay House',
  unit: '',
  tenant: null,
  group: null,
  use: 'OFFICE',
  currency: 'EUR',
  area: null,
  rent: null,
  passing: null,
  erv: null,
  expiry: null,
  nextBreak: null,
  termination: null,
  indexation: null,
  review: null,
  step: null,
  notice: null,
  breaks: [
    [null, null],
    [null, null],
    [null, null],
  ],
  vacant: false,
  ownUse: false,
  roll: ROLL,
};

let number = 0;
const unit = (given: Partial<OracleUnit>): OracleUnit => ({ ...EMPTY, unit: `U${++number}`, ...given });
/** A let unit: tenant, rent and passing rent, ERV and area in whole units, expiry. */
const lease = (
  tenant: string,
  rent: number,
  passing: number,
  erv: number | null,
  area: number | null,
  expiry: string | null,
  more: Partial<OracleUnit> = {},
): OracleUnit =>
  unit({
    tenant,
    rent: rent * 100,
    passing: passing * 100,
    erv: erv === null ? null : erv * 100,
    area: area === null ? null : area * 100,
    expiry: expiry === null ? null : dayOf(expiry),
    ...more,
  });
const breakOn = (day: string, holder: string): Partial<OracleUnit> => ({
  nextBreak: dayOf(day),
  breaks: [
    [dayOf(day), holder],
    [null, null],
    [null, null],
  ],
});

/** 24 units, one of each case that a report must treat. Their figures are added up by hand in the test. */
export const HAND_MADE_ROLL: readonly OracleUnit[] = [
  // Vacant: with an ERV, without one, valued at nothing, with a lease that begins later.
  unit({ vacant: true, area: 100_00, erv: 10_000_00 }),
  unit({ vacant: true, area: 50_00 }),
  unit({ vacant: true, area: 40_00, erv: 0, use: 'STORAGE' }),
  unit({
    vacant: true,
    area: 60_00,
    erv: 6_000_00,
    tenant: 'Later Ltd',
    start: ROLL + 92,
    expiry: dayOf('2031-12-31'),
  }),
  // Own use.
  unit({ ownUse: true, area: 80_00, erv: 8_000_00 }),
  // Holding over, and expiring on the as-at day.
  lease('Anchor AG', 12_000, 12_000, 13_000, 120, '2026-06-30'),
  lease('Anchor AG', 10_000, 10_000, 11_000, 100, '2026-09-30'),
  // Open-ended, with and without a notice that can be given.
  lease('Birch BV', 24_000, 24_000, 25_000, 200, null, { termination: dayOf('2027-03-31') }),
  lease('Cedar SA', 6_000, 6_000, 6_500, 60, null),
  // Dated, with a break that has passed, is today, comes after expiry, comes before.
  lease('Delta plc', 30_000, 30_000, 33_000, 250, '2028-09-29', breakOn('2026-03-31', 'TENANT')),
  lease('Elm GmbH', 20_000, 20_000, 18_000, 160, '2029-09-30', breakOn('2026-09-30', 'TENANT')),
  lease('Fir & Co', 15_000, 15_000, 16_000, 140, '2027-09-30', breakOn('2028-01-01', 'TENANT')),
  lease('Garnet KG', 40_000, 40_000, 44_000, 300, '2031-09-30', {
    ...breakOn('2028-09-30', 'TENANT'),
    notice: dayOf('2027-12-31'),
  }),
  lease('Hazel NV', 36_000, 36_000, 36_000, 280, '2036-09-30', breakOn('2027-06-30', 'LANDLORD')),
  // Two breaks: the landlord's first, then the tenant's.
  lease('Iris Srl', 18_000, 18_000, 20_000, 150, '2033-12-31', {
    nextBreak: dayOf('2027-12-31'),
    breaks: [
      [dayOf('2027-12-31'), 'LANDLORD'],
      [dayOf('2029-12-31'), 'BOTH'],
      [null, null],
    ],
  }),
  // Rent-free now, without an area, without rent, not valued.
  lease('Juniper AB', 22_000, 0, 21_000, 170, '2030-03-31', { indexation: dayOf('2026-10-15') }),
  lease('Kelp Oy', 5_000, 5_000, 5_500, null, '2029-06-30', { use: 'OTHER' }),
  lease('Laurel AS', 0, 0, 3_000, 30, '2028-12-31', { use: 'STORAGE' }),
  lease('Maple SE', 9_000, 9_000, null, 90, '2030-12-31', { review: dayOf('2027-02-01') }),
  // Parking, a unit in two parts, one group with two tenants, a tenant twice.
  lease('Delta plc', 1_200, 1_200, 1_200, null, '2028-09-29', { use: 'PARKING' }),
  lease('Nettle Ltd', 7_000, 7_000, 7_500, 70, '2032-06-30', { use: 'RETAIL', unit: 'U21a', group: 'Weeds' }),
  lease('Oak Inc', 8_000, 8_000, 8_500, 80, '2032-06-30', { use: 'RETAIL', unit: 'U21b', group: 'Weeds' }),
  lease('Pine Ltd', 11_000, 11_000, 12_000, 110, '2040-01-01', { use: 'RETAIL', step: dayOf('2026-08-31') }),
  lease('Quince SpA', 13_000, 13_000, 14_000, 130, '2027-01-15', { use: 'RETAIL' }),
];
