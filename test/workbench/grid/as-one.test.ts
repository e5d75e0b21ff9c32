import '../../support/spreadsheet-engine';
import { createModel } from '../../../src/workbench/grid/create-model';
import { evaluatorOf } from '../../../src/workbench/grid/engine/engine';
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

it('leaves the calls of a formula that a person is editing alone where nothing changes', () => {
  const fn = { id: 'QUERY', name: 'QUERY', parameters: [] };
  cells.preview('Sheet!D1', fn, []);
  workbook.asOne(() => void text('A1'));
  expect(cells.preview('Sheet!D1', fn, [])).not.toEqual({ value: '#BUSY!' });
});

describe('a sheet that is added, or that grows at its end', () => {
  const evaluator = evaluatorOf(model);
  const compute = evaluator.computeFormulaCell.bind(evaluator);
  let calculated: number;
  const grow = () => write(`F${model.getters.getNumberRows(sheetIdAt(0)) + 1}`, '5');
  const add = () => void workbook.addSheet(`Later ${model.getters.getSheetIds().length}`);
  beforeEach(() => {
    for (const cell of ['B1', 'E1']) write(cell, '');
    evaluator.computeFormulaCell = (...cell) => {
      calculated += 1;
      return compute(...cell);
    };
  });
  afterEach(() => {
    evaluator.computeFormulaCell = compute;
  });

  it.each([
    ['grows', grow],
    ['is added', add],
  ])('leaves other formulas as they are when it %s, without calculating them', (_, act) => {
    write('A1', '50');
    calculated = 0;
    act();
    expect([calculated, text('A2')]).toEqual([0, '51']);
    write('A1', '40');
    expect(text('A2')).toBe('41');
    const sheetId = model.getters.getSheetIds().at(-1)!;
    workbook.write({ sheetId, top: 0, bottom: 0, left: 8, right: 8 }, () => '=Sheet!A2*2');
    expect(workbook.cell({ sheetId, row: 0, col: 8 }).text).toBe('82');
  });

  it.each([
    ['by letter', '=SUM(F:F)'],
    ['by name', '=SUM(whole)'],
  ])('is counted in sums over whole columns %s', (_, formula) => {
    model.dispatch('CREATE_NAMED_RANGE', {
      name: 'whole',
      ranges: [model.getters.getRangeDataFromXc(sheetIdAt(0), 'F:F')],
    });
    write('E1', formula);
    const before = Number(text('E1'));
    grow();
    expect(Number(text('E1'))).toBe(before + 5);
    workbook.deleteName('whole');
  });

  it('leaves formulas as they are when a name is added, too, except for those that use it', () => {
    write('E1', '=LATER*2');
    expect(text('E1')).toMatch(/^#/);
    const name = (it: string) =>
      workbook.addName(it, { sheetId: sheetIdAt(0), top: 0, left: 0, bottom: 0, right: 0 });
    calculated = 0;
    name('other');
    expect(calculated).toBe(0);
    name('later');
    expect(text('E1')).toBe(String(2 * Number(text('A1'))));
    for (const definedName of ['later', 'other']) workbook.deleteName(definedName);
  });

  it('moves formulas with their values if it grows elsewhere', () => {
    write('A1', '50');
    const sheet = {
      sheetId: sheetIdAt(0),
      sheetName: 'Sheet',
      dimension: 'ROW',
      base: 0,
      quantity: 1,
    } as const;
    model.dispatch('ADD_COLUMNS_ROWS', { ...sheet, position: 'after' });
    expect(['A1', 'A2', 'A3'].map(text)).toEqual(['50', '', '51']);
    workbook.undo();
  });

  it('gives room to a result that had none', () => {
    write('E1', `=SEQUENCE(${model.getters.getNumberRows(sheetIdAt(0)) + 9})`);
    expect(text('E1')).toBe('#SPILL!');
    grow();
    expect([text('E1'), text('E19')]).toEqual(['1', '19']);
    write('E1', '');
  });

  it('is read by a formula that named it before', () => {
    write('E1', '=INDIRECT("New!A1")&"x"');
    expect(text('E1')).toBe('#REF!');
    workbook.addSheet('New');
    expect(text('E1')).toBe('x');
  });
});
