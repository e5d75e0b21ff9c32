import { openGrid } from '../../support/open-grid';
import { sheetIdAt, toWorkbookData } from '../../../src/workbench/grid/workbook-data';
import type { OpenedFile } from '../../../src/workbench/grid/file/open-file';
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
const saved = (cell: string, result: OpenedFile['results'][number]['result']) => ({
  sheetId: sheetIdAt(0),
  cell,
  result,
});
const { workbook, area, cell, idle, values, write } = openGrid(
  {
    data,
    results: [
      saved('A2', [
        [{ value: 'one' }, { value: 'two' }],
        [{ value: 3 }, { value: 4 }],
        [date, date],
      ]),
      saved('E2', [[{ value: 'saved!' }]]),
      saved('G2', [[{ value: 'of four' }]]),
    ],
    active: sheetIdAt(0),
    names: [],
    settings: {},
    leftOut: [],
  },
  (call, resolve) => {
    calls.push({ call, resolve });
    return () => undefined;
  },
  size,
);

const asked = () => calls.splice(0).map(({ call }) => `${call.address} ${String(call.args[0])}`);

/** The tests run in this order, on one workbook. */
describe('an opened file', () => {
  it('shows its saved values, also where they spill, and calls only for a cell in error', () => {
    expect(values('A2', 'B3', 'E2', 'G2', 'D2')).toEqual(['one', 4, 'saved!', 'of four', 7]);
    expect(cell('C3')).toMatchObject({ value: 45_000, text: '2023-03-15', format: 'yyyy-mm-dd' });
    const [failed] = calls;
    expect(asked()).toEqual(['S!F2 fails']);
    failed!.resolve({ error: '#N/A' });
  });

  it('keeps them while nothing about their calls changes', async () => {
    await idle();
    write('H10', 'elsewhere');
    expect([asked(), values('A2')]).toEqual([[], ['one']]);
  });

  it('keeps them during a recalculation, until the answer', async () => {
    workbook.markDirty(area('E2'));
    workbook.recalculate();
    const [again] = calls;
    expect([asked(), values('E2')]).toEqual([['S!E2 x'], ['saved!']]);
    again!.resolve({ value: 'new' });
    await idle();
    expect(values('E2')).toEqual(['new!']);
  });

  it('calls again with other arguments, as do the formulas that read the result', async () => {
    write('A1', 'area');
    const [first] = calls;
    // While a result waits, the cells into which it spilled are blank.
    expect([asked(), values('A2')]).toEqual([['S!A2 area', 'S!G2 '], ['#BUSY!']]);
    const value = [
      ['a', 5],
      ['b', 6],
    ];
    first!.resolve({ value });
    while (calls.length === 0) await new Promise((next) => setTimeout(next));
    const [second] = calls;
    expect(asked()).toEqual(['S!G2 6']);
    second!.resolve({ value: 'of six' });
    await idle();
    expect(values('B3', 'G2', 'D2')).toEqual([6, 'of six', 11]);
  });

  it('forgets a saved value when the formula is entered again', () => {
    write('E2', '=RR.QUERY("x")&"?"');
    expect(asked()).toEqual(['S!E2 x']);
    expect(values('E2')).not.toContain('saved!');
  });
});
