import type { ColumnType } from '../../../src/contract/column-types';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { columnMeasure, type Measure } from '../../../src/table/totals/column-measure';
import { liveRoles } from '../../../src/table/totals/live-roles';
import { entry } from '../catalogue';
import fc from 'fast-check';
import { createExactSum } from '../../../src/table/totals/exact-sum';
import { propertyRuns } from '../../support/property-runs';
import { columnOf, isBlank, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/task';
import { STATISTICS, type Statistic } from '../../../src/table/totals/statistic';
import { totalRows } from '../../../src/table/totals/total-rows';
import { tableOf } from '../table-of';
import { currencyReader, currencySource, type AskedCurrency } from '../../../src/table/totals/row-currency';
import { sumColumn } from '../../../src/table/totals/sum-column';
import type { ColumnEntry } from '../../../src/contract/entries';
import { partFigures, type FigureColumns } from '../../../src/table/totals/part-figures';
import { propertyFigure } from '../../../src/table/totals/property-figure';

describe('measures', () => {
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
});

describe('roles', () => {
  const namesOf = (roles: ReturnType<typeof liveRoles>) =>
    Object.fromEntries(Object.entries(roles).map(([role, { name }]) => [role, name]));

  describe('the columns of a report', () => {
    it('are all in the catalogue of the reference service, with the types that a report needs [rule 154]', () => {
      const roles = liveRoles(createCatalogue().columns, DEFAULT_PROFILE);
      expect(namesOf(roles)).toEqual({
        ...DEFAULT_PROFILE.reportRoles,
        ...DEFAULT_PROFILE.sheetRoles,
        currency: 'currency',
        rentrollDate: 'rentroll_date',
      });
      const typed = (type: string) =>
        Object.entries(roles)
          .filter(([, column]) => column.type === type)
          .map(([role]) => role)
          .sort();
      expect(typed('FLOAT')).toEqual([
        ...['area', 'contractedRent', 'erv', 'nonRecoverableCost', 'passingRent'],
      ]);
      expect(typed('TIMESTAMP')).toEqual([
        ...['breakNotice', 'earliestTermination', 'expiry', 'firstBreak', 'leaseStart', 'nextBreak'],
        ...['nextIndexation', 'nextReview', 'nextStep', 'rentFreeEnd', 'rentrollDate', 'secondBreak'],
        ...['thirdBreak'],
      ]);
    });

    it('lack those that the service does not have, and have the names of the profile', () => {
      const profile = parseProfile({ reportRoles: { erv: 'erv_pa' }, currencyColumn: 'ccy' });
      const catalogue = [entry('erv_pa', 'FLOAT'), entry('ccy', 'STRING'), entry('market_rent_pa', 'FLOAT')];
      expect(namesOf(liveRoles(catalogue, profile))).toEqual({ erv: 'erv_pa', currency: 'ccy' });
    });

    it('identify rows by columns that the reference service has [rule 152]', () => {
      const { find } = createCatalogue();
      for (const name of Object.values(DEFAULT_PROFILE.identity)) expect(find(name)?.name).toBe(name);
    });
  });
});

describe('sums', () => {
  const sumOf = (values: readonly number[]): number => {
    const sum = createExactSum();
    values.forEach((value) => sum.add(value));
    return sum.value();
  };

  describe('an exact sum', () => {
    it.each<[number[], number]>([
      [[], 0],
      [[-0], 0],
      [[0.1, 0.2, 0.3], 0.6],
      [Array.from({ length: 10 }, () => 0.1), 1],
      [[1e16, 1, -1e16], 1],
      [[1e100, 1, -1e100, 1], 2],
      // Half a unit in the last place, and a little more: rounding twice would lose it.
      [[1e16, 1, 1e-16], 10000000000000002],
      [[-1e16, -1, -1e-16], -10000000000000002],
      [[1e16, 1, -1e-16], 1e16],
      [[9007199254740992, 1, 2], 9007199254740996],
    ])('of %j is %d', (values, sum) => expect(sumOf(values)).toBe(sum));

    it('of amounts in cents is exact to the cent', () =>
      fc.assert(
        fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), (cents) => {
          const sum = sumOf(cents.map((cent) => cent / 100));
          expect(Math.round(100 * sum) + 0).toBe(cents.reduce((all, cent) => all + cent, 0));
        }),
        { numRuns: propertyRuns(500) },
      ));

    it('is the nearest double, whatever the order', () =>
      fc.assert(
        fc.property(
          fc
            .array(fc.double({ min: -1e20, max: 1e20, noNaN: true }), { maxLength: 40 })
            .chain((values) =>
              fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
            ),
          ([values, shuffled]) => {
            expect(sumOf(shuffled)).toBe(sumOf(values));
            expect(sumOf(values)).toBe(nearest(values));
          },
        ),
        { numRuns: propertyRuns(500) },
      ));
  });

  const BITS = 1100n;

  /** Adds as whole multiples of 2^-1100, and rounds once by parsing the exact decimal. */
  function nearest(values: readonly number[]): number {
    const total = values.reduce((sum, value) => sum + scaled(value), 0n);
    const size = total < 0n ? -total : total;
    const whole = size >> BITS;
    // A fraction of n bits has n decimal digits.
    const fraction = ((size - (whole << BITS)) * 5n ** BITS).toString().padStart(Number(BITS), '0');
    return Number(`${total < 0n ? '-' : ''}${whole}.${fraction}`) + 0;
  }

  function scaled(value: number): bigint {
    let bits = 0n;
    let rest = value;
    while (!Number.isInteger(rest)) {
      rest *= 2;
      bits += 1n;
    }
    return BigInt(rest) << (BITS - bits);
  }
});

describe('totals', () => {
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 100) },
    { weight: 2, arbitrary: fc.constant<Value>(null) },
    { weight: 1, arbitrary: fc.constantFrom<Value>('', 'n/a', 'N/A', 0) },
  );
  const weight = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((number): Value => number) },
    { weight: 1, arbitrary: fc.constant<Value>(null) },
  );
  const row = fc.record({ value, weight });
  type Row = { value: Value; weight: Value };

  function totalOf(rows: readonly Row[], statistic: Statistic, places = rows.map((_, place) => place)) {
    const table = tableOf({
      value: ['FLOAT', rows.map((one) => one.value)],
      weight: ['FLOAT', rows.map((one) => one.weight)],
    });
    return atOnce(
      totalRows({
        column: columnOf(table, 'value'),
        rows: Uint32Array.from(places),
        statistic,
        weight: statistic === 'weighted average' ? columnOf(table, 'weight') : undefined,
      }),
    );
  }

  /** The obvious way, in cents. */
  function obvious(rows: readonly Row[], statistic: Statistic): number | null {
    const given = rows.map((one) => one.value).filter((one) => !isBlank(one));
    const numbers = given.filter((one) => typeof one === 'number');
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
    if (statistic === 'count') return given.length;
    if (statistic === 'distinct') return new Set(given.map((one) => String(one).toLowerCase())).size;
    if (statistic === 'sum') return sum(numbers.map((one) => Math.round(100 * one))) / 100;
    if (statistic === 'weighted average') {
      const both = rows.filter((one) => typeof one.value === 'number' && typeof one.weight === 'number') as {
        value: number;
        weight: number;
      }[];
      const all = sum(both.map((one) => one.weight));
      return all === 0 ? null : sum(both.map((one) => Math.round(100 * one.value) * one.weight)) / 100 / all;
    }
    if (numbers.length === 0) return null;
    if (statistic === 'average')
      return sum(numbers.map((one) => Math.round(100 * one))) / 100 / numbers.length;
    return statistic === 'min' ? Math.min(...numbers) : Math.max(...numbers);
  }

  describe.each(STATISTICS)('%s', (statistic) => {
    it('is what the obvious way finds, and the same in any order', () =>
      fc.assert(
        fc.property(
          fc.array(row, { maxLength: 60 }).chain((rows) =>
            fc.tuple(
              fc.constant(rows),
              fc.shuffledSubarray(
                rows.map((_, place) => place),
                { minLength: rows.length },
              ),
            ),
          ),
          ([rows, places]) => {
            const { value: found } = totalOf(rows, statistic);
            const expected = obvious(rows, statistic);
            if (expected === null) expect(found).toBeNull();
            else expect(found).toBeCloseTo(expected, 6);
            expect(totalOf(rows, statistic, places).value).toBe(found);
          },
        ),
        { numRuns: propertyRuns(300) },
      ));

    it('looks at the given rows only', () => {
      const rows = [1, 2, 3].map((number) => ({ value: number, weight: number }));
      expect(totalOf(rows, statistic, [1]).value).toBe(
        statistic === 'count' || statistic === 'distinct' ? 1 : 2,
      );
    });
  });

  describe('a total', () => {
    it('counts text among numbers, with an example', () => {
      const rows = ['n/a', 5, 'none', null, ''].map((one) => ({ value: one, weight: 1 }));
      expect(totalOf(rows, 'sum')).toMatchObject({ value: 5, unread: { count: 2, example: 'n/a' } });
      expect(totalOf(rows, 'count')).toMatchObject({ value: 3, unread: { count: 0 } });
    });

    it('tells the share of the weight of rows without a value', () => {
      const rows = [
        { value: 1, weight: 60 },
        { value: null, weight: 40 },
        { value: null, weight: 0 },
        { value: null, weight: null },
      ];
      expect(totalOf(rows, 'weighted average')).toMatchObject({
        value: 1,
        without: { count: 1, share: 0.4 },
      });
    });

    it('has no weighted average if the weights add up to nothing', () =>
      expect(totalOf([{ value: 1, weight: 0 }], 'weighted average').value).toBeNull());
  });
});

describe('currencies', () => {
  const QUERY: AskedCurrency = { endpoint: 'query' };
  const CHANGES: AskedCurrency = { endpoint: 'changes' };
  const CONVERTED: AskedCurrency = { endpoint: 'changes', currency: 'EUR' };

  describe('the currency of an amount', () => {
    it.each<[string, AskedCurrency | undefined, object]>([
      ['contracted_rent_pa', QUERY, { column: 'currency' }],
      ['contracted_rent_pa', undefined, { column: 'currency' }],
      ['rent_change_pa', QUERY, { column: 'currency' }],
      ['rent_change_pa', CHANGES, { column: 'rent_change_currency' }],
      ['rent_change_pa', CONVERTED, { all: 'EUR' }],
      ['contracted_rent_pa', CHANGES, { column: 'currency' }],
      ['contracted_rent_pa', CONVERTED, { column: 'currency' }],
    ])('%s of %j is told by %j', (column, asked, source) =>
      expect(currencySource(column, asked, DEFAULT_PROFILE)).toEqual(source),
    );

    it('is that of a converted column for all rows, which the profile names', () => {
      const profile = { ...DEFAULT_PROFILE, convertedColumns: { rent_eur: 'EUR' } };
      expect(currencySource('rent_eur', QUERY, profile)).toEqual({ all: 'EUR' });
      expect(currencySource('constructor', QUERY, profile)).toEqual({ column: 'currency' });
    });

    const rows = [
      ['a', ' GBP '],
      ['b', null],
    ];
    const shown = (row: number, column: number) => rows[row]![column];
    const beside = (column: string) => (column === 'currency' ? ['SEK', ''] : undefined);
    const of = (reader: ReturnType<typeof currencyReader>) => reader && rows.map((_, row) => reader(row));

    it('is read from its column, or beside the result, or is that of all rows', () => {
      const [own, all] = [{ column: 'currency' }, { all: 'EUR' }];
      expect(of(currencyReader(own, { columns: ['unit', 'currency'], shown, beside }))).toEqual(['GBP', '']);
      expect(of(currencyReader(own, { columns: ['unit', ''], shown, beside }))).toEqual(['SEK', '']);
      expect(of(currencyReader(all, { columns: ['unit', 'currency'], shown }))).toEqual(['EUR', 'EUR']);
      expect(currencyReader(own, { columns: ['unit'], shown })).toBeUndefined();
    });
  });

  describe('the sum of a column', () => {
    const amounts = [1e16, 0.1, 1, '', -1e16, 0.2, null];
    const sums = (values: readonly unknown[], nulls?: string) =>
      atOnce(
        sumColumn({ name: 'rent_pa', type: 'FLOAT', unit: null }, 0, {
          ...{
            count: values.length,
            columns: ['rent_pa'],
            asked: { ...QUERY, nulls },
            profile: DEFAULT_PROFILE,
          },
          value: (row) => values[row],
          beside: () => values.map((value) => (value === 0.2 ? 'CHF' : 'EUR')),
        }),
      );

    it('is exact in any order', () => {
      expect(sums(amounts)).toEqual([
        { currency: 'CHF', count: 1, sum: 0.2 },
        { currency: 'EUR', count: 4, sum: 1.1 },
      ]);
      expect(sums([...amounts].reverse())).toEqual(sums(amounts));
      expect(sums([1, 0.2, 2])).toEqual([
        { currency: 'CHF', count: 1, sum: 0.2 },
        { currency: 'EUR', count: 2, sum: 3 },
      ]);
    });

    it('is not known if a value is not a number, except of the text for a blank', () => {
      expect(sums([...amounts, '1.300,00', 'tbd'])).toEqual({ count: 2, example: '1.300,00' });
      expect(sums([1, true])).toEqual({ count: 1, example: 'true' });
      expect(sums([...amounts, 'n/a'], 'n/a')).toEqual(sums(amounts));
      expect(sums([...amounts, '#N/A'], '#N/A')).toEqual(sums(amounts));
      expect(sums([...amounts, '#N/A'])).toEqual({ count: 1, example: '#N/A' });
    });
  });
});

describe('figures of a part', () => {
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
    [
      'beside a whole property',
      [...FIRST, 7],
      { told: ['wault'] },
      { columns: ['wault'], leftOut: 5, all: 6 },
    ],
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
});
