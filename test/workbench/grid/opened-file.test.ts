import '../../support/spreadsheet-engine';
import { createModel } from '../../../src/workbench/grid/create-model';
import { sheetIdAt, toWorkbookData } from '../../../src/workbench/grid/workbook-data';
import type { FunctionCall, Outcome } from '../../../src/workbench/workbook/function-runtime';

const size = { rows: 20, columns: 8 };
const calls: { call: FunctionCall; resolve: (outcome: Outcome) => void }[] = [];
const data = toWorkbookData(
  [
    {
      name: 'S',
      cells: {
        A1: 'rent',
        A2: '=RR.QUERY(A1)',
        D2: '=SUM(B2:B3)',
        E2: '=RR.QUERY("x")&"!"',
        F2: '=RR.QUERY("fails")',
        G2: '=RR.QUERY(B3)',
      },
    },
  ],
  size,
);
const date = { value: 45_000, format: 'yyyy-mm-dd' };
const { cells, workbook } = createModel({
  namespace: 'RR',
  functionsFile: {
    functions: [{ id: 'QUERY', name: 'QUERY', parameters: [{ name: 'columns', type: 'any' }] }],
  },
  emptyCell: '',
  sheets: {
    data,
    results: [
      {
        sheetId: sheetIdAt(0),
        cell: 'A2',
        result: [
          [{ value: 'one' }, { value: 'two' }],
          [{ value: 3 }, { value: 4 }],
          [date, date],
        ],
      },
      { sheetId: sheetIdAt(0), cell: 'E2', result: [[{ value: 'saved!' }]] },
      { sheetId: sheetIdAt(0), cell: 'G2', result: [[{ value: 'of four' }]] },
    ],
    active: sheetIdAt(0),
    names: [],
    settings: {},
    leftOut: [],
  },
  ...size,
  runtime: {
    start: (call, resolve) => {
      calls.push({ call, resolve });
      return () => undefined;
    },
  },
});

const shown = (col: number, row = 1) => workbook.cell({ sheetId: sheetIdAt(0), row, col });
const write = (col: number, row: number, text: string) =>
  workbook.write({ sheetId: sheetIdAt(0), top: row, left: col, bottom: row, right: col }, () => text);
const asked = () => calls.splice(0).map(({ call }) => `${call.address} ${String(call.args[0])}`);

/** The tests run in this order, on one workbook. */
describe('an opened file', () => {
  it('shows its saved values, also where they spill, and calls only for a cell in error', () => {
    expect([shown(0).value, shown(1, 2).value, shown(4).value, shown(6).value]).toEqual([
      'one',
      4,
      'saved!',
      'of four',
    ]);
    expect(shown(2, 2)).toMatchObject({ value: 45_000, text: '2023-03-15', format: 'yyyy-mm-dd' });
    expect(shown(3).value).toBe(7);
    const [failed] = calls;
    expect(asked()).toEqual(['S!F2 fails']);
    failed!.resolve({ error: '#N/A' });
  });

  it('keeps them while nothing about their calls changes', async () => {
    await cells.idle();
    write(7, 9, 'elsewhere');
    expect(asked()).toEqual([]);
    expect(shown(0).value).toBe('one');
  });

  it('keeps them during a recalculation, until the answer', async () => {
    workbook.markDirty({ sheetId: sheetIdAt(0), top: 1, left: 4, bottom: 1, right: 4 });
    workbook.recalculate('dirty');
    const [again] = calls;
    expect(asked()).toEqual(['S!E2 x']);
    expect(shown(4).value).toBe('saved!');
    again!.resolve({ value: 'new' });
    await cells.idle();
    expect(shown(4).value).toBe('new!');
  });

  it('calls again with other arguments, as do the formulas that read the result', async () => {
    write(0, 0, 'area');
    const [first] = calls;
    // While a result waits, the cells into which it spilled are blank.
    expect(asked()).toEqual(['S!A2 area', 'S!G2 ']);
    expect(shown(0).value).toBe('#BUSY!');
    first!.resolve({
      value: [
        ['a', 5],
        ['b', 6],
      ],
    });
    while (calls.length === 0) await new Promise((next) => setTimeout(next));
    const [second] = calls;
    expect(asked()).toEqual(['S!G2 6']);
    second!.resolve({ value: 'of six' });
    await cells.idle();
    expect([shown(1, 2).value, shown(6).value, shown(3).value]).toEqual([6, 'of six', 11]);
  });

  it('forgets a saved value when the formula is entered again', () => {
    write(4, 1, '=RR.QUERY("x")&"?"');
    expect(asked()).toEqual(['S!E2 x']);
    expect(shown(4).value).not.toBe('saved!');
  });
});
