import type { FactValue, TargetColumn } from '../../../src/intake';
import { compareValues } from '../../../src/intake/reconcile/compare-values';

const TOLERANCE = { amount: 1, percent: 0.5 };
const kind = (column: TargetColumn, sheet: FactValue, database: FactValue) =>
  compareValues(column, sheet, database, TOLERANCE)?.kind;

it.each<[TargetColumn, number, number]>([
  ['contracted_rent_pa', 1_000, 12_000],
  ['contracted_rent_pa', 48_000, 12_000],
  ['contracted_rent_pa', 12, 12_000],
  ['contracted_rent_pa_per_sqm', 10, 120],
  ['contracted_rent_pa_per_sqm', 11.15, 120],
  ['actual_lettable_area_sqm', 1_076.39, 100],
  ['lease_term_months', 5, 60],
])('takes another period or unit for a way of writing: %s of %d beside %d', (column, sheet, database) =>
  expect(kind(column, sheet, database)).toBe('unit/period'),
);

it.each<[TargetColumn, number, number]>([
  ['contracted_rent_pa', 99_500, 100_000],
  ['contracted_rent_pa', 101, 100],
  ['contracted_rent_pa_per_sqm', 100.5, 100],
  ['contracted_rent_pa_per_sqm', 1.01, 1],
  ['actual_lettable_area_sqm', 1_005, 1_000],
])('allows an amount or a share, whichever is more: %s of %d beside %d', (column, sheet, database) =>
  expect(kind(column, sheet, database)).toBe('within tolerance'),
);

it.each<[TargetColumn, number, number]>([
  ['contracted_rent_pa', 99_499.99, 100_000],
  ['contracted_rent_pa', 101.01, 100],
  ['contracted_rent_pa_per_sqm', 1.02, 1],
  ['actual_lettable_area_sqm', 1_005.01, 1_000],
])('allows a cent above neither: %s of %d beside %d', (column, sheet, database) =>
  expect(kind(column, sheet, database)).toBe('differs'),
);

it.each<[TargetColumn, number, number]>([
  ['actual_lettable_area_sqm', 400, 100],
  ['actual_lettable_area_sqm', 1_200, 100],
  ['contracted_rent_pa', 107_639, 10_000],
  ['parking_spaces', 12, 1],
  ['turnover_rent_percent', 4, 1],
])(
  'says that a value differs where no unit explains the factor: %s of %d beside %d',
  (column, sheet, database) => expect(kind(column, sheet, database)).toBe('differs'),
);

it.each([
  ['2026-12-30', 'date convention'],
  ['2027-01-01', 'date convention'],
  ['2027-01-02', 'differs'],
  ['2026-12-29', 'differs'],
])('takes a day more or less for the day before or after: %s beside 2026-12-31', (sheet, expected) =>
  expect(kind('lease_expiry_date', sheet, '2026-12-31')).toBe(expected),
);

it.each<[TargetColumn, string, string]>([
  ['tenant_name', 'Bu\u0308ro Ko\u0308ln GmbH', 'B\u00fcro K\u00f6ln GmbH'],
  ['tenant_name', 'Miet\u00adhaus KG', 'Miethaus KG'],
  ['tenant_name', 'A\u200b B', 'A B'],
  ['use_type', 'Bu\u0308ro', 'B\u00fcro'],
  ['use_type', '\u30ab\u3099\u30b9', '\u30ac\u30b9'],
])('takes two forms of one text for the same: %s %s', (column, sheet, database) => {
  expect(kind(column, sheet, database)).toBeUndefined();
  expect(kind(column, database, sheet)).toBeUndefined();
});

it.each([
  ['O\u2019Neil', "O'Neil", 'spelling'],
  ['\uff2f\uff32 KK', 'OR KK', 'spelling'],
])(
  'says that names differ in spelling if a sign or a width does: %s beside %s',
  (sheet, database, expected) => expect(kind('tenant_name', sheet, database)).toBe(expected),
);
