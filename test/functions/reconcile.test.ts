import type { FunctionArguments } from '../../src/contract/function-arguments';
import { GivenRange } from '../../src/excel/given-range';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { listedColumns } from '../support/listed-columns';
import { recordsOf, sheetOf, textTable } from '../support/text-table';

const COLUMNS = listedColumns(
  'svc_property_id INT Property ID',
  'property_name STRING Property Name',
  'rentroll_date TIMESTAMP Rent Roll Date',
  'unit_reference STRING Unit Reference',
  'unit_name STRING Unit Name',
  'tenant_name STRING Tenant Name',
  'actual_lettable_area_sqm FLOAT Lettable Area',
  'contracted_rent_pa FLOAT Contracted Rent PA',
  'lease_start_date TIMESTAMP Lease Start Date',
  'lease_expiry_date TIMESTAMP Lease Expiry Date',
  'currency STRING Currency',
);
const ROWS = recordsOf(`
  svc_property_id | property_name | unit_reference | unit_name | tenant_name      | actual_lettable_area_sqm | contracted_rent_pa | lease_start_date | lease_expiry_date
  4001            | Crane House   | 4001.0001      | Unit 1    | Alder Foods GmbH | 100                      | 12000              | 2020-01-01       | 2029-12-31
  4001            | Crane House   | 4001.0002      | Unit 2    | Birch Travel AG  | 200                      | 24600              | 2020-01-01       | 2029-12-31
  4001            | Crane House   | 4001.0003      | Unit 3    |                  | 50                       |                    |                  |
  4001            | Crane House   | 4001.0005      | Unit 5    | Elm Parcel SAS   | 75                       | 9000               | 2020-01-01       | 2029-12-31
  4002            | Mill Court    | 4001.0001      | Unit 1    | Oak Trust        | 10                       | 1                  | 2020-01-01       | 2029-12-31`).map(
  (record) => ({
    ...record,
    unit_reference: String(record.unit_reference),
    ...{ rentroll_date: '2025-12-31', currency: 'EUR' },
  }),
);
const SHEET = sheetOf(`
  Crane House |                 |             |                 |            |
  Stichtag    | 46022           |             |                 |            |
  ME-Nr.      | Mieter          | Fläche (m²) | Jahresmiete (€) | Mietbeginn | Mietende
  01          | Alder Foods     | 100         | 12000           | 43831      | 47483
  02          | Birch Travel AG | 200         | 24000           | 43831      | 47483
  03          | Leerstand       | 50          |                 |            |
  04          | Dogwood GmbH    | 80          | 8000.5          | 43831      | 47483
  Summe       |                 | 430         | 44000.5         |            |`);
const answer = (
  given: Partial<FunctionArguments<'RECONCILE'>> = {},
  gateway = fakeGateway({ columns: COLUMNS, rows: ROWS }),
) => askFunction('RECONCILE', gateway, { range: SHEET, ...given });
const ask = async (...given: Parameters<typeof answer>) => plainCells((await answer(...given)).cells);

describe('RR.RECONCILE', () => {
  it('says in its first line how sheet and database differ, and lists every difference by size', async () => {
    const { cells, headerRows } = await answer();
    expect(headerRows).toBe(2);
    const [first, ...lines] = plainCells(cells);
    expect(first?.[0]).toBe(
      '1 of 3 units matches; 1 differs; 1 by convention only; 1 only in the sheet; 1 only in the database; rent −1,599.50 EUR = sum of the lines below. Crane House, rent roll of 31 Dec 2025.',
    );
    expect(lines.map((line) => line.map(String))).toEqual(
      textTable(`
        Unit      | Tenant          | Column             | Sheet       | Database         | Difference | Kind             | Row | In
        4001.0005 | Elm Parcel SAS  | Contracted Rent PA |             | 9000             | -9000      | only in database |     | EUR
        04        | Dogwood GmbH    | Contracted Rent PA | 8000.5      |                  | 8000.5     | only in sheet    | 7   | EUR
        02        | Birch Travel AG | Contracted Rent PA | 24000       | 24600            | -600       | differs          | 5   | EUR
        01        | Alder Foods     | Tenant Name        | Alder Foods | Alder Foods GmbH |            | spelling         | 4   |`),
    );
  });

  it('notes dates that are midnights of a zone, because they differ from the days of the sheet', async () => {
    const rows = ROWS.map((row, at) => ({ ...row, lease_start_date: `20${19 + at}-12-31T23:00:00Z` }));
    const { notes } = await answer({}, fakeGateway({ columns: COLUMNS, rows }));
    const note = /^All times of Lease Start Date are midnight in Europe.Berlin/;
    expect(notes).toContainEqual(expect.stringMatching(note));
  });

  it('names the cell of each value, where the host tells the address of the range', async () => {
    const rowOf = async (from: string) =>
      (await ask({ range: new GivenRange(SHEET, "'Agent''s roll'!C3:H10", from) })).map((line) => line[7]);
    expect(await rowOf("'Agent''s roll'!K2")).toEqual(['', 'Row', '', 'F9', 'F7', 'D6']);
    expect((await rowOf('Sheet1!B2'))[3]).toBe("'Agent''s roll'!F9");
  });

  it('asks the service one question, with the columns of the sheet and the keys', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS });
    await answer({}, gateway);
    await answer({ show: 'totals' }, gateway);
    const asked = gateway.requests.filter(({ path }) => path.endsWith('/query'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ rentrolls: 'all-rentrolls', approvedOnly: false });
    expect(new Set(asked[0]?.body?.columns as string[])).toEqual(
      new Set(COLUMNS.map(({ columnName }) => columnName)),
    );
  });

  it('takes the rent roll of the day that the range names, and says if the database has only an older one', async () => {
    const later = SHEET.map((row) => row.map((cell) => (cell === 46_022 ? 46_112 : cell)));
    // Another property has a rent roll of that day.
    const laterRows = ROWS.slice(-1).map((row) => ({ ...row, rentroll_date: '2026-03-31' }));
    const gateway = fakeGateway({ columns: COLUMNS, rows: [...ROWS, ...laterRows] });
    const { cells, notes } = await answer({ range: later }, gateway);
    expect(plainCells(cells)[0]?.[0]).toContain('Crane House, rent roll of 31 Dec 2025.');
    expect(notes).toContain(
      'The database has no rent roll of 31 Mar 2026. The newest before it is of 31 Dec 2025.',
    );
    await expect(answer({ as_of: '2024-12-31' })).rejects.toMatchObject({
      code: 'no-rows',
      message:
        'No rent roll is dated on or before 31 Dec 2024. The earliest is dated 31 Dec 2025. Write another day as third argument.',
    });
  });

  it.each([
    ['of the day', SHEET, ' dated 31 Dec 2025'],
    ['that are the latest', SHEET.filter(([first]) => first !== 'Stichtag'), ''],
  ])('refuses two rent rolls %s, because each unit would count twice [rule 158]', async (_, range, dated) => {
    const columns = [{ columnName: 'rentroll_id', columnType: 'INT', displayName: 'Id' }, ...COLUMNS];
    const rows = [11, 12].flatMap((rentroll_id) => ROWS.slice(0, 4).map((row) => ({ ...row, rentroll_id })));
    const gateway = fakeGateway({ columns, rows }, { rowGrain: 'fixed' });
    await expect(answer({ range }, gateway)).rejects.toMatchObject({
      code: 'bad-reply',
      message: `The database has 2 rent rolls of property 4001${dated}: 11 and 12. Nothing says which is newer. Ask your administrator to name a column in the field rentrollOrder of the service profile.`,
    });
  });

  it('names the properties that have the tenants of a range without a known name', async () => {
    const named = (name: string) =>
      answer({ range: SHEET.map((row) => (row[0] === 'Crane House' ? [name, '', '', '', '', ''] : row)) });
    await expect(named('')).rejects.toMatchObject({
      message:
        'The range does not name its property. Tenants of the range are in: Crane House (4001). Write the name or id of the property as second argument.',
      cause: { candidates: ['Crane House (4001)'] },
    });
    await expect(named('Objekt: Quorn Palace')).rejects.toMatchObject({
      message: expect.stringContaining('have no property “Quorn Palace”. Tenants of the range are in: Crane'),
    });
  });

  it('says which property of the range the database does not have, and how many units that concerns', async () => {
    const [heading, ...rows] = SHEET.slice(2, 6);
    const range = [
      ['Objekt', ...heading!],
      ...rows.map((row, index) => [index === 2 ? 'Quorn Palace' : 'Crane House', ...row]),
    ];
    expect((await answer({ range })).notes).toContain(
      'Quorn Palace is not in the chosen databases: 1 unit is only in the sheet.',
    );
  });

  it('shows each unit, the sums of each column, the mapping, and the kind of every row', async () => {
    const units = await ask({ show: 'units' });
    expect(units.slice(2).map((line) => [line[1], line[3], line[4]])).toEqual(
      textTable(`
        01        | convention       | unit
        02        | differs          | unit
        03        | match            | unit
        04        | only in sheet    |
        4001.0005 | only in database |`),
    );
    const totals = await ask({ show: 'totals' });
    const rents = totals.find((line) => line[1] === 'Contracted Rent PA');
    expect(rents?.slice(2, 7)).toEqual(['EUR', 44000.5, 45600, -1599.5, -600]);
    const columns = await ask({ show: 'columns' });
    expect(columns[0]?.[0]).toContain('6 of 6 columns are read.');
    expect(columns[0]?.[0]).toContain('Mieter=tenant_name');
    const rows = await ask({ show: 'rows' });
    expect(rows[0]?.[0]).toBe(
      '8 rows = 3 units + 1 vacant + 1 total + 1 heading + 2 titles. All 2 totals of the sheet are the sums of its rows.',
    );
    expect(rows.slice(2).map((line) => line[1])).toEqual(
      'title,title,heading,unit,unit,vacant unit,unit,total'.split(','),
    );
  });

  it('asks for no column of the mapping without a request', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, rows: ROWS });
    await answer({ show: 'columns' }, gateway);
    await answer({ show: 'rows' }, gateway);
    expect(gateway.requests).toEqual([]);
  });

  it('asks what the sheet does not say, and takes its currency from the database with a note', async () => {
    const bare = SHEET.map((row, index) =>
      index === 2 ? ['Unit', 'Tenant', 'Area', 'Rent', 'Start', 'End'] : row,
    );
    const asked = await ask({ range: bare });
    expect(asked[0]?.[0]).toContain('rent not compared; 2 questions to answer.');
    expect(asked.slice(2, 4).map((line) => line[0])).toEqual([
      'In which unit is “Area”: m² or square feet? Write it in the options: "area_unit=sqm", "area_unit=sqft", or the m² of another unit, such as "area_unit=3.3058".',
      'For which period is “Rent”: a month, a quarter, a year or another one? Write it in the options: "period=month", or one of week, four-weeks, two-months, quarter, half-year, year.',
    ]);
    const answered = await ask({ range: bare, options: 'currency=EUR; area_unit=sqm; period=year' });
    expect(answered[0]?.[0]).toContain('rent −1,599.50 EUR = sum of the lines below');
    const inAnother = await ask({ range: bare, options: 'currency=EUR; area_unit=1; period=year' });
    expect(inAnother).toEqual(answered);
  });

  it.each<[string, Partial<FunctionArguments<'RECONCILE'>>, string]>([
    [
      'a property that the databases do not have',
      { property: 'Swan Yard' },
      'The chosen databases have no property “Swan Yard”.',
    ],
    [
      'an unknown way to show it',
      { show: 'all' },
      'show takes differences, units, totals, columns, rows, not "all".',
    ],
    ['a column that the service lacks', { options: 'columns=rooms' }, 'Option columns names “rooms”'],
  ])('says what to do about %s', (_, given, message) => expect(answer(given)).rejects.toThrow(message));

  it('refuses two rent rolls in one range, and says where they are', async () => {
    const two = [
      ...SHEET,
      ...sheetOf(`
            |            |              |                     |       |
            |            |              |                     |       |
        Lot | Locataire  | Surface (m²) | Loyer annuel HT (€) | Début | Fin
        9   | Frêne SARL | 10           | 100                 | 43831 | 47483
        10  | Hêtre SAS  | 20           | 200                 | 43831 | 47483`),
    ];
    await expect(answer({ range: two })).rejects.toThrow(
      'The range has 2 rent rolls: rows 3 to 7 of columns A to F (4 units), rows 11 to 13 of columns A to F (2 units). Give the range of one of them.',
    );
  });

  it('refuses more rows than it reads, and counts no blank rows at the end', async () => {
    const blank = Array.from({ length: 60_000 }, () => ['', '', '', '', '', '']);
    expect((await ask({ range: [...SHEET, ...blank] }))[0]?.[0]).toContain('rent −1,599.50 EUR');
    const full = Array.from({ length: 60_001 }, (_, row) => [row]);
    await expect(answer({ range: full })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining(
        'The range has 60,001 rows of 1 columns. A range may have at most 50,000 rows',
      ) as string,
    });
  });

  it('finds the property by its name or its id, in an argument or in the range', async () => {
    for (const property of ['crane house', 4001, '4001'])
      expect((await ask({ range: SHEET.slice(2), property }))[0]?.[0]).toContain('rent −1,599.50 EUR');
  });

  it('leaves out what is within the tolerance, and adds it up in one line, which names its unit', async () => {
    const lines = await ask({ options: 'tolerance=700' });
    expect(lines.at(-1)).toEqual([
      ...['02', 'Birch Travel AG', 'Contracted Rent PA', '', '', -600, 'within tolerance', 5, 'EUR'],
    ]);
    expect(lines.flatMap((line) => (line[8] === 'EUR' ? Number(line[5]) : [])).reduce((a, b) => a + b)).toBe(
      -1599.5,
    );
  });
});
