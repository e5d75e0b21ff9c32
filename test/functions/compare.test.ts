import type { FunctionArguments } from '../../src/contract/function-arguments';
import { GivenRange } from '../../src/excel/given-range';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { sheetOf } from '../support/text-table';

const A = sheetOf(`
  Crane House |           |           |                   |
  Unit        | Tenant    | Area (m²) | Annual rent (EUR) | Lease end
  A1          | Alder Ltd | 100       | 12000             | 47483
  A2          | Birch plc | 200       | 24000             | 47483
  A3          | Cedar KG  | 300       | 36000             | 47483`);
const B = sheetOf(`
  ME-Nr. | Mieter    | Fläche (m²) | Jahresmiete (€) | Mietende
  A2     | Birch plc | 200         | 23400           | 47483
  A1     | Alder Ltd | 100         | 12000           | 47483
  A9     | Dogwood   | 50          | 6000            | 47483`);
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.map((cell) => (cell === 47_483 ? '31.12.2029' : cell)).join(';')).join('\n');
const range = (cells: unknown, address?: string) => new GivenRange(cells, address, 'Compare!A1');
const RANGES = { range_a: range(A, "'Q3'!B2:F6"), range_b: range(B, "'Agent 2'!C5:G8") };
/** No gateway answers here. */
const signedOut = () => fakeGateway({ columns: [], rows: [] });
const ask = async (given: Partial<FunctionArguments<'COMPARE'>> = {}, gateway = signedOut()) => {
  const { cells, ...about } = await askFunction('COMPARE', gateway, { ...RANGES, ...given });
  return { cells: plainCells(cells), ...about };
};

describe('RR.COMPARE', () => {
  it('says in its first line what was assumed, and which columns have no meaning on one side', async () => {
    const first = [
      ['Unit', 'Tenant', 'Area', 'Rent EUR p.a.', 'RERA Index Rent'],
      ['1', 'Alder Ltd', 1, 12_000, 5],
    ];
    const second = [
      ['Unit', 'Tenant', 'Rent p.a.', 'Lease start'],
      ['1', 'Alder Ltd', 12_000, 43_831],
    ];
    const { cells } = await ask({ range_a: range(first), range_b: range(second) });
    const [line] = cells[0] as [string];
    expect(line).toContain('range_b names no currency: its amounts are taken for EUR, as in range_a.');
    expect(line).toMatch(/Not compared: Area, RERA Index Rent, Lease start\.$/);
  });

  it('takes the same text that is not a number for equal, and names units within tolerance', async () => {
    const rows = (rent: number) => [
      ['Unit', 'Tenant', 'Area m²', 'Rent EUR p.a.'],
      ['1', 'Alder Ltd', '<1', 12_000],
      ['2', 'Birch plc', 200, rent],
      ['3', 'Cedar KG', 300, rent],
    ];
    const { cells } = await ask({ range_a: range(rows(24_000.4)), range_b: range(rows(24_000)) });
    expect(cells.slice(2)).toEqual([
      [...['2 units: 2, 3', '', 'Contracted Rent PA', '', '', 0.8, 'within tolerance', '', '', 'EUR']],
    ]);
  });

  it('lists every difference with the values and the cells of both ranges', async () => {
    const { cells, headerRows } = await ask();
    expect(headerRows).toBe(2);
    expect(cells[0]?.[0]).toBe(
      '1 of 2 units matches; 1 differs; 1 only in range_a; 1 only in range_b; rent 30,600.00 EUR = sum of the lines below. Crane House.',
    );
    expect(cells.slice(1)).toEqual(
      sheetOf(`
        Unit | Tenant    | Column             | range_a | range_b | Difference | Kind            | Cell in range_a | Cell in range_b | In
        A3   | Cedar KG  | Contracted Rent PA | 36000   |         | 36000      | only in range_a | 'Q3'!E6         |                 | EUR
        A9   | Dogwood   | Contracted Rent PA |         | 6000    | -6000      | only in range_b |                 | 'Agent 2'!F8    | EUR
        A2   | Birch plc | Contracted Rent PA | 24000   | 23400   | 600        | differs         | 'Q3'!E5         | 'Agent 2'!F6    | EUR`),
    );
  });

  it('says which formula fills a range, also below headings in cells', async () => {
    const gateway = signedOut();
    const shown = { digest: '', rows: 3, columns: 5, usesChoice: true, notes: [] };
    for (const address of ["'Q3'!B4", "'Agent 2'!C9"])
      gateway.context.runs.begin({ address, name: 'QUERY', args: [] }).answered(shown);
    const { cells } = await ask({}, gateway);
    expect(cells[0]?.[0]).toMatch(/Crane House\. range_a is filled by RR\.QUERY at Q3!B4\.$/);
  });

  it('reads a rent roll in which a cell shows an error, and compares the other cells', async () => {
    const broken = A.map((row) => [...row]) as unknown[][];
    broken[2]![2] = { type: 'Error', basicType: 'Error', basicValue: '#DIV/0!' };
    const { cells } = await ask({ range_a: range(broken, "'Q3'!B2:F6") });
    expect(cells[0]?.[0]).toContain('rent 30,600.00 EUR');
    expect(cells.find(([unit]) => unit === 'A1')).toEqual(
      expect.arrayContaining(['#DIV/0!', 'not compared', "'Q3'!D4"]),
    );
  });

  it('reads CSV text in one cell, and names its rows', async () => {
    const { cells } = await ask({
      range_a: range([[csv(A)]], "'Q3'!A1"),
      range_b: range([[csv(B)]], "'Q3'!A2"),
    });
    expect(cells[0]?.[0]).toContain('rent 30,600.00 EUR');
    expect(cells.slice(2).map((row) => [row[0], row[7], row[8]])).toEqual([
      ['A3', 5, ''],
      ['A9', '', 4],
      ['A2', 4, 2],
    ]);
  });

  it('takes a mapping and options for both ranges, or for the one that they name', async () => {
    const odd = (rows: typeof A, share: number) =>
      range(
        rows.map((row) =>
          row.map((cell, at) =>
            /rent|miete/.test(String(cell))
              ? 'Amount X (EUR)'
              : at === 3 && cell
                ? Number(cell) / share
                : cell,
          ),
        ),
      );
    const asked = { range_a: odd(A, 1), range_b: odd(B, 12) };
    const mapped = await ask({
      ...asked,
      mapping: [['Amount X (EUR)=contracted_rent_pa']],
      options: [['a:period=year; b:period=month']],
    });
    expect(mapped.cells[0]?.[0]).toContain('rent 30,600.00 EUR');
    const partlyMapped = await ask({
      ...asked,
      mapping: [
        ['a:Amount X (EUR)', 'contracted_rent_pa'],
        ['b:#4', '-'],
      ],
    });
    expect(partlyMapped.cells[0]?.[0]).toContain('rent not compared');
  });

  it.each<[string, Partial<FunctionArguments<'COMPARE'>>, string]>([
    [
      'the first range',
      {
        range_a: range([
          ['Nothing', 'here'],
          [1, 2],
        ]),
      },
      'range_a is not a rent roll.',
    ],
    ['CSV text', { range_b: range([['one\ntwo']]) }, 'range_b: The text has one column only.'],
    [
      'a heading of no range',
      { mapping: [['Pacht=contracted_rent_pa']] },
      'The mapping names “Pacht”, but neither range_a nor range_b has such a heading.',
    ],
    [
      'an option',
      { options: [['database=7']] },
      'Option "database" does not exist here. Use one of: property, tolerance,',
    ],
    [
      'another property',
      { range_b: range([['Crane House', '', '', '', ''], ...B]), options: [['property=Nowhere']] },
      'range_b has no property “Nowhere”.',
    ],
  ])('names the argument of bad input: %s', async (_, given, message) => {
    await expect(ask(given)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(message),
    });
  });
});
