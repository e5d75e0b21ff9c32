import { recordsOf, textTable } from '../support/text-table';
import { listedColumns } from '../support/listed-columns';
import type { FunctionArguments } from '../../src/contract/function-arguments';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const COLUMNS = listedColumns(
  'tenant_name STRING Tenant Name',
  'contracted_rent_pa FLOAT Contracted Rent PA',
  'lease_expiry_date TIMESTAMP Lease Expiry Date',
  'use_type ENUM Use Type',
  'svc_property_id INT Property ID',
  'rentroll_date TIMESTAMP Rent Roll Date',
  'unit_count FLOAT Unit Count',
);
const ROWS = recordsOf(`
  contracted_rent_pa | tenant_name | use_type | lease_expiry_date
  120000.5           | Arden       | OFFICE   | 2027-03-31T00:00:00+00:00
  8000               | Brill       | RETAIL   |
                     |             | OFFICE   |`);
const answer = (
  given: Partial<FunctionArguments<'QUERY'>>,
  gateway = fakeGateway({ columns: COLUMNS, rows: ROWS }),
) => askFunction('QUERY', gateway, given);
const ask = async (...given: Parameters<typeof answer>) => (await answer(...given)).cells;
const money = (basicValue: number) => ({ type: 'Double', basicValue, numberFormat: '#,##0.00' });

describe('RR.QUERY', () => {
  it('spills typed cells under display names, and blank values as empty text [rule 69]', async () => {
    expect(await ask({ columns: [['tenant_name, Contracted Rent PA; lease_expiry_date']] })).toEqual([
      ['Tenant Name', 'Contracted Rent PA', 'Lease Expiry Date'],
      ['Arden', money(120000.5), { type: 'Double', basicValue: 46477, numberFormat: 'yyyy-mm-dd' }],
      ['Brill', money(8000), ''],
      ['', '', ''],
    ]);
  });

  it('filters and sorts by columns that are not shown, and limits the rows', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS });
    const options = 'sort=contracted_rent_pa; limit=1';
    const asked = { columns: 'tenant_name', filters: [['use_type', '<>Vacant']], options, headers: 0 };
    expect(await ask(asked, gateway)).toEqual([['Brill']]);
    expect(gateway.requests.at(-1)?.body).toMatchObject({
      columns: expect.arrayContaining(['tenant_name', 'use_type', 'contracted_rent_pa']) as unknown,
      rentrolls: 'latest',
      approvedOnly: false,
    });
  });

  it.each(
    textTable(
      `
      {} → No columns are named
      {"columns":"tenent_name"} → Nearest: tenant_name
      {"columns":"gla_sqm"} → was removed from the service
      {"columns":"use_type","options":"database=Nope"} → Yours: Harbour
      {"columns":"use_type","rentrolls":"all-rentrolls","options":"as_of=2026-01-01"} → so "all-rentrolls" does not apply
      {"columns":"use_type","rentrolls":"2026-06-30"} → rentrolls "2026-06-30" is a date. Write it as an option: "as_of=2026-06-30".
      {"columns":[["tenent_name","Miete"]],"filters":"used=x","options":"sort=area"} → 4 columns cannot be found. Column "tenent_name" does not exist. Nearest: tenant_name.
      {"columns":"is_approved"} → isApproved is a column of RR.RENTROLLS.`,
      '→',
    ),
  )('refuses %s, and says what to do [rule 150]', (given, message) =>
    expect(ask(JSON.parse(given) as object)).rejects.toThrow(message),
  );

  it('shows what the option empty says if no row matches', async () => {
    const nothing = { columns: 'tenant_name', filters: 'use_type=HOTEL', options: 'empty=–; limit=3' };
    const { cells, noRows } = await answer({ ...nothing, headers: 0 });
    expect([cells, noRows]).toEqual([[['–']], 'No rows match. Use Type has: OFFICE, RETAIL.']);
    expect(await ask(nothing)).toEqual([['Tenant Name']]);
    expect(await ask({ ...nothing, filters: 'use_type=RETAIL', headers: 0 })).toEqual([['Brill']]);
  });

  it.each(
    textTable(`
      use_type in OFFICE, HOTEL | use_type in OFFICE, HOTEL: "HOTEL" occurs in no row.
      use_type<>HOTEL | use_type<>HOTEL excludes nothing: "HOTEL" occurs in no row.
      use_type<>RETAIL; tenant_name<>; contracted_rent_pa not in 8000 |`),
  )('notes of the filters %s: %s', async (filters, expected) => {
    const { cells, notes } = await answer({ columns: 'tenant_name', filters });
    expect(cells.length).toBeGreaterThan(1);
    expect(notes.join()).toBe(expected);
  });

  it('takes the newest rent roll of each property until the as_of date, and applies the filters then [rule 41]', async () => {
    const rows = recordsOf(`
      svc_property_id | rentroll_date | tenant_name | use_type
      1               | 2026-03-31    | Arden       | OFFICE
      1               | 2026-06-30    | Brill       | RETAIL
      2               | 2026-03-31    | Clay        | OFFICE
      3               | 2026-12-31    | too late    | OFFICE`);
    const gateway = fakeGateway({ columns: COLUMNS, rows });
    const asked = { columns: 'tenant_name', options: 'as_of=2026-07-01', headers: 0 };
    expect(await ask(asked, gateway)).toEqual([['Brill'], ['Clay']]);
    expect(await ask({ ...asked, filters: 'use_type=OFFICE' }, gateway)).toEqual([['Clay']]);
    expect(gateway.requests.at(-1)?.body).toMatchObject({ rentrolls: 'all-rentrolls' });
  });

  it('never sends a request in a value preview, and answers from the cache', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS });
    const preview = () => askFunction('QUERY', gateway, { columns: [['use_type']] }, { isPreview: true });
    await expect(preview()).rejects.toThrow('Shown once the formula is entered.');
    expect(gateway.requests).toEqual([]);
    const entered = await ask({ columns: [['use_type']] }, gateway);
    const asked = gateway.requests.length;
    expect((await preview()).cells).toEqual(entered);
    expect(gateway.requests).toHaveLength(asked);
  });

  it('reports the deprecated and alpha columns that it reads, even only to filter or sort [rule 80]', async () => {
    const columns = [
      { columnName: 'property_id', columnType: 'FLOAT', displayName: 'Old Id', deprecated: true },
      { columnName: 'svc_property_id', columnType: 'INT' },
      { columnName: 'area_sqft', columnType: 'FLOAT', alpha: true },
      { columnName: 'use_type', columnType: 'STRING' },
    ];
    const gateway = fakeGateway({ columns, rows: [] });
    const asked = { columns: 'use_type', filters: 'property_id>5', options: 'sort=area_sqft' };
    const used = {
      usesAlpha: ['configured columns'],
      deprecated: [{ name: 'property_id', label: 'Old Id', successor: 'svc_property_id' }],
    };
    expect(await answer(asked, gateway)).toMatchObject({ ...used, notes: [] });
    const unused = await answer({ columns: 'use_type' }, gateway);
    for (const name of Object.keys(used)) expect(unused).not.toHaveProperty(name);
  });

  it('reports the time of its oldest answer, and whether it uses the chosen databases', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS });
    const before = Date.now();
    const chosen = await answer({ columns: [['use_type']] }, gateway);
    expect(chosen.usesChoice).toBe(true);
    expect(chosen.at).toBeGreaterThanOrEqual(before);
    const named = await answer({ columns: [['use_type']], options: [['database=Harbour']] }, gateway);
    expect([named.usesChoice, named.at]).toEqual([false, chosen.at]);
  });

  it('needs no chosen database, and refuses the option, if the service does not restrict rows by database [rule 63]', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS }, { databasesHeaderOn: 'column-list' });
    gateway.choose();
    const { cells, usesChoice } = await answer({ columns: [['use_type']] }, gateway);
    expect([cells.length, usesChoice]).toEqual([4, false]);
    await expect(ask({ columns: [['use_type']], options: [['database=Harbour']] }, gateway)).rejects.toThrow(
      'does not restrict rows by database',
    );
  });

  it('reports a missing sign-in before a missing choice of databases', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS });
    gateway.choose();
    await expect(ask({ columns: [['use_type']] }, gateway)).rejects.toThrow('No database is chosen');
    gateway.context.client.setSession(null);
    await expect(ask({ columns: [['use_type']] }, gateway)).rejects.toThrow('Not signed in.');
  });
});

describe('as_of over damaged rent rolls', () => {
  const columns = [
    ...COLUMNS,
    ...listedColumns('rentroll_id FLOAT', 'imported_at TIMESTAMP', 'version STRING'),
  ];
  const at = (id: unknown, roll: unknown, rent: number, more: object = {}) => ({
    svc_property_id: id,
    rentroll_id: roll,
    rentroll_date: '2026-06-30',
    contracted_rent_pa: rent,
    use_type: 'OFFICE',
    ...more,
  });
  const options = 'as_of=2026-07-01';
  const rents = async (
    rows: object[],
    profile: Parameters<typeof fakeGateway>[1] = {},
    given: Partial<FunctionArguments<'QUERY'>> = {},
  ) => {
    const gateway = fakeGateway({ columns, rows }, { rowGrain: 'fixed', ...profile });
    const plain = {
      columns: 'contracted_rent_pa',
      headers: 0,
      options: `${options}; format=plain`,
      ...given,
    };
    return (await ask(plain, gateway)).map(([rent]) => rent);
  };

  it.each([null, ''])('refuses properties whose id is %j, because they are not one property', async (id) => {
    const rows = [
      at(7, 1, 1000),
      at(id, 2, 50),
      at(id, 3, 7, { rentroll_date: '2026-03-31' }),
      at(id, 4, 9, { rentroll_date: '2026-09-30' }),
    ];
    await expect(rents(rows)).rejects.toMatchObject({
      code: 'bad-reply',
      message:
        'Option as_of needs a property in every row, but 2 rows have none. Remove as_of, or contact your administrator.',
    });
    expect(await rents(rows.toSpliced(1, 2))).toEqual([1000]);
  });

  it('refuses two rent rolls of one property and date, because each unit would count twice', async () => {
    const rows = [at(7, 11, 1000), at(8, 5, 30), at(7, 12, 1100)];
    await expect(rents(rows)).rejects.toMatchObject({
      code: 'bad-reply',
      message:
        'Option as_of finds 2 rent rolls of property 7 dated 30 Jun 2026: 11 and 12. Nothing says which is newer. ' +
        'Leave one out by a filter, such as "rentroll_id<>11", or ask your administrator to name a column in the field rentrollOrder of the service profile.',
    });
    expect(await rents(rows, {}, { filters: 'rentroll_id<>11' })).toEqual([30, 1100]);
    expect(await rents(rows, {}, { filters: 'svc_property_id=8' })).toEqual([30]);
    await expect(rents([at(7, null, 1), at(7, 12, 1)])).rejects.toThrow('one without an id');
  });

  it.each(
    textTable(`
      rentroll_id | {} | {} | 1100
      imported_at | {"imported_at":"2026-07-02T09:00:00Z"} | {"imported_at":"2026-07-02T08:00:00Z"} | 1000
      version | {"version":"9007199254740993"} | {"version":"9007199254740992"} | 1000
      version | {"version":"9"} | {"version":"9"} | nothing
      version | {"version":"v9"} | {"version":"v10"} | nothing`),
  )('takes the newer of two rent rolls of a date by %s of %s and %s: %s [rule 158]', async (...given) => {
    const [rentrollOrder = '', first = '', second = '', expected] = given;
    const [former, latter] = [first, second].map((more) => JSON.parse(more) as object);
    const found = rents([at(7, 11, 1000, former), at(8, 5, 30, former), at(7, 12, 1100, latter)], {
      rentrollOrder,
    });
    if (expected === 'nothing') await expect(found).rejects.toThrow('Nothing says which is newer.');
    else expect((await found).map(Number).sort((a, b) => a - b)).toEqual([30, Number(expected)]);
  });

  it('asks for the id of the rent roll only where another column does not change the rows', async () => {
    for (const [rowGrain, names] of [
      ['fixed', ['rentroll_id', 'version']],
      ['unknown', []],
    ] as const) {
      const gateway = fakeGateway({ columns, rows: [at(7, 11, 1)] }, { rowGrain, rentrollOrder: 'version' });
      await ask({ columns: 'tenant_name', options }, gateway);
      const asked = gateway.requests.at(-1)?.body?.['columns'] as string[];
      expect(asked.filter((name) => ['rentroll_id', 'version'].includes(name)).sort()).toEqual(names);
    }
    const rows = [at(7, 11, 1000), at(7, 12, 1100)];
    const named = { columns: 'contracted_rent_pa, rentroll_id' };
    await expect(rents(rows, { rowGrain: 'unknown' }, named)).rejects.toThrow('finds 2 rent rolls');
  });
});

describe('the words of a column for true and false', () => {
  const columns = [...COLUMNS, ...listedColumns('own_use STRING')];
  const rowsOf = (...values: unknown[]) => values.map((own_use, at) => ({ tenant_name: `T${at}`, own_use }));
  const MIXED = rowsOf('Yes', true, 'yes', 'No', false, null, 'Ja', 'maybe', 1);
  const found = async (filters: string, rows = MIXED) => {
    const { cells, notes } = await answer(
      { columns: 'tenant_name', filters, headers: 0 },
      fakeGateway({ columns, rows }),
    );
    return [cells.flat().join(' '), ...notes];
  };

  it.each(
    textTable(`
      own_use=TRUE | T0 T1 T2 T6 | own_use=TRUE also finds "Yes" (2 rows) and "Ja" (1 row).
      own_use=false | T3 T4 | own_use=false also finds "No" (1 row).
      own_use in no, maybe | T3 T4 T7 | own_use in no, maybe also finds "FALSE" (1 row).
      own_use<>TRUE | T3 T4 T5 T7 T8 | own_use<>TRUE also leaves out "Yes" (2 rows) and "Ja" (1 row).`),
  )('are all found by %s, with a note', async (filters, tenants, note) =>
    expect(await found(filters)).toEqual([tenants, note]),
  );

  it.each([
    ['own_use=maybe', 'T7', MIXED],
    ['own_use=yes', 'T0 T2', rowsOf(true, false, true)],
  ])('need no note for %s if it finds one spelling', async (filters, tenants, rows) =>
    expect(await found(filters, rows)).toEqual([tenants]),
  );
});

describe('units that come again in a rent roll', () => {
  const columns = [...COLUMNS, ...listedColumns('rentroll_id INT', 'unit_id STRING', 'lease_id INT')];
  const rowsOf = (text: string) =>
    recordsOf(`unit_id | rentroll_id | lease_id | use_type | svc_property_id\n${text}`).map((record) => ({
      ...{ contracted_rent_pa: 100, rentroll_date: '2026-06-30', ...record },
    }));
  const REPEATED = rowsOf(
    `
    U1 | 5 | 1 | OFFICE | 1
    U2 | 5 | 2 | OFFICE | 1
    U1 | 5 | 1 | OFFICE | 1
    U1 | 5 | 1 | RETAIL | 1`.trim(),
  );
  const rent = { columns: 'contracted_rent_pa' };
  const notesOf = async (
    rows: object[],
    given: Partial<FunctionArguments<'QUERY'>> = rent,
    rowGrain: 'fixed' | 'unknown' = 'fixed',
  ) => (await answer(given, fakeGateway({ columns, rows }, { rowGrain }))).notes;

  it('are counted in a note, with an example', async () => {
    expect(await notesOf(REPEATED)).toEqual([
      '2 rows repeat a unit of one rent roll, such as unit U1 of rent roll 5, so sums count them again.',
    ]);
    expect(await notesOf(REPEATED.slice(0, 3))).toEqual([
      '1 row repeats a unit of one rent roll, such as unit U1 of rent roll 5, so sums count it again.',
    ]);
  });

  it('are counted among the rows of the result alone', async () => {
    expect(await notesOf(REPEATED, { ...rent, filters: 'use_type=OFFICE' })).toEqual([
      expect.stringMatching(/^1 row repeats/),
    ]);
    expect(await notesOf(REPEATED, { ...rent, filters: 'use_type=RETAIL' })).toEqual([]);
    expect(await notesOf(REPEATED, { ...rent, options: 'limit=2' })).toEqual([]);
  });

  it.each([
    ['two leases of a unit', 'U1 | 5 | 1 | | 1 \n U1 | 5 | 2 | | 1 \n U1 | 5 | | | 1'],
    ['a unit of two rent rolls', 'U1 | 5 | 1 | | 1 \n U1 | 6 | 1 | | 2'],
    ['rows without a rent roll', 'U1 | | 1 | | 1 \n U1 | | 1 | | 1'],
  ])('are not noted for %s', async (_, rows) => expect(await notesOf(rowsOf(rows))).toEqual([]));

  it('are noted without a fixed grain only if the formula names what identifies them', async () => {
    const named = (columns: string) => notesOf(REPEATED, { columns }, 'unknown');
    expect(await named('contracted_rent_pa, unit_id, rentroll_id, lease_id')).toEqual([
      expect.stringMatching(/^2 rows repeat/),
    ]);
    for (const columns of ['contracted_rent_pa', 'contracted_rent_pa, unit_id, rentroll_id'])
      expect((await named(columns)).filter((note) => note.includes('repeat'))).toEqual([]);
  });
});
