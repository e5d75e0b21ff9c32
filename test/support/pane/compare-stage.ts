import type { ListedSheet } from '../../../src/features/compare/compare-actions';
import type { Outcome } from './pane-stage';

type Value = string | number | null;

/** What the tab "Compare" finds in the workbook and at the service, and how its actions end. */
export interface CompareStage {
  sheet: string | null;
  /** The sheets of the workbook. */
  sheets: readonly ListedSheet[];
  rows: readonly (readonly Value[])[];
  read: Outcome;
  compare: Outcome;
}

/** A row of the database. Dates are `YYYY-MM-DD`. */
const unit = (
  number: number,
  tenant: string | null,
  area: number,
  rent: number | null,
  end = '2029-12-31',
) => ({
  svc_property_id: '4004',
  property_name: 'Crane House',
  unit_reference: `4004.00${String(number).padStart(2, '0')}`,
  unit_name: `Unit ${number}`,
  tenant_name: tenant,
  actual_lettable_area_sqm: area,
  contracted_rent_pa: rent,
  lease_start_date: tenant === null ? null : '2020-01-01',
  lease_expiry_date: tenant === null ? null : end,
  currency: 'EUR',
});

type DatabaseUnit = ReturnType<typeof unit>;

export const CRANE_HOUSE = [
  unit(2, 'Glasswing Group AG', 1586.21, 543_985.46),
  unit(12, 'Umberline Group AG', 144.34, 59_880, '2028-12-31'),
  unit(14, 'Halcyon Media GmbH & Co. KG', 1140.38, 423_404.46),
  unit(15, 'Oakhollow Components AG', 45.38, 17_540),
  unit(17, 'Ironvale Components', 1447.05, 596_660),
  unit(19, 'Larkhaven Media GmbH', 161.99, 55_476.47),
  unit(23, 'Wrenfield Media e.K.', 1477.59, 527_420),
  unit(28, null, 71.07, null),
  unit(32, 'Brightwater Foods AG', 1847.74, 681_790),
  unit(44, 'Wrenfield Apparel e.K.', 45.61, 15_420),
  unit(46, null, 105.2, null),
];

type Row = readonly Value[];
const TITLES: Row[] = [['Mieterliste'], ['Objekt: Crane House'], ['Stichtag: 30.09.2026'], []];
const HEADINGS: Row = ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR', 'Mietbeginn', 'Mietende'];

const german = (day: string | null) => day && day.split('-').reverse().join('.');

/** The rent roll as an agent writes it, after these changes. A unit without any is left out. */
function agentRows(change: (databaseUnit: DatabaseUnit) => Partial<DatabaseUnit> | null): Row[] {
  const units = CRANE_HOUSE.flatMap((databaseUnit) => {
    const changed = change(databaseUnit);
    return changed ? [{ ...databaseUnit, ...changed }] : [];
  });
  const sum = (of: (databaseUnit: DatabaseUnit) => number | null) =>
    Math.round(units.reduce((total, databaseUnit) => total + (of(databaseUnit) ?? 0), 0) * 100) / 100;
  return [
    ...TITLES,
    HEADINGS,
    ...units.map((databaseUnit): Row => [
      `ME ${databaseUnit.unit_reference.slice(-3)}`,
      databaseUnit.tenant_name ?? 'Leerstand',
      databaseUnit.actual_lettable_area_sqm,
      databaseUnit.contracted_rent_pa,
      german(databaseUnit.lease_start_date),
      german(databaseUnit.lease_expiry_date),
    ]),
    [
      'Summe',
      null,
      sum((databaseUnit) => databaseUnit.actual_lettable_area_sqm),
      sum((databaseUnit) => databaseUnit.contracted_rent_pa),
    ],
    [],
    ['Alle Mieten netto kalt.'],
  ];
}

const CHANGED: Readonly<Record<string, Partial<DatabaseUnit> | null>> = {
  'Unit 12': { contracted_rent_pa: 62_400 },
  'Unit 14': { tenant_name: 'HALCYON MEDIA' },
  'Unit 15': { contracted_rent_pa: 1_461.67 },
  'Unit 17': { actual_lettable_area_sqm: 1_474.05 },
  'Unit 19': { lease_expiry_date: '2024-12-31' },
  'Unit 23': { lease_expiry_date: '2030-01-01' },
  'Unit 28': { tenant_name: 'Wrenfield Travel AG', contracted_rent_pa: 23_750 },
  'Unit 32': { contracted_rent_pa: 661_790 },
  'Unit 44': null,
};

/** A rent roll with differences of every kind. */
export const AGENT_ROWS = agentRows(({ unit_name: name }) => (name in CHANGED ? CHANGED[name]! : {}));
export const EQUAL_ROWS = agentRows(() => ({}));

/** The same without what says what amounts are in. */
export const withHeadings = (...headings: Row): Row[] =>
  AGENT_ROWS.map((row) => (row === HEADINGS ? headings : row));

/** A sum that leaves the last unit out. */
export const wrongTotal = (): Row[] =>
  AGENT_ROWS.map((row) => (row[0] === 'Summe' ? [...row.slice(0, 3), Number(row[3]) - 661_790] : row));

export const TWO_TABLES: Row[] = [
  ...AGENT_ROWS,
  [],
  ['Objekt: Mill Court'],
  ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR', 'Lease start', 'Lease end'],
  ...[1, 2, 3, 4].map((at): Row => [
    `${at}`,
    `Alder ${at} GmbH`,
    50 + at,
    9_000 + at,
    '2020-01-01',
    '2029-12-31',
  ]),
];

export const PAYMENTS: Row[] = [
  ['Payment no.', 'Date', 'Payer', 'Amount EUR', 'Purpose'],
  ...[1, 2, 3, 4, 5].map((at): Row => [
    `P-${at}`,
    `0${at}.09.2026`,
    `Alder ${at} GmbH`,
    1_000 * at,
    'Miete 09/2026',
  ]),
];

export const compareStage = (): CompareStage => ({
  sheet: "Agent's rent roll",
  sheets: ["Agent's rent roll", 'Q2 rent roll', 'Notes'].map((name, at) => ({
    ...{ id: name, name, isInFront: at === 0, isLikely: name !== 'Notes' },
  })),
  rows: AGENT_ROWS,
  read: 'works',
  compare: 'works',
});
