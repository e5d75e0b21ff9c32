import '../../support/spreadsheet-engine';
import { createModel } from '../../../src/workbench/grid/create-model';
import { sheetIdAt } from '../../../src/workbench/grid/workbook-data';
import { STRICT, type Behaviour } from '../../../src/workbench/workbook/behaviour';
import { positionOf } from '../../../src/excel/cell-address';

/** What the function was asked. It answers with its argument. */
const asked: unknown[] = [];
const behaviour: Behaviour = { ...STRICT };
const { cells, workbook, model } = createModel({
  namespace: 'RR',
  functionsFile: { functions: [{ id: 'QUERY', name: 'QUERY', parameters: [{ name: 'what' }] }] },
  emptyCell: '',
  sheets: [{ name: 'Sheet', cells: { A1: 1, A2: '=A1+1' } }],
  rows: 20,
  columns: 10,
  behaviour,
  runtime: {
    start: ({ args }, resolve) => {
      asked.push(args[0]);
      resolve({ value: [[args[0] as number]] });
      return () => undefined;
    },
  },
});
const at = (cell: string) => {
  const { row, column: col } = positionOf({ sheet: '', cell });
  return { sheetId: sheetIdAt(0), row, col };
};
const write = (cell: string, content: string) => {
  const { sheetId, row, col } = at(cell);
  workbook.write({ sheetId, top: row, left: col, bottom: row, right: col }, () => content);
};
const text = (cell: string) => workbook.cell(at(cell)).text;
const inTurn = (contents: readonly number[]) => {
  for (const content of contents) write('A1', String(content));
};

beforeEach(async () => {
  Object.assign(behaviour, STRICT);
  write('B1', '=RR.QUERY(A1)');
  await cells.idle();
  asked.length = 0;
});

it('calls a function once for changes that are made as one', async () => {
  workbook.asOne(() => inTurn([5, 6, 7]));
  await cells.idle();
  expect(asked).toEqual([7]);
  expect(['A1', 'A2', 'B1'].map(text)).toEqual(['7', '8', '7']);
});

it('calls a function once for changes within changes', async () => {
  workbook.asOne(() => {
    workbook.asOne(() => inTurn([5, 6]));
    inTurn([7]);
  });
  await cells.idle();
  expect([asked, text('B1')]).toEqual([[7], '7']);
});

it('shows what came before to each read in between', () => {
  const read: string[] = [];
  workbook.asOne(() => {
    for (const content of ['10', '11']) {
      write('A1', content);
      read.push(text('A2'));
    }
    workbook.addName('first', { sheetId: sheetIdAt(0), top: 0, left: 0, bottom: 0, right: 0 });
    write('A3', '=first*2');
    read.push(text('A3'));
    workbook.deleteName('first');
  });
  expect(read).toEqual(['11', '12', '22']);
});

it('keeps and calculates what was changed before a failure', async () => {
  expect(() =>
    workbook.asOne(() => {
      write('A1', '20');
      throw new Error('refused');
    }),
  ).toThrow('refused');
  await cells.idle();
  expect([text('A2'), asked]).toEqual(['21', [20]]);
});

it('calculates each formula as it is entered while calculation is manual', () => {
  behaviour.manualCalculation = true;
  workbook.asOne(() => {
    write('A1', '30');
    write('C1', '=A1');
    write('A1', '31');
  });
  expect([text('C1'), text('A1')]).toEqual(['30', '31']);
});

it('has in view what came of the changes, also of a sheet that is shown by one of them', () => {
  model.dispatch('RESIZE_SHEETVIEW', { width: 400, height: 200, gridOffsetX: 0, gridOffsetY: 0 } as never);
  const scrolls = () => model.getters.getMaximumSheetOffset().maxOffsetY;
  const before = scrolls();
  workbook.asOne(() => write(`H${model.getters.getNumberRows(sheetIdAt(0)) + 1}`, '1'));
  const after = scrolls();
  expect(after).toBeGreaterThan(before);
  workbook.asOne(() => workbook.activate(workbook.addSheet('In front')));
  expect(scrolls()).toBeGreaterThan(0);
  expect(scrolls()).not.toBe(after);
  workbook.activate(sheetIdAt(0));
});
