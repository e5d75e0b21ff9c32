import { asCell, recordsOf, textTable } from '../support/text-table';
import { listedColumns } from '../support/listed-columns';
import type { FunctionArguments } from '../../src/contract/function-arguments';
import type { RrError } from '../../src/contract/failure';
import { askFunction } from '../support/ask-function';
import { aCall, fakeGateway, type FakeGateway } from '../support/fake-gateway';

const COLUMNS = listedColumns(
  'tenant_name STRING Tenant Name',
  'use_type ENUM Use Type',
  'currency STRING Currency',
  'contracted_rent_pa FLOAT Rent, contracted | currency p.a.',
  'rent_pa_per_sqm FLOAT | currency/sqm p.a.',
  'actual_lettable_area_sqm FLOAT Lettable Area | sqm',
  'term_years FLOAT Term | years',
  'vat_rate_percent FLOAT VAT | %',
  'lease_expiry_date TIMESTAMP Lease Expiry',
  'rentroll_id FLOAT Rent Roll Id',
  'room_count INT Rooms',
  'odd MONEY Odd | currency',
  'loan FLOAT Loan | currency',
  'svc_property_id INT Property',
  'unit_id STRING Unit',
  'rentroll_date TIMESTAMP Rent Roll Date',
);
const ROWS = recordsOf(`
  tenant_name | use_type | currency | contracted_rent_pa | rent_pa_per_sqm | actual_lettable_area_sqm | term_years | vat_rate_percent | lease_expiry_date | rentroll_id | room_count | svc_property_id
  Arden       | OFFICE   | EUR      | 0.1                | 200             | 100                      | 4          | 19               | 2027-03-31        | 7           | 3          | 1
  arden       | OFFICE   | EUR      | 0.2                | 100             | 300                      | 1          | 20               | 2028-03-31        | 7           | 4          | 1
  Brill       | RETAIL   | GBP      | 1000               | 10              |                          |            |                  |                   | 8           |            | 2
              | STORAGE  | EUR      |                    |                 | 50                       |            |                  |                   |             |            | 1`).map(
  (record) => ({ ...record, rentroll_date: '2026-09-30', odd: 5, loan: null }),
);

const gatewayOf = (
  rows: object[] = ROWS,
  profile: Parameters<typeof fakeGateway>[1] = { rowGrain: 'fixed' },
) => fakeGateway({ columns: COLUMNS, rows }, profile);
const answer = (given: Partial<FunctionArguments<'TOTAL'>>, gateway = gatewayOf(), call = aCall) =>
  askFunction('TOTAL', gateway, given, call);
const total = async (...given: Parameters<typeof answer>) => {
  const { cells } = await answer(...given);
  expect(cells.map((cell) => cell.length)).toEqual([1]);
  return cells[0]![0];
};
const refusal = async (...given: Parameters<typeof answer>) => {
  const { code, message } = await answer(...given).then(
    () => ({ code: '', message: 'no refusal' }),
    (thrown: RrError) => thrown,
  );
  return [code, message];
};
const shown = (basicValue: number, numberFormat = '#,##0.00') => ({
  type: 'Double',
  basicValue,
  numberFormat,
});
const EUR = 'currency=EUR';
const asked = ({ requests }: FakeGateway) =>
  requests.filter(({ path }) => path === '/thirdparty/query').map(({ body }) => body?.['columns']);

describe('RR.TOTAL', () => {
  it.each(
    textTable(`
      contracted_rent_pa | currency=EUR    |                  |                                 | 0.3   | #,##0.00
      Rent, contracted   | currency=EUR    | SUM              |                                 | 0.3   | #,##0.00
      tenant_name        |                 | count            |                                 | 3     | 0
      tenant_name        |                 | Distinct         |                                 | 2     | 0
      odd                |                 | count            |                                 | 4     | 0
      room_count         |                 | average          |                                 | 3.5   | #,##0.00
      vat_rate_percent   |                 | average          |                                 | 19.5  | 0.00
      lease_expiry_date  |                 | min              |                                 | 46477 | yyyy-mm-dd
      lease_expiry_date  |                 | max              |                                 | 46843 | yyyy-mm-dd
      rent_pa_per_sqm    | currency=EUR    | weighted average | weight=actual_lettable_area_sqm | 125   | #,##0.00
      lease_expiry_date  |                 | weighted average | weight=actual_lettable_area_sqm | 46752 | yyyy-mm-dd
      contracted_rent_pa | currency=EUR    | max              | format=plain                    | 0.2   |
      contracted_rent_pa | use_type=HOTEL  |                  |                                 | 0     | #,##0.00
      tenant_name        | use_type=HOTEL  | count            |                                 | 0     | 0
      contracted_rent_pa | use_type=HOTEL  | sum              | empty=–                         | –     |
      lease_expiry_date  | use_type=RETAIL | max              | empty=open                      | open  |`),
  )('answers %s, %s, %s, %s: %s %s', async (column, filters, statistic, options, value = '', format) => {
    const cell = await total({ column, filters: filters || null, statistic: statistic || null, options });
    const expected = asCell(value);
    expect(cell).toEqual(format ? shown(expect.closeTo(Number(value), 12) as number, format) : expected);
  });

  it.each(
    textTable(
      `
      contracted_rent_pa → → → Rent, contracted is in 2 currencies (EUR, GBP), so a sum means nothing. Add a condition to the filters, such as "currency=EUR".
      rent_pa_per_sqm → → → A sum of rent_pa_per_sqm (currency/sqm p.a.) means nothing. Write the statistic "weighted average" with an option such as "weight=actual_lettable_area_sqm", or "average", "min" or "max".
      term_years → → → A sum of Term (years) means nothing. Write the statistic "weighted average" with an option such as "weight=contracted_rent_pa"
      lease_expiry_date → → → Lease Expiry is a date, and a sum of dates means nothing. Write the statistic "min" for the earliest, "max" for the latest
      rentroll_id → → → Rent Roll Id identifies something, so its sum means nothing. Write the statistic "distinct"
      tenant_name → → → Tenant Name is text, which has no sum. Write the statistic "count"
      odd → → → without a type that is known, so it has no sum
      room_count → → → The service gives Rooms no unit that can be added up. Write the statistic "average", "min", "max" or "count". If a sum means something: =SUM(RR.QUERY("room_count",filters,0)).
      term_years → weighted average → → A weighted average needs the column that weighs. Write it as an option, such as "weight=contracted_rent_pa".
      term_years → weighted average → weight=tenant_name → cannot be weighted by Tenant Name, which is not an amount or an area. Write an option such as "weight=contracted_rent_pa".
      term_years → average → weight=room_count → Option weight does not apply to the statistic "average". Remove it, or write "weighted average".
      term_years → mean → → The statistic "mean" does not exist. Use one of: sum, count, distinct, average, weighted average, min, max.
      contracted_rent_pa, loan → → → RR.TOTAL takes one column, but has 2. Write one formula for each, or use RR.QUERY.
      contracted_rent_pa → → limit=5 → A total takes all rows that match. Remove the option. For the largest value, write the statistic "max".
      contracted_rent_pa → → statistic=max → Option "statistic" does not exist here. Use one of: database, format, empty, as_of, weight.`,
      '→',
    ),
  )('refuses %s, %s, %s', async (column, statistic, options, message) => {
    const refused = await refusal({ column, statistic: statistic || null, options: options || null });
    expect(refused).toEqual(['bad-input', expect.stringContaining(message)]);
  });

  it('says why it has no figure', async () => {
    const latest = (filters: string) => refusal({ column: 'lease_expiry_date', filters, statistic: 'max' });
    expect(await latest('use_type=HOTEL')).toEqual(['no-rows', expect.stringContaining('No rows match')]);
    expect(await latest('use_type=RETAIL')).toEqual([
      'no-rows',
      'No row that matches has a value in Lease Expiry. Change the filters, or write the option empty.',
    ]);
  });

  it.each<[string, Partial<FunctionArguments<'TOTAL'>>, object[], unknown[]]>([
    [
      'rows with a weight and no value',
      { column: 'term_years', statistic: 'weighted average', options: 'weight=actual_lettable_area_sqm' },
      ROWS,
      ['1 row with 11.1 % of Lettable Area has no Term. It does not count.'],
    ],
    [
      'figures of the property',
      { column: 'loan' },
      Array.from({ length: 12 }, () => ({ ...ROWS[0], loan: 5e6 })),
      [
        expect.stringMatching(
          /^Loan is the same in all rows of a property: 12 rows have one value\. .*=SUM\(INDEX\(UNIQUE\(RR\.QUERY\("svc_property_id, loan",filters,0\)\),0,2\)\)\.$/,
        ),
      ],
    ],
    [
      'rent rolls of several dates',
      { column: 'contracted_rent_pa', filters: EUR, rentrolls: 'all-rentrolls' },
      [ROWS[0]!, { ...ROWS[0], rentroll_date: '2026-06-30' }],
      [
        'The rows are of rent rolls of 2 dates, so the sum has a unit once for each date. Choose one: "rentroll_date=2026-09-30", or the option as_of instead of "all-rentrolls".',
      ],
    ],
    [
      'nothing for amounts that are only counted',
      { column: 'contracted_rent_pa', statistic: 'count' },
      ROWS,
      [],
    ],
  ])('notes %s', async (_, given, rows, notes) =>
    expect((await answer(given, gatewayOf(rows))).notes).toEqual(notes),
  );

  it.each([
    ['use_type=OFICE', 'sum', ['Use Type']],
    ['use_type in OFICE, HOTEL; currency=EUR', 'count', ['Use Type']],
  ])('notes that a zero comes from a word that no row has: %s', async (filters, statistic, unusedWords) => {
    const { cells, notes, ...result } = await answer({
      column: 'actual_lettable_area_sqm',
      filters,
      statistic,
    });
    expect(cells[0]![0]).toMatchObject({ basicValue: 0 });
    expect(notes).toEqual([expect.stringMatching(/^No rows match\..* has: .*(OFFICE|Arden)/)]);
    expect(result).toMatchObject({ unusedWords });
  });

  it.each(['use_type=OFFICE; currency=GBP', 'use_type<>OFFICE; currency=GBP; tenant_name=Arden'])(
    'does not note a zero of words that rows have: %s',
    async (filters) => {
      const result = await answer({ column: 'actual_lettable_area_sqm', filters });
      expect(result.notes).toEqual([]);
      expect(result.unusedWords).toBeUndefined();
    },
  );

  describe('a weighted average with negative weights', () => {
    const asked = {
      column: 'term_years',
      statistic: 'weighted average',
      options: 'weight=actual_lettable_area_sqm',
    };
    /** Of rows, each with its term and its weight. */
    const over = (...rows: [term: number | null, weight: number][]) =>
      gatewayOf(
        rows.map(([term_years, actual_lettable_area_sqm]) => ({ term_years, actual_lettable_area_sqm })),
      );

    it.each<[string, ReturnType<typeof over>, string]>([
      [
        'it is outside of the values',
        over([5, 100], [10, -90]),
        'The weighted average of Term means nothing: 1 row has a negative Lettable Area, so it is -40, though the values are from 5 to 10. Leave them out by a filter, such as "actual_lettable_area_sqm>=0", or choose another weight.',
      ],
      [
        'the weights cancel out',
        over([5, 100], [10, -50], [10, -50]),
        'The weighted average of Term means nothing: 2 rows have a negative Lettable Area, so the weights add up to 0. Leave',
      ],
    ])('is refused if %s', async (_, gateway, words) => {
      expect(await refusal(asked, gateway)).toEqual(['bad-input', expect.stringContaining(words)]);
      const filters = 'actual_lettable_area_sqm>=0';
      expect(await total({ ...asked, filters }, gateway)).toEqual(shown(5));
    });

    it('is shown if it lies among the values, and notes them', async () => {
      const { cells, notes } = await answer(asked, over([10, 100], [4, 100], [10, -50], [null, -200]));
      expect(cells).toEqual([[shown(6)]]);
      expect(notes.slice(-2)).toEqual([
        '1 row has a negative Lettable Area, which counts against the others in the average.',
        '1 row has no Term. It does not count.',
      ]);
      const equal = await total(asked, over([3.3, 0.1], [3.3, -0.3], [3.3, 0.7]));
      expect(equal).toEqual(shown(expect.closeTo(3.3, 9) as number));
    });
  });

  it('records the statistic, its weight and the rows behind the figure', async () => {
    const asked = {
      column: 'term_years',
      statistic: 'weighted average',
      options: 'weight=contracted_rent_pa',
    };
    expect((await answer({ ...asked, filters: EUR })).basis).toMatchObject({
      endpoint: 'total',
      unshown: ['currency'],
      statistic: 'weighted average',
      weight: 'contracted_rent_pa',
      all: 4,
      matching: 3,
      shown: 3,
    });
  });

  it('asks for the currency beside an amount, also if columns might change the rows, but for nothing else', async () => {
    const gateway = gatewayOf(ROWS, { rowGrain: 'unknown' });
    await answer({ column: 'contracted_rent_pa', filters: 'use_type=RETAIL' }, gateway);
    await answer({ column: 'contracted_rent_pa', statistic: 'count' }, gateway);
    await answer({ column: 'actual_lettable_area_sqm' }, gateway);
    expect(asked(gateway).map((names) => [...(names as string[])].sort())).toEqual([
      ['contracted_rent_pa', 'currency', 'use_type'],
      ['contracted_rent_pa'],
      ['actual_lettable_area_sqm'],
    ]);
  });

  it('notes that nothing tells the currency of a service without a column of currencies', async () => {
    const gateway = gatewayOf(ROWS, { rowGrain: 'fixed', currencyColumn: 'ccy' });
    expect((await answer({ column: 'contracted_rent_pa' }, gateway)).notes).toEqual([
      'The service has no column ccy, so nothing shows whether Rent, contracted is in one currency.',
    ]);
  });
});
