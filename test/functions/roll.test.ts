import type { FunctionArguments } from '../../src/contract/function-arguments';
import { GivenRange } from '../../src/excel/given-range';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { sheetOf } from '../support/text-table';

const START = 43_831;
const END = 47_483;
const SHEET = sheetOf(`
  Crane House | | | | | |
  Stichtag | 46022 | | | | |
  ME-Nr. | Mieter | Nutzung | Fläche (m²) | Jahresmiete (€) | Mietbeginn | Mietende
  01 | Alder Foods | Büro | 100 | 12000 | ${START} | ${END}
  02 | Birch Travel AG | Einzelhandel | 200 | 24000 | ${START} | ${END}
  02 | Dogwood GmbH | Einzelhandel | 200 | 30000 | 46388 | 49000
  03 | Leerstand | Büro | 50 | | |
  04 | Elm SAS | Lager | 80 | 8000.5 | ${START} | siehe Anlage 3
  Summe | | | 430 | 44000.5 | |
`);
const range = (cells: unknown = SHEET) => new GivenRange(cells, "'Agent''s'!B2:H10", 'Clean!A1');
/** No gateway answers here. */
const signedOut = () => {
  const gateway = fakeGateway();
  gateway.context.client.setSession(null);
  return gateway;
};
type Given = Partial<FunctionArguments<'ROLL'>>;
const ask = async (given: Given = {}, gateway = signedOut()) => {
  const { cells, ...about } = await askFunction('ROLL', gateway, { range: range(), ...given });
  return { cells: plainCells(cells), ...about };
};

describe('RR.ROLL', () => {
  it('spills a row for each lease in force and each vacant unit, in the columns that were found', async () => {
    const { cells, headerRows } = await ask();
    expect(headerRows).toBe(1);
    const headings =
      'Property Name|Rent Roll Date|Unit Name|Use Type|Vacancy Status|Tenant Name|Lettable Area|Contracted Rent PA|Currency|Lease Start Date|Lease Expiry Date';
    const more = '|Next Tenant Name|Next Lease Start Date|Next Lease Expiry Date|Next Contracted Rent PA';
    expect(cells[0]?.join('|')).toBe(headings + more);
    expect(cells.slice(1)).toEqual(
      sheetOf(`
        Crane House | 46022 | 01 | OFFICE | let | Alder Foods | 100 | 12000 | EUR | ${START} | ${END} | | | |
        Crane House | 46022 | 02 | RETAIL | let | Birch Travel AG | 200 | 24000 | EUR | ${START} | ${END} | Dogwood GmbH | 46388 | 49000 | 30000
        Crane House | 46022 | 03 | OFFICE | vacant | | 50 | | EUR | | | | | |
        Crane House | 46022 | 04 | LOGISTICS | let | Elm SAS | 80 | 8000.5 | EUR | ${START} | | | | |
      `),
    );
  });

  it('says how many leases have no row, and which values are blank or doubtful, and where', async () => {
    const { notes, doubts } = await ask();
    expect(notes?.[0]).toBe(
      'Crane House, rent roll of 31 Dec 2025: 3 leases in force and 1 vacant unit. Not counted: 1 next lease.',
    );
    expect(doubts).toContain(
      '1 value of Lease Expiry Date is blank, because the reader cannot read it: "siehe Anlage 3" in H9.',
    );
    const odd = SHEET.map((row) => row.map((cell) => (cell === 'Nutzung' ? 'Typ' : cell)));
    expect((await ask({ range: range(odd) })).doubts).toContain(
      '"Typ" is read as Use Type, which is not sure: check 4 values, D5 to D9. If it is right, write the mapping "#3=use_type".',
    );
    // It is not about columns that a formula leaves out.
    expect((await ask({ range: range(odd), columns: 'tenant_name' })).doubts ?? []).toEqual([]);
  });

  it('takes columns, filters, headings, sort and limit as RR.QUERY does', async () => {
    const { cells } = await ask({
      columns: [['Tenant Name', 'contracted_rent_pa', 'unit_reference']],
      filters: [['contracted_rent_pa>=8000; use_type in RETAIL, LOGISTICS, OFFICE']],
      headers: 2,
      options: 'sort=contracted_rent_pa desc; limit=2',
    });
    expect(cells).toEqual([
      ['tenant_name', 'contracted_rent_pa', 'unit_reference'],
      ['Birch Travel AG', 24_000, '02'],
      ['Alder Foods', 12_000, '01'],
    ]);
  });

  it.each<[string, Given, unknown]>([
    ['all rows', {}, 4],
    ['those that match', { filters: 'vacancy_status=let' }, 3],
    ['those with a value in the column', { columns: 'lease_expiry_date' }, 2],
    ['none', { filters: 'tenant_name=Fir' }, 0],
  ])('counts %s with show=count', async (_, given, count) => {
    expect((await ask({ ...given, options: 'show=count' })).cells).toEqual([[count]]);
  });

  it('chooses the leases in force by the option as_of, and names the property by the option property', async () => {
    const { cells } = await ask({
      columns: 'property_name, tenant_name, rentroll_date, actual_lettable_area_sqm',
      filters: 'unit_name=02',
      headers: 0,
      options: [
        ['as_of', 46_752],
        ['property', 'Mill Court'],
        ['sort', ''],
      ],
    });
    expect(cells).toEqual([
      ['Mill Court', 'Birch Travel AG', 46_752, 200],
      ['Mill Court', 'Dogwood GmbH', 46_752, ''],
    ]);
  });

  it('shows the area of a unit in the first of its leases', async () => {
    const { cells, notes } = await ask({
      range: range([
        ['Unit', 'Tenant', 'Area (sqm)', 'Rent p.a. (EUR)', 'Lease start'],
        ['A1', 'Alder Ltd', 100, 12_000, START],
        ['A1', 'Birch plc', 100, 6_000, START],
        ['A2', 'Cedar KG', 70, 9_000, START],
      ]),
      columns: 'tenant_name, actual_lettable_area_sqm',
      headers: 0,
    });
    expect(cells).toEqual([
      ['Alder Ltd', 100],
      ['Birch plc', ''],
      ['Cedar KG', 70],
    ]);
    expect(notes).toContain('1 row is a further lease of a unit, whose area stands in its first row.');
  });

  it('works out the next break and the last day of notice by name', async () => {
    const { cells } = await ask({
      range: range(
        sheetOf(`
          Rent roll as of | 46022 | | | |
          Unit | Tenant | Rent p.a. (EUR) | Lease start | First break date | Break notice period (months)
          A1 | Alder Ltd | 12000 | ${START} | 46173 | 3
          A2 | Birch plc | 6000 | ${START} | 45657 | 6
          A3 | Cedar KG | 6000 | ${START} | |
        `),
      ),
      columns: 'next_break_date, break_option_notice_date',
      headers: 0,
    });
    // 31 May 2026 and 3 months before it; a break that has passed.
    expect(cells).toEqual([
      [46_173, 46_081],
      ['', 45_473],
      ['', ''],
    ]);
  });

  it('asks a question about a whole column that the formula shows, and names the option', async () => {
    const bare = range(
      SHEET.map((row) => row.map((cell) => String(cell).replace('Jahresmiete (€)', 'Miete'))),
    );
    await expect(ask({ range: bare })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('"currency=EUR"'),
    });
    await expect(ask({ range: bare, options: 'currency=EUR' })).rejects.toMatchObject({
      message: expect.stringContaining('"period=month"'),
    });
    expect((await ask({ range: bare, columns: 'tenant_name' })).cells).toHaveLength(6);
    const { cells } = await ask({
      range: bare,
      columns: 'contracted_rent_pa',
      options: [['currency=EUR; period=month']],
    });
    expect(cells[1]).toEqual([144_000]);
  });

  it.each<[string, Given, string]>([
    [
      'a column that the range lacks',
      { columns: 'market_rent_pa' },
      'The range has no column "Market Rent PA (ERV)". It has property_name,',
    ],
    [
      'a column that does not exist',
      { columns: 'tenent_name' },
      'Column "tenent_name" does not exist in RR.ROLL. Nearest: tenant_name',
    ],
    ['an option', { options: 'tolerance=5' }, 'Option "tolerance" does not exist here. Use one of: period,'],
    ['something to show', { options: 'show=units' }, 'Option show cannot be "units". Write count or columns'],
    [
      'a heading',
      { mapping: 'Pacht=contracted_rent_pa' },
      'The mapping names “Pacht”, but the range has no such heading.',
    ],
    [
      'what is not a rent roll',
      {
        range: range([
          ['Nothing', 'here'],
          [1, 2],
        ]),
      },
      'The range is not a rent roll.',
    ],
    [
      'a property',
      {
        range: range([
          ['Property', ...SHEET[2]!.slice(0, 5)],
          ...SHEET.slice(3, 5).map((row, at) => [`House ${at}`, ...row.slice(0, 5)]),
        ]),
        options: 'property=Barn',
      },
      'The range has no property “Barn”. It has: House 0, House 1.',
    ],
  ])('refuses %s, and says what to write', async (_, given, message) => {
    await expect(ask(given)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it('shows with show=columns what each heading is read as', async () => {
    const { cells } = await ask({ options: 'show=columns', mapping: '#3=-' });
    expect(cells[0]?.[0]).toMatch(/^6 of 7 columns are read/);
    expect(cells[4]?.slice(0, 3)).toEqual([3, 'Nutzung', '']);
  });

  it('reads a range once for all formulas that read it in the same way', async () => {
    const cells = SHEET.map((row) => [...row]);
    const given = range(cells);
    await ask({ range: given, columns: 'tenant_name' });
    // The range is known by its digest, so that what stands here now is not read.
    cells[3]![1] = 'Not read';
    const again = await ask({ range: given, columns: 'contracted_rent_pa, tenant_name', headers: 0 });
    expect(again.cells[0]).toEqual([12_000, 'Alder Foods']);
    const remapped = await ask({ range: given, columns: 'tenant_name', headers: 0, mapping: '#7=-' });
    expect(remapped.cells[0]).toEqual(['Not read']);
  });
});
