import type { FactValue, Hints, Match, Roll } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { atOnce } from '../../../src/table/steps';
import { columnEvidence, type ColumnEvidence } from '../../../src/intake/evidence/column-evidence';

type Row = (string | number | null)[];
type Known = Readonly<Record<string, FactValue | null>>;

const UNITS: Known[] = Array.from({ length: 42 }, (_, at) => ({
  unit_reference: `U${at}`,
  tenant_name: `${'ABCDEFGHIJ'[at % 10]}lder ${at} GmbH`,
  actual_lettable_area_sqm: 100 + 7 * at,
  contracted_rent_pa: 12_000 + 517.31 * at,
  in_place_rent_pa: 12_000 + 517.31 * at,
  lease_expiry_date: `20${30 + (at % 9)}-0${1 + (at % 9)}-28`,
}));

const data = (rows: readonly Known[]): Roll => ({
  count: rows.length,
  has: (column) => column in rows[0]!,
  value: (column, row) => rows[row]?.[column] ?? null,
  reader: (column) => (row) => rows[row]?.[column] ?? null,
});

/** A sheet whose last column says nothing by its heading. */
function evidence(cell: (unit: Known, at: number) => Row[number], hints: Hints = {}, units = UNITS) {
  const rows: Row[] = [
    ['Unit', 'Tenant', 'Area m²', 'Lease start', 'Zz'],
    ...units.map((unit, at): Row => [
      unit['unit_reference'] as string,
      unit['tenant_name'] as string,
      unit['actual_lettable_area_sqm'] as number,
      '2020-01-01',
      cell(unit, at),
    ]),
  ];
  const [extraction] = readRentRoll({ rows }, { currency: 'EUR', ...hints });
  const matches = extraction!.facts.map(({ row }, sheet): Match => ({
    sheet,
    database: [row - 2],
    rule: 'unit',
  }));
  return atOnce(columnEvidence(extraction!, { rows }, matches, data(units)));
}
const rent = ({ contracted_rent_pa: value }: Known) => value as number;

describe('a column that is not understood', () => {
  it.each<[string, (unit: Known, at: number) => Row[number], Omit<ColumnEvidence, 'position'>]>([
    [
      'the rent in all but one unit',
      (unit, at) => (at === 3 ? 99_999 : rent(unit)),
      { column: 'contracted_rent_pa', units: 42, equal: 41, period: 'year', times: 1 },
    ],
    [
      'the rent of a month, rounded to cents',
      (unit) => Math.round((rent(unit) / 12) * 100) / 100,
      { column: 'contracted_rent_pa', units: 42, equal: 42, period: 'month', times: 12 },
    ],
    [
      'the rent of a quarter as German text',
      (unit) => (rent(unit) / 4).toLocaleString('de-DE', { maximumFractionDigits: 2 }),
      { column: 'contracted_rent_pa', units: 42, equal: 42, period: 'quarter', times: 4 },
    ],
    [
      'the rent in thousands',
      (unit) => rent(unit) / 1_000,
      { column: 'contracted_rent_pa', units: 42, equal: 42, scale: 1_000, times: 1_000 },
    ],
    [
      'the end of leases, a day later',
      (unit) => String(unit['lease_expiry_date']).replace(/28$/, '27'),
      { column: 'lease_expiry_date', units: 42, equal: 42, times: 1 },
    ],
  ])('is seen to have %s', (_, cell, expected) =>
    expect(evidence(cell)).toEqual([{ position: 4, ...expected }]),
  );

  it.each<[string, (unit: Known, at: number) => Row[number]]>([
    ['other amounts', (unit, at) => rent(unit) * (1.1 + at / 100)],
    ['the rent of half of the units', (unit, at) => (at % 2 === 0 ? rent(unit) : 77)],
    ['nothing', () => null],
    ['the rent of three units only', (unit, at) => (at < 3 ? rent(unit) : null)],
  ])('is left alone if it has %s', (_, cell) => expect(evidence(cell)).toEqual([]));

  it('is left alone where all units have the same rent, which can agree by chance', () =>
    expect(
      evidence(
        () => 12_000,
        {},
        UNITS.map((unit) => ({ ...unit, contracted_rent_pa: 12_000, in_place_rent_pa: 12_000 })),
      ),
    ).toEqual([]));

  it('is left alone after a person has said what it means', () =>
    expect(evidence(rent, { mapping: [{ position: 4, column: null }] })).toEqual([]));
});
