import type { ColumnEntry } from '../../../src/contract/entries';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/task';
import { partFigures, type FigureColumns } from '../../../src/table/totals/part-figures';
import { propertyFigure } from '../../../src/table/totals/property-figure';
import { entry } from '../../table/catalogue';
import { tableOf } from '../table-of';

/** Three properties of six, six and three units. */
const PROPERTY = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3];
const byProperty = (...values: Value[]) => PROPERTY.map((property) => values[property - 1]!);
const TABLE = tableOf({
  property: ['INT', PROPERTY],
  unnamed: ['INT', PROPERTY.map((property) => (property === 1 ? null : property))],
  wault: ['FLOAT', byProperty(6.53, 4.1, 2.25)],
  blank: ['FLOAT', byProperty(null, 4.1, 2.25)],
  round: ['FLOAT', byProperty(6, 4, 2)],
  alike: ['FLOAT', byProperty(19, 19, 19)],
  partly: ['FLOAT', byProperty(6.53, 4.1, 2.25).map((value, at) => (at % 2 === 0 ? value : null))],
  zero: ['FLOAT', byProperty(0, 0, 0)],
  rent: ['FLOAT', PROPERTY.map((_, at) => 100 + at)],
  let: ['FLOAT', byProperty(19, 20, 21).map((value, at) => (at % 5 === 0 ? null : value))],
});
const found = (rows: number[], columns: Partial<FigureColumns>) =>
  atOnce(
    partFigures(TABLE, { told: [], possible: [], group: ['property'], ...columns }, Uint32Array.from(rows)),
  );
const FIRST = [0, 1, 2, 3, 4, 5];

it.each<[string, number[], Partial<FigureColumns>, ReturnType<typeof found>]>([
  ['a told figure', [0, 1], { told: ['wault'] }, { columns: ['wault'], leftOut: 4, all: 6 }],
  ['of two properties', [0, 7], { told: ['wault'] }, { columns: ['wault'], leftOut: 10, all: 12 }],
  ['beside a whole property', [...FIRST, 7], { told: ['wault'] }, { columns: ['wault'], leftOut: 5, all: 6 }],
  [
    'that the values show',
    [0, 1],
    { possible: ['wault', 'rent'] },
    { columns: ['wault'], leftOut: 4, all: 6 },
  ],
  ['by its own values', [0, 1], { told: ['wault'], group: [] }, { columns: ['wault'], leftOut: 4, all: 6 }],
  [
    'by the rows that name it',
    [0, 7],
    { told: ['wault'], group: ['unnamed'] },
    { columns: ['wault'], leftOut: 5, all: 6 },
  ],
])('finds %s', (_, rows, columns, expected) => expect(found(rows, columns)).toEqual(expected));

it.each<[string, number[], Partial<FigureColumns>]>([
  ['no row is left out', PROPERTY.map((_, at) => at), { told: ['wault'] }],
  ['whole properties are left out', FIRST, { told: ['wault'], possible: ['wault'] }],
  ['whole properties are left out, by the values', FIRST, { told: ['wault'], group: [] }],
  ['no row is left', [], { told: ['wault'] }],
  ['the figure is blank there', [0, 1], { told: ['blank'] }],
  ['round values say nothing of a property', [0, 1], { told: ['round'], group: [] }],
  ['values are those of units', [0, 1], { possible: ['rent'] }],
  ['all properties have one rate', [0, 1], { possible: ['alike'] }],
  ['all values are zero', [0, 1], { possible: ['zero'] }],
  ['a whole property lacks some of it', FIRST, { told: ['partly'] }],
  ['a told figure differs from unit to unit', [0, 1], { told: ['rent'] }],
  ['some units have none', [1, 2], { possible: ['let'] }],
])('is silent if %s', (_, rows, columns) => expect(found(rows, columns)).toBeUndefined());

it.each<[string, Partial<ColumnEntry>, ReturnType<typeof propertyFigure>]>([
  ['property_wault_to_expiry_years', { unit: 'years' }, 'told'],
  ['property_vacancy_by_area_percent', { percentScale: 100 }, 'told'],
  ['unit_count', {}, 'told'],
  ['vacant_unit_count_excl_non_revenue_units', { type: 'INT' }, 'told'],
  ['property_lettable_area_sqm', { unit: 'sqm' }, 'told'],
  ['property_contracted_rent_pa', { unit: 'currency p.a.' }, 'told'],
  ['portfolio_market_rent_pa', {}, 'told'],
  ['loan_outstanding_amount', { unit: 'currency' }, 'possible'],
  ['wault_expiry', { unit: 'years' }, 'possible'],
  ['vacancy_percent', { percentScale: 100 }, 'possible'],
  ['renewable_energy_share_percent', { percentScale: 100 }, undefined],
  ['property_latitude', { unit: 'degrees' }, undefined],
  ['vat_rate_percent', { percentScale: 100 }, undefined],
  ['contracted_rent_pa', { unit: 'currency p.a.' }, 'possible'],
  ['property_name', { type: 'STRING' }, undefined],
  ['property_id', {}, undefined],
  ['svc_property_id', { type: 'INT' }, undefined],
  ['property_purchase_year', {}, undefined],
  ['year_built', {}, undefined],
  ['property_valuation_date', { type: 'TIMESTAMP' }, undefined],
  ['latitude', {}, undefined],
  ['floor', {}, undefined],
  ['energy_consumption_kwh_sqm', { unit: 'kWh/sqm p.a.' }, undefined],
])('judges %s %j', (name, more, kind) =>
  expect(propertyFigure(entry(name, 'FLOAT', null, more), DEFAULT_PROFILE)).toBe(kind),
);
