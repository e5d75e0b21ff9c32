import type { FactValue, Reconciliation } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { KEYS, reconcile, rowsOf } from './demo-rolls';

const HEADING = [
  ...['Unit', 'Tenant', 'Area (m²)', 'Annual rent (EUR)', 'Deposit (EUR)', 'Lease start', 'Lease end'],
  ...['Comment'],
];
type Row = readonly [unit: string, tenant: string, area: FactValue, rent: FactValue, ...more: FactValue[]];

const OFFICES: readonly Row[] = [
  ['A1', 'Alder Ltd', 100, 12_000, 500, '2020-01-01', '2029-12-31', 'corner'],
  ['A2', 'Birch plc', 200, 24_000, 900, '2021-01-01', '2028-12-31', ''],
];
const SPACES: readonly Row[] = [
  ['Space 38', 'Alder Ltd', '', 600, '', '2020-01-01', '2029-12-31', ''],
  ['Space 39', 'Alder Ltd', '', 600, '', '2020-01-01', '2029-12-31', ''],
];
const rowOf = ([unit, tenant, area, rent, deposit, start, end, comment]: Row) =>
  Object.fromEntries(
    Object.entries({
      svc_property_id: 1,
      property_name: 'Crane House',
      unit_reference: unit,
      tenant_name: tenant,
      actual_lettable_area_sqm: area,
      contracted_rent_pa: rent,
      security_amount: deposit,
      lease_start_date: start,
      lease_expiry_date: end,
      lease_comment: comment,
      currency: 'EUR',
    }).map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
  );

function compare(sheet: readonly Row[], database: readonly Row[], columns?: string[]): Reconciliation {
  const [extraction] = readRentRoll([HEADING, ...sheet]);
  const found = reconcile(extraction!, rowsOf(database.map(rowOf)), {
    ...{ keys: KEYS, property: 'Crane House', tolerance: 1, tolerancePercent: 0.5, columns },
  });
  if ('properties' in found) return found;
  throw new Error('property not found');
}
const linesOf = ({ properties }: Reconciliation) =>
  properties.flatMap(({ differences }) => differences.map(({ kind, unit, column }) => [kind, unit, column]));
const changed = (row: Row, at: number, value: FactValue) =>
  row.map((cell, index) => (index === at ? value : cell)) as unknown as Row;

describe('a comparison with the database', () => {
  it('takes units of other words with the same number, tenant and rent for one', () => {
    const sheet = SPACES.map((row) => changed(row, 0, row[0].replace('Space', 'Stp.')));
    const { properties } = compare([...OFFICES, ...sheet], [...OFFICES, ...SPACES]);
    expect(properties[0]).toMatchObject({ differences: [], onlyInSheet: 0, onlyInDatabase: 0 });
    expect(
      properties[0]!.outcomes.filter(({ unit }) => unit.startsWith('Stp')).map(({ rule }) => rule),
    ).toEqual(['number, tenant and rent', 'number, tenant and rent']);
  });

  it('does not take them for one where the rent is another one', () => {
    const sheet = SPACES.map((row) => changed(changed(row, 0, row[0].replace('Space', 'Stp.')), 3, 700));
    const { properties } = compare([...OFFICES, ...sheet], [...OFFICES, ...SPACES]);
    expect(properties[0]!.outcomes.map(({ rule }) => rule)).not.toContain('number, tenant and rent');
  });

  it('counts neither a column that is blank in the whole sheet nor free text', () => {
    const sheet = OFFICES.map((row) => changed(changed(changed(row, 4, ''), 6, ''), 7, 'as agreed'));
    expect(linesOf(compare(sheet, OFFICES))).toEqual([]);
  });

  it('counts one blank cell, and free text that a person asks for', () => {
    expect(linesOf(compare([changed(OFFICES[0]!, 6, ''), OFFICES[1]!], OFFICES))).toEqual([
      ['differs', 'A1', 'lease_expiry_date'],
    ]);
    const sheet = [changed(OFFICES[0]!, 7, 'as agreed'), OFFICES[1]!];
    expect(linesOf(compare(sheet, OFFICES, ['lease_comment']))).toEqual([['differs', 'A1', 'lease_comment']]);
  });

  it('counts rents where the sheet says that every unit is vacant', () => {
    const sheet = OFFICES.map(
      ([unit, , area]) => [unit, 'Vacant', area, '', '', '', '', ''] as unknown as Row,
    );
    expect(compare(sheet, OFFICES).properties[0]!.sums).toContainEqual(
      expect.objectContaining({ column: 'contracted_rent_pa', difference: -36_000 }),
    );
  });

  it('lists what differs by as much in the order of the sheet', () => {
    const sheet = OFFICES.map((row) => changed(row, 3, Number(row[3]) + 500)).toReversed();
    expect(linesOf(compare(sheet, OFFICES)).map(([, unit]) => unit)).toEqual(['A2', 'A1']);
  });

  it.each([
    ['takes the currency of the database for that of a sheet without one', 'EUR', 0],
    ['asks for the currency of a sheet where the database has several', 'GBP', 1],
  ])('%s', (_, currency, asks) => {
    const [extraction] = readRentRoll([HEADING.map((text) => text.replace(' (EUR)', '')), ...OFFICES]);
    const [first, second] = OFFICES.map(rowOf);
    const found = reconcile(extraction!, rowsOf([first!, { ...second!, currency }]), {
      ...{ keys: KEYS, property: 'Crane House', tolerance: 1, tolerancePercent: 0.5 },
    });
    expect((found as Reconciliation).asks).toHaveLength(asks);
  });

  it('lists rents first, then areas, tenants, dates, other amounts and the rest', () => {
    const sheet = [
      changed(changed(OFFICES[0]!, 4, 90_000), 6, '2031-12-31'),
      changed(changed(changed(OFFICES[1]!, 1, 'Cedar KG'), 2, 220), 3, 24_500),
    ];
    expect(linesOf(compare(sheet, OFFICES)).map(([, , column]) => column)).toEqual([
      'contracted_rent_pa',
      'actual_lettable_area_sqm',
      'tenant_name',
      'lease_expiry_date',
      'security_amount',
    ]);
  });
});
