import type { ColumnType } from '../../../src/contract/column-types';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { columnMeasure, type Measure } from '../../../src/table/totals/column-measure';

const measured = (name: string, type: ColumnType, unit: string | null, profile = DEFAULT_PROFILE) =>
  columnMeasure({ name, type, unit }, profile);

describe('what a column measures', () => {
  it.each<[string, ColumnType, string | null, Measure, boolean]>([
    ['contracted_rent_pa', 'FLOAT', 'currency p.a.', 'additive', true],
    ['rent', 'FLOAT', ' Currency  p.m. ', 'additive', true],
    ['area', 'FLOAT', 'SQM', 'additive', false],
    ['rent_per_sqm', 'FLOAT', 'currency/sqm p.a.', 'rate', true],
    ['credit_limit_amount', 'FLOAT', 'EUR', 'rate', false],
    ['term', 'FLOAT', 'years', 'rate', false],
    ['rentroll_id', 'FLOAT', null, 'id', false],
    ['excel_row_index', 'FLOAT', null, 'id', false],
    ['lease_expiry_date', 'TIMESTAMP', null, 'date', false],
    ['market_rent_pa', 'STRING', 'currency p.a.', 'text', false],
    ['rent_pa', 'UNKNOWN', 'currency p.a.', 'unknown', false],
    // Without a unit.
    ['contracted_rent_pa', 'FLOAT', null, 'additive', true],
    ['contracted_rent_pm', 'FLOAT', '', 'additive', true],
    ['security_amount', 'FLOAT', null, 'additive', true],
    ['contracted_rent_pa_per_sqm', 'FLOAT', null, 'rate', true],
    ['actual_lettable_area_sqm', 'FLOAT', null, 'additive', false],
    ['area_difference_sqft', 'FLOAT', null, 'additive', false],
    ['energy_consumption_kwh_sqm', 'FLOAT', null, 'number', false],
    ['interest_rate', 'FLOAT', null, 'rate', false],
    ['property_year_built', 'FLOAT', null, 'number', false],
    ['property_purchase_year', 'FLOAT', null, 'rate', false],
    ['remaining_term_to_expiry_years', 'FLOAT', null, 'rate', false],
    ['unit_count', 'INT', null, 'number', false],
  ])('%s (%s, %s) is %s', (name, type, unit, measure, isMoney) =>
    expect(measured(name, type, unit)).toEqual({ measure, isMoney }),
  );

  it('follows the units and the identifying columns of the profile [rules 152, 153]', () => {
    const profile = parseProfile({ additiveUnits: ['m2'], identity: { unit: 'object_number' } });
    expect(measured('area', 'FLOAT', 'm2', profile).measure).toBe('additive');
    expect(measured('area', 'FLOAT', 'sqm', profile).measure).toBe('rate');
    expect(measured('object_number', 'INT', null, profile).measure).toBe('id');
  });

  it('is the same for the reference service with and without units, as far as something may be added up', () => {
    const { columns } = createCatalogue();
    const without = columns.filter(
      (one) => columnMeasure({ ...one, unit: null }, DEFAULT_PROFILE).measure === 'additive',
    );
    // By unit as well: a name alone never makes something additive that the unit excludes.
    expect(
      without
        .filter((one) => columnMeasure(one, DEFAULT_PROFILE).measure !== 'additive')
        .map(({ name }) => name),
    ).toEqual([]);
    expect(without.length).toBeGreaterThan(40);
  });
});
