import { readRentRoll } from '../../../src/intake/read-rent-roll';
import type { ReadSheet, SheetReading } from '../../../src/features/compare/compare-actions';
import {
  cellNumber,
  differenceCell,
  rangeOf,
  tableRange,
  columnSamples,
} from '../../../src/features/compare/chosen-table';

type Row = (string | number)[];
const HEADING: Row = ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR', 'Lease start', 'Lease end'];
const roll = (name: string, units: number): Row[] => [
  [`Property: ${name}`],
  HEADING,
  ...Array.from({ length: units }, (_, at): Row => {
    const tenant = `Tenant ${at} of ${name} GmbH`;
    return [`${name} ${at + 1}`, tenant, 100 + at, 12_000 + 100 * at, '2020-01-01', '2029-12-31'];
  }),
];
/** On the sheet from B3 on. */
const sheetOf = (rows: Row[], hasResults = false): ReadSheet => ({
  sheet: 'Units',
  firstColumn: 1,
  grid: { name: 'Units', firstRow: 3, firstColumn: 1, rows },
  hasResults,
  sheetId: 'sheet',
});
/** Blank cells fill each row. */
const filled = (row: Row, columns: number): Row => Array.from({ length: columns }, (_, at) => row[at] ?? '');
const joinSideBySide = (left: Row[], right: Row[]): Row[] =>
  left.map((row, at) => [...filled(row, 7), ...(right[at] ?? [])]);
const rangesOf = (sheet: ReadSheet) => {
  const tables = readRentRoll(sheet.grid);
  return tables.map((table) => `${table.facts.length}: ${tableRange(sheet, tables, table)}`);
};

it.each([
  ['all used cells', sheetOf([...roll('Crane', 6), [], ['Note']]), ['6: B3:G12']],
  [
    'not the cells beside it where formulas fill some',
    sheetOf(
      roll('Crane', 6).map((row) => filled(row, 8)),
      true,
    ),
    ['6: B3:G10'],
  ],
  [
    'one of two below each other, each with its title',
    sheetOf([
      ...roll('Crane', 6),
      [],
      ['Mieterliste Mill'],
      [],
      ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'],
      ...roll('Mill', 4)
        .slice(2)
        .map((row) => row.slice(0, 4)),
    ]),
    ['6: B3:G10', '4: B11:G18'],
  ],
  [
    'one of two beside each other',
    sheetOf(joinSideBySide(roll('Crane', 6), roll('Mill', 5))),
    ['6: B3:G10', '5: I3:N10'],
  ],
])('a comparison reads %s', (_, sheet, ranges) => expect(rangesOf(sheet)).toEqual(ranges));

it('the cell of a difference is where the sheet says it, or where it is blank', () => {
  const sheet = sheetOf(joinSideBySide(roll('Crane', 6), roll('Mill', 5)));
  const tables = readRentRoll(sheet.grid);
  const [, extraction] = tables;
  const reading = { ...sheet, extraction: extraction!, range: tableRange(sheet, tables, extraction!) };
  const rent = { column: 'contracted_rent_pa', row: 6 };
  // Positions count from the first column that was read.
  expect(differenceCell(reading, { ...rent, position: 10 })).toBe('L6');
  // Units may have their rent in another column than that of the heading.
  expect(differenceCell(reading, { ...rent, position: 9 })).toBe('K6');
  expect(differenceCell(reading, rent)).toBe('L6');
  expect(differenceCell(reading, { ...rent, column: 'use_type' })).toBe('I6');
  expect(differenceCell(reading, { column: rent.column })).toBeUndefined();
});

it('the cells of a range are those that a formula over it reads, from its first row to its last', () => {
  const [above, below] = [roll('Crane', 6), roll('Mill', 4)];
  const sheet = sheetOf(joinSideBySide([...above, [], ...below], []));
  const cellsOf = (range: string) => rangeOf({ ...sheet, range } as SheetReading);
  expect(cellsOf('B3:G10')).toEqual({
    firstRow: 3,
    firstColumn: 1,
    rows: above.map((row) => filled(row, 6)),
  });
  expect(cellsOf('C14:E16')).toEqual({
    firstRow: 14,
    firstColumn: 2,
    rows: below.slice(2, 5).map((row) => row.slice(1, 4)),
  });
});

it.each([
  ['before it was converted', 7, 1_000],
  ['but not in another row of its unit', 6, undefined],
  ['but not in a row of no unit', 8, undefined],
])('a cell tells the number that stands in it, %s', (_, row, expected) => {
  const column = 'contracted_rent_pa';
  const facts = new Map([[column, { row: 7, value: 12_000, original: 1_000 }]]);
  const extraction = { facts: [{ sources: [6, 7], facts }] } as unknown as SheetReading['extraction'];
  expect(cellNumber({ extraction }, { row, column })).toBe(expected);
});

it('samples of columns come from units, as a person reads them', () => {
  const date = (v: number) => ({ v, fmt: 'dd.mm.yyyy' });
  const rows = [
    ['Mieterliste Crane House'],
    ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR', 'Mietbeginn', 'Bemerkung'],
    ['01', 'Leerstand', 100, null, null, null],
    ['02', 'Birch Travel AG', 1234.5, 24_000, date(43_831), 'x'.repeat(50)],
    ['03', 'Cedar Legal AG', 50.25, 9_000, date(43_900), 'kündbar'],
    ['Summe', null, 1384.75, 33_000],
    ['Alle Mieten netto.'],
  ];
  const grid = { name: 'Liste', firstRow: 4, rows };
  const [extraction] = readRentRoll(grid);
  const samples = columnSamples({ grid, extraction } as unknown as SheetReading);
  const texts = [...samples].sort().map(([, text]) => text);
  expect(texts).toEqual(['02', 'Birch Travel AG', '1,234.5', '24,000', '1 Jan 2020', 'kündbar']);
});
