import { textTable } from '../text-table';
import { dayOf, type OracleUnit } from './report-oracle';

/** As at 30 September 2026. */
const ROLL = dayOf('2026-09-30');

/**
 * 24 units, one of each case that a report must treat. Their figures are added up by hand in the test. Amounts and areas are in whole
 * units. A `-` is a unit without a tenant.
 */
const UNITS = textTable(`
  state   | tenant     |  rent | passing |   erv | area | expiry     | other fields
  vacant  | -          |       |         | 10000 | 100  |            |
  vacant  | -          |       |         |       | 50   |            |
  vacant  | -          |       |         |     0 | 40   |            | use STORAGE
  vacant  | Later Ltd  |       |         |  6000 | 60   | 2031-12-31 | start 2026-12-31
  own use | -          |       |         |  8000 | 80   |            |
  let     | Anchor AG  | 12000 |   12000 | 13000 | 120  | 2026-06-30 |
  let     | Anchor AG  | 10000 |   10000 | 11000 | 100  | 2026-09-30 |
  let     | Birch BV   | 24000 |   24000 | 25000 | 200  |            | termination 2027-03-31
  let     | Cedar SA   |  6000 |    6000 |  6500 | 60   |            |
  let     | Delta plc  | 30000 |   30000 | 33000 | 250  | 2028-09-29 | break 2026-03-31 TENANT
  let     | Elm GmbH   | 20000 |   20000 | 18000 | 160  | 2029-09-30 | break 2026-09-30 TENANT
  let     | Fir & Co   | 15000 |   15000 | 16000 | 140  | 2027-09-30 | break 2028-01-01 TENANT
  let     | Garnet KG  | 40000 |   40000 | 44000 | 300  | 2031-09-30 | break 2028-09-30 TENANT, notice 2027-12-31
  let     | Hazel NV   | 36000 |   36000 | 36000 | 280  | 2036-09-30 | break 2027-06-30 LANDLORD
  let     | Iris Srl   | 18000 |   18000 | 20000 | 150  | 2033-12-31 | break 2027-12-31 LANDLORD, break 2029-12-31 BOTH
  let     | Juniper AB | 22000 |       0 | 21000 | 170  | 2030-03-31 | indexation 2026-10-15
  let     | Kelp Oy    |  5000 |    5000 |  5500 |      | 2029-06-30 | use OTHER
  let     | Laurel AS  |     0 |       0 |  3000 | 30   | 2028-12-31 | use STORAGE
  let     | Maple SE   |  9000 |    9000 |       | 90   | 2030-12-31 | review 2027-02-01
  let     | Delta plc  |  1200 |    1200 |  1200 |      | 2028-09-29 | use PARKING
  let     | Nettle Ltd |  7000 |    7000 |  7500 | 70   | 2032-06-30 | use RETAIL, unit U21a, group Weeds
  let     | Oak Inc    |  8000 |    8000 |  8500 | 80   | 2032-06-30 | use RETAIL, unit U21b, group Weeds
  let     | Pine Ltd   | 11000 |   11000 | 12000 | 110  | 2040-01-01 | use RETAIL, step 2026-08-31
  let     | Quince SpA | 13000 |   13000 | 14000 | 130  | 2027-01-15 | use RETAIL
`).slice(1);

const hundredths = (text = '') => (text === '' ? null : Number(text) * 100);
const day = (text = '') => (text === '' ? null : dayOf(text));

export const HAND_MADE_ROLL = UNITS.map(
  ([state, tenant, rent, passing, erv, area, expiry, more = ''], at) => {
    const fields = more.split(', ').map((field) => field.split(' '));
    const breaks = fields.flatMap(([name, on, holder]) => (name === 'break' ? [[dayOf(on!), holder!]] : []));
    return {
      ...{ property: 'Quay House', unit: `U${at + 1}`, tenant: tenant === '-' ? null : tenant, group: null },
      ...{ use: 'OFFICE', currency: 'EUR', area: hundredths(area), roll: ROLL },
      ...{ rent: hundredths(rent), passing: hundredths(passing), erv: hundredths(erv), expiry: day(expiry) },
      ...{ termination: null, indexation: null, review: null, step: null, notice: null },
      ...{ vacant: state === 'vacant', ownUse: state === 'own use' },
      ...Object.fromEntries(
        fields
          .filter(([name, value]) => value !== undefined && name !== 'break')
          .map(([name, value = '']) => [name, /^\d{4}-/.test(value) ? dayOf(value) : value]),
      ),
      nextBreak: breaks[0]?.[0] ?? null,
      breaks: [0, 1, 2].map((k) => breaks[k] ?? [null, null]),
    } as OracleUnit;
  },
);
