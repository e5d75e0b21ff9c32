import { listedColumns } from '../support/listed-columns';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { recordsOf, textTable } from '../support/text-table';

const COLUMNS = [
  ...listedColumns(
    's STRING',
    'f FLOAT',
    't TIMESTAMP',
    'svc_property_id INT',
    'rentroll_date TIMESTAMP',
    'm MONEY',
  ),
  { columnName: 'n' },
];
const ROWS = recordsOf(`
  s | f        | t                    | m   | n
  a | 1.5      | 2031-01-31T00:00:00Z | 1.5 | 2
  b | 1,300.00 | 2031-01              | x   | 3
  c |          |                      |     |`);

const answer = (
  columns: string,
  filters: string | null,
  options: string | null = null,
  rows: object[] = ROWS,
  listed: object[] = COLUMNS,
) => {
  const gateway = fakeGateway({ columns: listed, rows });
  return askFunction('QUERY', gateway, { columns, filters, headers: 0, options });
};
const notesOf = async (...given: Parameters<typeof answer>) => (await answer(...given)).notes;

describe('a condition or a sort on a value that cannot be read', () => {
  it.each(
    textTable(`
      t>=2031-01-01 |             | t>=2031-01-01 leaves out 1 row in which t is not a date, such as "2031-01".
      t<>2031-01-31 |             | t<>2031-01-31 keeps 1 row in which t is not a date, such as "2031-01".
      f>=1          |             | f>=1 leaves out 1 row in which f is not a number, such as "1,300.00".
                    | sort=f desc | In 1 row f is not a number, such as "1,300.00". The sort keeps it apart.
      s=a           |             |
      f is blank    |             |
                    | sort=s      |`),
  )('is noted with the number of rows, if it leaves out one: %s %s', async (filters, options, note) =>
    expect((await notesOf('s', filters || null, options || null)).join()).toBe(note),
  );

  it('is not noted for ids that are too long for a cell, because they are compared too', async () => {
    const rows = [
      { s: 'a', f: '12345678901234567' },
      { s: 'b', f: '12345678901234568' },
      { s: 'c', f: 5 },
    ];
    for (const [filters, shown] of [
      ['f=12345678901234567', 1],
      ['f>1', 3],
    ] as const) {
      const { cells, notes } = await answer('s', filters, null, rows);
      expect([filters, cells.length, notes]).toEqual([filters, shown, []]);
    }
  });
});

describe('a column that the service lists twice, with two types', () => {
  const of = (columnType: string) => [...COLUMNS, { columnName: 'f', columnType }];
  const TWICE = 'The column list has column "f" twice, with two types.';

  it.each([
    ['f', null, null],
    ['s', 'f>1', null],
  ])('is noted at each formula that uses it: %s %s %s', async (columns, filters, options) => {
    const { notes, doubts } = await answer(columns, filters, options, ROWS.slice(0, 1), of('INT'));
    expect([notes, doubts]).toEqual([[TWICE], [TWICE]]);
  });

  it('is noted with what becomes of its values, if one type is text', async () =>
    expect(await notesOf('f', null, null, ROWS.slice(0, 1), of('STRING'))).toEqual([
      TWICE,
      'The service lists column f with the type "FLOAT and STRING", which is not known. Its numbers stay numbers, and its texts stay text.',
    ]));

  it('is not noted at other formulas, or if both types are one', async () => {
    expect(await notesOf('s', null, null, ROWS, of('INT'))).toEqual([]);
    expect(await notesOf('f', null, null, ROWS.slice(0, 1), of('FLOAT'))).toEqual([]);
  });
});

describe('a value that is not what its column promises', () => {
  const notesOn = async (column: string, values: unknown[]) => {
    const rows = values.map((value) => ({ [column]: value }));
    return (await notesOf(column, null, null, rows)).join();
  };

  it.each(
    textTable(`
      f               | [1, "1.300,00", 2] | 1 of 3 values of f is not a number: "1.300,00".
      f               | [1, "tbd", "null", "tbd", null] | 3 of 4 values of f are not numbers: "tbd", "null".
      f               | ["+1.5", "1.5E3", " 7 ", "-2e-3", ""] |
      svc_property_id | ["12345678901234567", 1] |
      t               | ["2027-02-29", "0001-01-01T00:00:00Z", "2027-01-31"] | 2 of 3 values of t are not dates: "2027-02-29", "0001-01-01T00:00:00Z".
      t               | ["9999-12-31T00:00:00Z", "2999-12-31", "2999-12-31", "2150-12-31"] | 3 values of t are 9999-12-31 and 2999-12-31, which stands for “without end”. Leave them out of averages.
      t               | ["9999-12-30T23:00:00Z", "9999-12-31T00:00:00+14:00", "9999-12-31T23:59:59Z", "9999-12-30T09:00:00Z"] | 3 values of t are 9999-12-31, which stands for “without end”. Leave them out of averages.
      s               | ["OFFICE", "OFFICE\u00a0", " OFFICE", "A B", "A\u00a0B"] | 3 values of s are read without spaces at their ends and with plain spaces: "OFFICE\u00a0", " OFFICE", "A\u00a0B".
      s               | ["X\u00ad", "\u200eX\u202c", "X"] | 2 values of s are read without characters that do not show: "X\u00ad", "\u200eX\u202c".
      s               | ["K\u00f6ln", "Ko\u0308ln", "Ko\u0308ln", "m\u00b2", "a\u200db", "A\u20111", "\u2019"] | 2 values of s are read with each letter and its accents as one character (Unicode NFC): "Ko\u0308ln".
      s               | [" A\u00a0Ko\u0308\u200bln"] | 1 value of s is read without spaces at its ends, with plain spaces, without characters that do not show and with each letter and its accents as one character (Unicode NFC): " A\u00a0Ko\u0308\u200bln".
      s               | ["OFFICE", "office", "Retail", "OFFICE"] | s has texts that differ only in case, which Excel takes as one: "OFFICE", "office".`),
  )('is noted, but not what is right: %s %s', async (column, values, note) =>
    expect(await notesOn(column, JSON.parse(values) as unknown[])).toBe(note),
  );

  it('is not noted for names, of which a column has many', async () => {
    const names = Array.from({ length: 300 }, (_, at) => (at < 150 ? `a${at}` : `A${at - 150}`));
    expect(await notesOn('s', names)).toBe('');
  });
});

describe('a column of an unknown type', () => {
  it('keeps its numbers and its texts, with a note [rule 7]', async () => {
    const { cells, notes } = await answer('m, n', null, 'format=plain');
    expect(cells).toEqual([
      [1.5, 2],
      ['x', 3],
      ['', ''],
    ]);
    expect(notes).toEqual([
      'The service lists column m with the type "MONEY", which is not known. Its numbers stay numbers, and its texts stay text.',
      'The service lists column n without a type. Its numbers stay numbers, and its texts stay text.',
    ]);
  });
});

it('the type of a column comes from each column list, so a changed type changes the cells [rule 122]', async () => {
  const service = { columns: [{ columnName: 'm', columnType: 'FLOAT' }], rows: [{ m: '12.50' }] };
  const gateway = fakeGateway(service);
  const ask = (call?: { notBefore: number }) =>
    askFunction('QUERY', gateway, { columns: 'm', headers: 0, options: 'format=plain' }, call);
  expect((await ask()).cells).toEqual([[12.5]]);
  service.columns = [{ columnName: 'm', columnType: 'STRING' }];
  expect((await ask({ notBefore: gateway.context.client.nextSequence() })).cells).toEqual([['12.50']]);
});

describe('a column that is only proposed as equal to another', () => {
  const entry = (columnName: string, deprecated?: boolean) => ({
    columnName,
    columnType: 'STRING',
    ...(deprecated !== undefined && { deprecated }),
  });
  const deprecatedOf = async (
    rows: object[],
    flag?: boolean,
    columns = 'use_type_full_formatted, use_type_full',
  ) => {
    const listed = [entry('use_type_full_formatted', flag), entry('use_type_full')];
    return (await answer(columns, null, null, rows, listed)).deprecated;
  };
  const same = [{ use_type_full: 'Office', use_type_full_formatted: 'Office' }];
  const different = [{ use_type_full: 'OFFICE_GENERAL', use_type_full_formatted: 'Office' }];

  it('has its successor only if the answers hold both with the same values [rule 145]', async () => {
    const column = { name: 'use_type_full_formatted', label: null };
    expect(await deprecatedOf(same, true)).toEqual([{ ...column, successor: 'use_type_full' }]);
    expect(await deprecatedOf(different, true)).toEqual([column]);
    expect(await deprecatedOf(same, true, 'use_type_full_formatted')).toEqual([column]);
  });
});

describe('a column that no row has', () => {
  const otherRows = ROWS.map(({ s }) => ({ s, amount: 1 }));

  it('is noted in the formulas that use it', async () => {
    const note =
      'No row of the reply has column f, so it is blank. The rows have fields that were not asked for: "amount".';
    expect(await notesOf('s, f', null, null, otherRows)).toEqual([note]);
    expect(await notesOf('s', 'f=', null, otherRows)).toEqual([note]);
    expect(await notesOf('s', null, null, otherRows)).toEqual([]);
  });
});

const ODD_COLUMNS = listedColumns(
  'property_name STRING',
  'use_type STRING',
  'rent FLOAT Rent | currency p.a.',
  'area FLOAT | sqm',
  'currency STRING',
  'svc_property_id INT',
  'rentroll_date TIMESTAMP',
);
const MIXED = recordsOf(`
  property_name | use_type | rent | area | currency | svc_property_id | rentroll_date
  House 1       | OFFICE   | 1000 | 100  | EUR      | 1               | 2026-09-30
  House 2       | RETAIL   | 2000 | 100  | GBP      | 2               | 2026-09-30
  House 3       | RETAIL   | 3000 | 100  | SEK      | 3               | 2026-09-30
  House 4       | OFFICE   | 4000 | 100  |          | 4               | 2026-09-30`);

const ask = (given: object, rows = MIXED, rowGrain: 'fixed' | 'unknown' = 'fixed') =>
  askFunction('QUERY', fakeGateway({ columns: ODD_COLUMNS, rows }, { rowGrain }), { headers: 0, ...given });
const oddNotes = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).notes.join();

describe('money of several currencies', () => {
  const NOT_ADDED =
    'Rent is in 3 currencies (EUR, GBP, SEK), so a sum means nothing. Add the column currency, or choose one: currency=EUR.';
  const COMPARED =
    'Rows are sorted or compared by Rent, in 3 currencies (EUR, GBP, SEK) without conversion. Choose one: currency=EUR.';

  it.each([
    ['shown without its currency', { columns: 'property_name, rent' }, NOT_ADDED],
    [
      'sorted by, although the rows that are left have one',
      { columns: 'currency, rent', options: 'sort=rent desc; limit=1' },
      COMPARED,
    ],
    ['compared with one amount', { columns: 'property_name', filters: 'rent>=3000' }, COMPARED],
    ['shown with its currency', { columns: 'rent, currency' }, ''],
    ['of one currency, which is left', { columns: 'rent', filters: 'currency=EUR' }, ''],
    ['compared with zero or blank', { columns: 'area', filters: 'rent>0; rent is not blank' }, ''],
  ])('is noted if it is misleading: %s', async (_, asked, note) => expect(await oddNotes(asked)).toBe(note));

  it('is not noted if the rows could depend on the columns, so that the currency is not asked for', async () =>
    expect(await oddNotes({ columns: 'rent' }, MIXED, 'unknown')).toBe(''));
});

describe('rent rolls of several dates', () => {
  const rows = recordsOf(`
    svc_property_id | rentroll_date | area
    1               | 2026-09-30    | 100
    1               | 2026-09-30    | 100
    2               | 2026-06-30    | 100
    3               | 2025-12-31    | 100
    4               | 2026-09-30    | 100`);
  const note = '2 of 4 properties show an older rent roll than 30 Sep 2026, the oldest of 31 Dec 2025.';

  it.each([
    ['latest', {}, note],
    ['as_of', { options: 'as_of=2026-10-01' }, note],
    ['all rent rolls', { rentrolls: 'all-rentrolls' }, ''],
    ['properties of one date', { filters: 'svc_property_id in 1, 4' }, ''],
  ])('are noted as what they are: %s', async (_, asked, expected) =>
    expect(await oddNotes({ columns: 'area', ...asked }, rows)).toBe(expected),
  );

  it('are counted if the rows could depend on the columns', async () =>
    expect(await oddNotes({ columns: 'rentroll_date' }, rows, 'unknown')).toBe(
      'The rows are of rent rolls of 3 dates, from 31 Dec 2025 to 30 Sep 2026.',
    ));
});

it('the currency of the rent roll beside converted changes is noted', async () => {
  const { context } = fakeGateway({
    columns: ODD_COLUMNS,
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
