import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { currencyReader, currencySource, type AskedCurrency } from '../../../src/table/totals/row-currency';
import { sumColumn } from '../../../src/table/totals/sum-column';
import { atOnce } from '../../../src/table/task';

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
