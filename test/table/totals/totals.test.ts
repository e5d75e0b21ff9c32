import type { ColumnType } from '../../../src/contract/column-types';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { columnMeasure } from '../../../src/table/totals/column-measure';
import { liveRoles } from '../../../src/table/totals/live-roles';
import { entry } from '../catalogue';
import fc from 'fast-check';
import { createExactSum } from '../../../src/table/totals/exact-sum';
import { propertyRuns } from '../../support/property-runs';
import { textTable } from '../../support/text-table';
import { columnOf, isBlank, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/steps';
import { STATISTICS, type Statistic } from '../../../src/table/totals/statistic';
import { totalRows } from '../../../src/table/totals/total-rows';
import { tableOf } from '../table-of';
import { currencyReader, currencySource, type AskedCurrency } from '../../../src/table/totals/row-currency';
import { sumColumn } from '../../../src/table/totals/sum-column';
import { partFigures, type FigureColumns } from '../../../src/table/totals/part-figures';
import { propertyFigure } from '../../../src/table/totals/property-figure';

describe('measures', () => {
  const measured = (name: string, type: ColumnType, unit: string | null, profile = DEFAULT_PROFILE) =>
    columnMeasure({ name, type, unit }, profile);

  describe('what a column measures', () => {
    it.each(
      textTable(`
        contracted_rent_pa             | FLOAT     | currency p.a.     | additive | money
        rent                           | FLOAT     | Currency  p.m.    | additive | money
        area                           | FLOAT     | SQM               | additive |
        rent_per_sqm                   | FLOAT     | currency/sqm p.a. | rate     | money
        credit_limit_amount            | FLOAT     | EUR               | rate     |
        term                           | FLOAT     | years             | rate     |
        rentroll_id                    | FLOAT     |                   | id       |
        excel_row_index                | FLOAT     |                   | id       |
        lease_expiry_date              | TIMESTAMP |                   | date     |
        market_rent_pa                 | STRING    | currency p.a.     | text     |
        rent_pa                        | UNKNOWN   | currency p.a.     | unknown  |
        contracted_rent_pa             | FLOAT     |                   | additive | money
        contracted_rent_pm             | FLOAT     |                   | additive | money
        security_amount                | FLOAT     |                   | additive | money
        contracted_rent_pa_per_sqm     | FLOAT     |                   | rate     | money
        actual_lettable_area_sqm       | FLOAT     |                   | additive |
        area_difference_sqft           | FLOAT     |                   | additive |
        energy_consumption_kwh_sqm     | FLOAT     |                   | number   |
        interest_rate                  | FLOAT     |                   | rate     |
        property_year_built            | FLOAT     |                   | number   |
        property_purchase_year         | FLOAT     |                   | rate     |
        remaining_term_to_expiry_years | FLOAT     |                   | rate     |
        unit_count                     | INT       |                   | number   |`),
    )('%s (%s, %s) is %s', (name, type, unit, measure, money) => {
      const expected = { measure, isMoney: money === 'money' };
      expect(measured(name, type as ColumnType, unit)).toEqual(expected);
      if (unit === '') expect(measured(name, type as ColumnType, null)).toEqual(expected);
    });

    it('follows the units and the identifying columns of the profile [rules 152, 153]', () => {
      const profile = parseProfile({ additiveUnits: ['m2'], identity: { unit: 'object_number' } });
      expect(measured('area', 'FLOAT', 'm2', profile).measure).toBe('additive');
      expect(measured('area', 'FLOAT', 'sqm', profile).measure).toBe('rate');
      expect(measured('object_number', 'INT', null, profile).measure).toBe('id');
    });

    it('is the same for the reference service with and without units, as far as something may be added up', () => {
      const { columns } = createCatalogue();
      const without = columns.filter(
        (column) => columnMeasure({ ...column, unit: null }, DEFAULT_PROFILE).measure === 'additive',
      );
      // By unit as well: a name alone never makes something additive that the unit excludes.
      expect(
        without
          .filter((column) => columnMeasure(column, DEFAULT_PROFILE).measure !== 'additive')
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
    it('are all in the catalogue of the reference service [rule 154]', () => {
      const roles = liveRoles(createCatalogue().columns, DEFAULT_PROFILE);
      expect(namesOf(roles)).toEqual({
        ...DEFAULT_PROFILE.reportRoles,
        ...DEFAULT_PROFILE.sheetRoles,
        currency: 'currency',
        rentrollDate: 'rentroll_date',
      });
    });

    it('lack those that the service does not have, and have the names of the profile', () => {
      const profile = parseProfile({ reportRoles: { erv: 'erv_pa' }, currencyColumn: 'ccy' });
      const catalogue = [entry('erv_pa', 'FLOAT'), entry('ccy', 'STRING'), entry('market_rent_pa', 'FLOAT')];
      expect(namesOf(liveRoles(catalogue, profile))).toEqual({ erv: 'erv_pa', currency: 'ccy' });
    });
  });
});

describe('sums', () => {
  const sumOf = (values: readonly number[]): number => {
    const sum = createExactSum();
    values.forEach((value) => sum.add(value));
    return sum.value();
  };

  const wholeNumber = ([share, bits]: [number, number]) => Math.round(share * 2 ** bits);

  describe('an exact sum', () => {
    it.each<[number[], number]>([
      [[-0], 0],
      // Half a unit in the last place, and a little more: rounding twice would lose it.
      [[1e16, 1, 1e-16], 10000000000000002],
      [[-1e16, -1, -1e-16], -10000000000000002],
    ])('of %j is %d', (values, sum) => expect(sumOf(values)).toBe(sum));

    it('is the nearest double, whatever the order', () =>
      fc.assert(
        fc.property(
          fc
            .array(fc.tuple(fc.double({ noNaN: true, min: -1, max: 1 }), fc.nat(100)).map(wholeNumber))
            .chain((values) =>
              fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
            ),
          fc.integer({ min: -60, max: 0 }),
          ([values, shuffled], exponent) => {
            // A power of two changes no digit.
            const unit = 2 ** exponent;
            const total = values.reduce((sum, value) => sum + BigInt(value), 0n);
            expect(sumOf(shuffled.map((value) => value * unit))).toBe(Number(total) * unit);
          },
        ),
        { numRuns: propertyRuns(500) },
      ));
  });
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

  function totalOf(rows: readonly Row[], statistic: Statistic, indexes = rows.map((_, index) => index)) {
    const table = tableOf({
      value: ['FLOAT', rows.map((record) => record.value)],
      weight: ['FLOAT', rows.map((record) => record.weight)],
    });
    return atOnce(
      totalRows({
        column: columnOf(table, 'value'),
        rows: Uint32Array.from(indexes),
        statistic,
        weight: statistic === 'weighted average' ? columnOf(table, 'weight') : undefined,
      }),
    );
  }

  /** The obvious way. */
  function obvious(rows: readonly Row[], statistic: Statistic): number | null {
    const given = rows.map((record) => record.value).filter((cell) => !isBlank(cell));
    const numbers = given.filter((cell) => typeof cell === 'number');
    const sum = (all: readonly number[]) => all.reduce((left, right) => left + right, 0);
    const quotient = (total: number, by: number) => (by === 0 ? null : total / by);
    if (statistic === 'count') return given.length;
    if (statistic === 'distinct') return new Set(given.map((cell) => String(cell).toLowerCase())).size;
    if (statistic === 'sum') return sum(numbers);
    if (statistic === 'average') return quotient(sum(numbers), numbers.length);
    if (statistic === 'weighted average') {
      const both = rows.flatMap((record) =>
        typeof record.value === 'number' && typeof record.weight === 'number'
          ? [[record.value, record.weight] as const]
          : [],
      );
      return quotient(sum(both.map(([amount, by]) => amount * by)), sum(both.map(([, by]) => by)));
    }
    if (numbers.length === 0) return null;
    return statistic === 'min' ? Math.min(...numbers) : Math.max(...numbers);
  }

  describe.each(STATISTICS)('%s', (statistic) => {
    it('is what the obvious way finds in the given rows, and the same in any order', () =>
      fc.assert(
        fc.property(
          fc
            .array(row, { maxLength: 60 })
            .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows.map((_, index) => index)))),
          ([rows, indexes]) => {
            const { value: found } = totalOf(rows, statistic, indexes);
            const chosen = indexes.map((index) => rows[index]!);
            const expected = obvious(chosen, statistic);
            if (expected === null) expect(found).toBeNull();
            else expect(found).toBeCloseTo(expected, 6);
            expect(totalOf(chosen.toReversed(), statistic).value).toBe(found);
          },
        ),
        { numRuns: propertyRuns(300) },
      ));
  });

  describe('a total', () => {
    it('counts text among numbers, with an example', () => {
      const rows = ['n/a', 5, 'none', null, ''].map((cell) => ({ value: cell, weight: 1 }));
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
  });
});

describe('currencies', () => {
  const QUERY: AskedCurrency = { endpoint: 'query' };

  describe('the currency of an amount', () => {
    const profile = { ...DEFAULT_PROFILE, convertedColumns: { rent_eur: 'EUR' } };
    it.each(
      textTable(`
        contracted_rent_pa | {"endpoint":"query"}                    | {"column":"currency"}
        rent_change_pa     | {"endpoint":"query"}                    | {"column":"currency"}
        rent_change_pa     | {"endpoint":"changes"}                  | {"column":"rent_change_currency"}
        contracted_rent_pa | {"endpoint":"changes"}                  | {"column":"currency"}
        contracted_rent_pa | {"endpoint":"changes","currency":"EUR"} | {"column":"currency"}
        rent_change_pa     | {"endpoint":"changes","currency":"EUR"} | {"all":"EUR"}
        rent_eur           | {"endpoint":"query"}                    | {"all":"EUR"}
        constructor        | {"endpoint":"query"}                    | {"column":"currency"}`),
    )('of %s in %s is told by %s', (column, asked, source) =>
      expect(currencySource(column, JSON.parse(asked) as AskedCurrency, profile)).toEqual(JSON.parse(source)),
    );

    it('is that of the rows without a question', () =>
      expect(currencySource('rent_pa', undefined, profile)).toEqual({ column: 'currency' }));

    const rows = [
      ['a', ' GBP '],
      ['b', null],
    ];
    const value = (row: number, column: number) => rows[row]![column];
    const getExtraValues = (column: string) => (column === 'currency' ? ['SEK', ''] : undefined);
    const of = (reader: ReturnType<typeof currencyReader>) => reader && rows.map((_, row) => reader(row));

    it('is read from its column, or beside the result, or is that of all rows', () => {
      const [own, all] = [{ column: 'currency' }, { all: 'EUR' }];
      expect(of(currencyReader(own, { columns: ['unit', 'currency'], value, getExtraValues }))).toEqual([
        'GBP',
        '',
      ]);
      expect(of(currencyReader(own, { columns: ['unit', ''], value, getExtraValues }))).toEqual(['SEK', '']);
      expect(of(currencyReader(all, { columns: ['unit', 'currency'], value }))).toEqual(['EUR', 'EUR']);
      expect(currencyReader(own, { columns: ['unit'], value })).toBeUndefined();
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
          getExtraValues: () => values.map((value) => (value === 0.2 ? 'CHF' : 'EUR')),
        }),
      );

    it('is exact in any order', () => {
      expect(sums(amounts)).toEqual([
        { currency: 'CHF', count: 1, sum: 0.2 },
        { currency: 'EUR', count: 4, sum: 1.1 },
      ]);
      expect(sums([...amounts].reverse())).toEqual(sums(amounts));
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
  /** Of some rows and columns, as JSON writes them. */
  const found = (rows: string, columns: string) =>
    atOnce(
      partFigures(
        TABLE,
        {
          confirmed: [],
          possible: [],
          group: ['property'],
          ...(JSON.parse(columns) as Partial<FigureColumns>),
        },
        Uint32Array.from(JSON.parse(rows) as number[]),
      ),
    );

  it.each(
    textTable(
      `
      a confirmed figure → [0,1] → {"confirmed":["wault"]} → {"columns":["wault"],"leftOut":4,"all":6}
      of two properties → [0,7] → {"confirmed":["wault"]} → {"columns":["wault"],"leftOut":10,"all":12}
      beside a whole property → [0,1,2,3,4,5,7] → {"confirmed":["wault"]} → {"columns":["wault"],"leftOut":5,"all":6}
      that the values show → [0,1] → {"possible":["wault","rent"]} → {"columns":["wault"],"leftOut":4,"all":6}
      by its own values → [0,1] → {"confirmed":["wault"],"group":[]} → {"columns":["wault"],"leftOut":4,"all":6}
      by the rows that name it → [0,7] → {"confirmed":["wault"],"group":["unnamed"]} → {"columns":["wault"],"leftOut":5,"all":6}`,
      '→',
    ),
  )('finds %s', (_, rows, columns, expected) => expect(found(rows, columns)).toEqual(JSON.parse(expected)));

  it.each(
    textTable(
      `
      no row is left out → [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14] → {"confirmed":["wault"]}
      whole properties are left out → [0,1,2,3,4,5] → {"confirmed":["wault"],"possible":["wault"]}
      whole properties are left out, by the values → [0,1,2,3,4,5] → {"confirmed":["wault"],"group":[]}
      no row is left → [] → {"confirmed":["wault"]}
      the figure is blank there → [0,1] → {"confirmed":["blank"]}
      round values say nothing of a property → [0,1] → {"confirmed":["round"],"group":[]}
      values are those of units → [0,1] → {"possible":["rent"]}
      all properties have one rate → [0,1] → {"possible":["alike"]}
      all values are zero → [0,1] → {"possible":["zero"]}
      a whole property lacks some of it → [0,1,2,3,4,5] → {"confirmed":["partly"]}
      a confirmed figure differs from unit to unit → [0,1] → {"confirmed":["rent"]}
      some units have none → [1,2] → {"possible":["let"]}`,
      '→',
    ),
  )('is silent if %s', (_, rows, columns) => expect(found(rows, columns)).toBeUndefined());

  it.each(
    textTable(`
      property_wault_to_expiry_years           | FLOAT     | years         |     | confirmed
      property_vacancy_by_area_percent         | FLOAT     |               | 100 | confirmed
      unit_count                               | FLOAT     |               |     | confirmed
      vacant_unit_count_excl_non_revenue_units | INT       |               |     | confirmed
      property_lettable_area_sqm               | FLOAT     | sqm           |     | confirmed
      property_contracted_rent_pa              | FLOAT     | currency p.a. |     | confirmed
      portfolio_market_rent_pa                 | FLOAT     |               |     | confirmed
      loan_outstanding_amount                  | FLOAT     | currency      |     | possible
      wault_expiry                             | FLOAT     | years         |     | possible
      vacancy_percent                          | FLOAT     |               | 100 | possible
      contracted_rent_pa                       | FLOAT     | currency p.a. |     | possible
      renewable_energy_share_percent           | FLOAT     |               | 100 | none
      property_latitude                        | FLOAT     | degrees       |     | none
      vat_rate_percent                         | FLOAT     |               | 100 | none
      property_name                            | STRING    |               |     | none
      property_id                              | FLOAT     |               |     | none
      svc_property_id                          | INT       |               |     | none
      property_purchase_year                   | FLOAT     |               |     | none
      year_built                               | FLOAT     |               |     | none
      property_valuation_date                  | TIMESTAMP |               |     | none
      latitude                                 | FLOAT     |               |     | none
      floor                                    | FLOAT     |               |     | none
      energy_consumption_kwh_sqm               | FLOAT     | kWh/sqm p.a.  |     | none`),
  )('judges %s (%s, %s, %s): %s', (name, type, unit, scale, kind) => {
    const column = entry(name, type as ColumnType, null, {
      unit: unit || null,
      ...(scale && { percentScale: 100 as const }),
    });
    expect(propertyFigure(column, DEFAULT_PROFILE) ?? 'none').toBe(kind);
  });
});
