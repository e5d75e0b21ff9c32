import { listedColumns } from '../support/listed-columns';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const COLUMNS = listedColumns(
  'property_name STRING',
  'use_type STRING',
  'rent FLOAT Rent | currency p.a.',
  'rent_per_sqm FLOAT Rent / sqm | currency/sqm p.a.',
  'area FLOAT | sqm',
  'deposit_amount FLOAT Deposit',
  'currency STRING',
  'svc_property_id INT',
  'rentroll_date TIMESTAMP',
);
const row = (property: number, currency: string | null, date: string, more: object = {}) => ({
  property_name: `House ${property}`,
  use_type: 'OFFICE',
  rent: 1000 * property,
  rent_per_sqm: 10,
  area: 100,
  deposit_amount: 500,
  currency,
  svc_property_id: property,
  rentroll_date: date,
  ...more,
});
const MIXED = [
  row(1, 'EUR', '2026-09-30'),
  row(2, 'GBP', '2026-09-30', { use_type: 'RETAIL' }),
  row(3, 'SEK', '2026-09-30', { use_type: 'RETAIL' }),
  row(4, null, '2026-09-30'),
];

interface Asked {
  columns?: string;
  filters?: string | null;
  rentrolls?: string | null;
  options?: string | null;
  rows?: object[];
  profile?: object;
}

const ask = async ({ rows = MIXED, profile, columns = 'rent', ...given }: Asked) => {
  const gateway = fakeGateway({ columns: COLUMNS, rows }, { rowGrain: 'fixed', ...profile });
  return askFunction('QUERY', gateway, { columns, headers: 0, ...given });
};
const notesOf = async (asked: Asked) => (await ask(asked)).notes;

describe('money of several currencies', () => {
  it.each<[string, Asked, string]>([
    [
      'shown without its currency',
      { columns: 'property_name, rent' },
      'Rent is in 3 currencies (EUR, GBP, SEK), so a sum means nothing. Add the column currency, or choose one: currency=EUR.',
    ],
    [
      'sorted by, although the rows that are left have one',
      { columns: 'property_name, currency, rent', options: 'sort=rent desc; limit=1' },
      'Rows are sorted or compared by Rent, in 3 currencies (EUR, GBP, SEK) without conversion. Choose one: currency=EUR.',
    ],
    [
      'compared with one amount, although the rows that are left have one',
      { columns: 'property_name', filters: 'rent>=3000' },
      'Rows are sorted or compared by Rent, in 3 currencies (EUR, GBP, SEK) without conversion. Choose one: currency=EUR.',
    ],
  ])('is noted if it is %s', async (_, asked, note) => expect(await notesOf(asked)).toEqual([note]));

  it.each<[string, Asked]>([
    ['the currency is shown', { columns: 'rent, currency' }],
    ['one currency is left', { filters: 'currency=EUR' }],
    ['amounts are compared with zero or blank', { columns: 'area', filters: 'rent>0; rent is not blank' }],
    [
      'the rows could depend on the columns, so that the currency is not asked for',
      { profile: { rowGrain: 'unknown' } },
    ],
  ])('is not noted if %s', async (_, asked) => expect(await notesOf(asked)).toEqual([]));
});

describe('rent rolls of several dates', () => {
  const rows = [
    row(1, 'EUR', '2026-09-30'),
    row(1, 'EUR', '2026-09-30'),
    row(2, 'EUR', '2026-06-30'),
    row(3, 'EUR', '2025-12-31'),
    row(4, 'EUR', '2026-09-30'),
  ];
  const note = '2 of 4 properties show an older rent roll than 30 Sep 2026, the oldest of 31 Dec 2025.';

  it.each<[string, Asked, string[]]>([
    ['latest', { columns: 'area', rows }, [note]],
    ['as_of', { columns: 'area', rows, options: 'as_of=2026-10-01' }, [note]],
    ['all rent rolls', { columns: 'area', rows, rentrolls: 'all-rentrolls' }, []],
    ['properties of one date', { columns: 'area', rows, filters: 'svc_property_id in 1, 4' }, []],
    [
      'a service whose rows could depend on the columns',
      { columns: 'rentroll_date', rows, profile: { rowGrain: 'unknown' } },
      ['The rows are of rent rolls of 3 dates, from 31 Dec 2025 to 30 Sep 2026.'],
    ],
  ])('are noted as what they are: %s', async (_, asked, notes) =>
    expect(await notesOf(asked)).toEqual(notes),
  );
});

it('the currency of the rent roll beside converted changes is noted', async () => {
  const { context } = fakeGateway({
    columns: COLUMNS,
    changes: [{ property_name: 'House 1', currency: 'GBP', rent_change_pa: 5 }],
  });
  const given = { columns: 'currency, rent_change_pa', headers: 0, fx_currency: 'EUR' };
  expect((await askFunction('CHANGES', { context }, given)).notes).toEqual([
    'Column currency is the currency of the rent roll, but the changes are converted to EUR. Show Rent Change Currency instead.',
  ]);
});

it('a limit says how many rows it left of how many, which is a fact and not a note', async () => {
  const asked = { columns: 'area', filters: 'use_type=RETAIL', options: 'limit=1' };
  expect(await ask(asked)).toMatchObject({ limited: { shown: 1, all: 2 }, notes: [] });
  expect(await ask({ ...asked, options: 'limit=2' })).not.toHaveProperty('limited');
});
