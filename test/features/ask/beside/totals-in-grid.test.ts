import '../../../support/spreadsheet-engine';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { formatCell } from '../../../../src/excel/cell-address';
import { besideCells } from '../../../../src/features/ask/beside/beside-column';
import { totalsBeside, type TotalsPlan } from '../../../../src/features/ask/beside/totals-beside';
import { createModel } from '../../../../src/workbench/grid/create-model';
import { entry } from '../../../table/catalogue';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';

type Row = (string | number)[];

/** Property, use, area, rent, currency. A blank is an empty text, as RR.QUERY returns it. */
const ROWS: Row[] = [
  ['Kontor', 'OFFICE', 100, 1000.1, 'EUR'],
  ['Quay', 'OFFICE', 200, '', 'GBP'],
  ['Kontor', 'RETAIL', 50, 500.2, 'EUR'],
  ['Quay', '', '', 500, 'GBP'],
  ['Kontor', '', 7, 70, 'EUR'],
  ['Kontor', 'OFFICE', 5, 0.3, 'EUR'],
];
const HEADINGS: Row = ['Property', 'Use Type', 'Area', 'Rent', 'Currency'];
const COLUMNS = [
  entry('property_name', 'STRING', 'Property'),
  entry('use_type', 'ENUM', 'Use Type'),
  entry('area', 'FLOAT', 'Area', { unit: 'sqm' }),
  entry('rent', 'FLOAT', 'Rent', { unit: 'currency p.a.' }),
  entry('currency', 'STRING', 'Currency'),
];

const PATTERNS: Row[] = [...ROWS, ['Kontor', 'OFF*', 1, 1, 'EUR']];

interface Case {
  title: string;
  /** What RR.QUERY is asked for, by which it knows the answer. */
  asked: 'rows' | 'headed' | 'patterns';
  by: string[];
  /** The columns of the groups, counted from 0. */
  groups: number[];
  /** Area and rent do not add up. */
  isCounted?: boolean;
}
const TWO = ['use_type', 'property_name'];
const CASES: readonly Case[] = [
  { title: 'by one column and the currency', asked: 'rows', by: ['use_type'], groups: [1, 4] },
  { title: 'by two columns and the currency', asked: 'rows', by: TWO, groups: [1, 0, 4] },
  { title: 'by currency alone', asked: 'rows', by: ['currency'], groups: [4] },
  { title: 'below headings of the result', asked: 'headed', by: ['property_name'], groups: [0, 4] },
  { title: 'of rows', asked: 'rows', by: TWO, groups: [1, 0], isCounted: true },
  { title: 'of rows below headings', asked: 'headed', by: ['property_name'], groups: [0], isCounted: true },
  { title: 'by a column with a pattern', asked: 'patterns', by: ['use_type'], groups: [1, 4] },
];
const ANSWERS = { rows: ROWS, headed: [HEADINGS, ...ROWS], patterns: PATTERNS };

/** The first heading of the sums. */
const HEADING = { row: 1, column: 7 };

const planOf = ({ asked, by, isCounted }: Case) =>
  totalsBeside(
    {
      spill: { reference: 'B3#', hasHeadings: asked === 'headed' },
      columns: isCounted ? COLUMNS.map((column) => ({ ...column, unit: null })) : COLUMNS,
      by,
      endpoint: 'query',
      at: HEADING,
    },
    DEFAULT_PROFILE,
  ) as Exclude<TotalsPlan, { needs: unknown }>;

/** Each case has a sheet of its own: the rows spill from B3, and the sums have their headings in row 2 from column H on. */
const { workbook } = createModel({
  namespace: 'RR',
  functionsFile: { functions: [{ id: 'QUERY', name: 'QUERY', parameters: [{ name: 'what' }] }] },
  emptyCell: '',
  sheets: CASES.map((one, index) => ({
    name: `Sheet ${index}`,
    cells: {
      B3: `=RR.QUERY("${one.asked}")`,
      ...Object.fromEntries(
        besideCells(HEADING, planOf(one).columns, 1).cells.map((cell) => [
          formatCell(cell.row, cell.column),
          cell.value as string,
        ]),
      ),
    },
  })),
  rows: 40,
  columns: 20,
  runtime: {
    start: ({ args }, settle) => {
      settle({ value: ANSWERS[args[0] as Case['asked']] });
      return () => undefined;
    },
  },
});

beforeAll(async () => {
  const isSettled = () =>
    CASES.every((_, index) => workbook.spill({ sheetId: sheetIdAt(index), row: 2, col: 7 }) !== undefined);
  while (!isSettled()) await new Promise((resolve) => setImmediate(resolve));
});

/** Returns what the cells of a case show: headings, and a row for each group. */
function sums(one: Case): unknown[][] {
  const sheetId = sheetIdAt(CASES.indexOf(one));
  const { bottom } = workbook.spill({ sheetId, row: 2, col: 7 })!;
  return Array.from({ length: bottom }, (_, row) =>
    planOf(one).columns.map((_, column) => workbook.cell({ sheetId, row: 1 + row, col: 7 + column }).value),
  );
}

/** The same without a spreadsheet. */
function oracle(rows: Row[], groups: number[], added: number[]): unknown[][] {
  const keys = [...new Set(rows.map((row) => JSON.stringify(groups.map((group) => row[group]))))];
  return keys
    .map((key) => JSON.parse(key) as string[])
    .sort(
      (a, b) =>
        a.map((part, at) => (part < b[at]! ? -1 : part > b[at]! ? 1 : 0)).find((one) => one !== 0) ?? 0,
    )
    .map((key) => [
      ...key,
      ...added.map((place) =>
        rows
          .filter((row) => groups.every((group, at) => row[group] === key[at]))
          .reduce((sum, row) => sum + (typeof row[place] === 'number' ? row[place] : 0), 0),
      ),
    ]);
}

describe('sums beside a result, in the grid of the workbench', () => {
  it.each(CASES.filter(({ asked, isCounted }) => asked !== 'patterns' && !isCounted))(
    'are what the rows add up to: $title',
    (one) => {
      const [headings, ...found] = sums(one);
      expect(headings).toEqual([...one.groups, 2, 3].map((place) => HEADINGS[place]).concat('Check'));
      expect(found.map((row) => row.slice(0, -1))).toEqual(
        oracle(ROWS, one.groups, [2, 3]).map((row) =>
          row.map((cell) => (typeof cell === 'number' ? (expect.closeTo(cell, 9) as number) : cell)),
        ),
      );
      expect(found[0]!.at(-1)).toBe('OK');
    },
  );

  it.each(CASES.filter(({ isCounted }) => isCounted))(
    'count the rows where nothing adds up: $title',
    (one) => {
      const [headings, ...found] = sums(one);
      expect(headings).toEqual([...one.groups.map((place) => HEADINGS[place]), 'Rows', 'Check']);
      const counted = ROWS.map((row) => [...row, 1]);
      expect(found.map((row) => row.slice(0, -1))).toEqual(oracle(counted, one.groups, [HEADINGS.length]));
      expect(found[0]!.at(-1)).toBe('OK');
    },
  );

  it('say so if a name is a pattern that also finds other rows', () => {
    const [, first] = sums(CASES.find(({ asked }) => asked === 'patterns')!);
    expect(first!.at(-1)).toMatch(/^The groups do not add up to the rows/);
  });
});
