import '../../support/spreadsheet-engine';
import { STRICT, type Behaviour } from '../../../src/workbench/workbook/behaviour';
import { createModel } from '../../../src/workbench/grid/create-model';
import { sheetIdAt } from '../../../src/workbench/grid/workbook-data';

/** Answers each call with its text and a number, on two rows, and records its address. */
const asked: string[] = [];
const behaviour: Behaviour = { ...STRICT };
const { model, cells, workbook } = createModel({
  namespace: 'RR',
  functionsFile: {
    functions: [{ id: 'QUERY', name: 'QUERY', parameters: [{ name: 'what', dimensionality: 'matrix' }] }],
  },
  emptyCell: '',
  sheets: [
    {
      name: 'Sheet',
      cells: {
        B2: 'rent',
        C2: 'area',
        B4: '=RR.QUERY(B2)',
        E4: '=RR.QUERY("far")',
        H4: '=SUM(B4#)+SUM(E4#)',
      },
    },
    { name: 'Hidden', hidden: true, cells: { A1: '=RR.QUERY(Sheet!B2)', D1: '=ROWS(A1#)' } },
  ],
  rows: 30,
  behaviour,
  columns: 10,
  runtime: {
    start: ({ args, address }, resolve) => {
      asked.push(address);
      const [[what]] = args[0] as [[string]];
      if (what === 'fails') resolve({ error: '#N/A' });
      else
        resolve({
          value: [
            [what, 1],
            ['', 2],
          ],
        });
      return () => undefined;
    },
  },
});

const positionOf = (address: string, sheetId = sheetIdAt(0)) => {
  const [, letter = 'A', number = '1'] = /^([A-Z])(\d+)$/.exec(address) ?? [];
  return { sheetId, row: Number(number) - 1, col: letter.charCodeAt(0) - 65 };
};
const shown = (address: string, sheetId?: string) => workbook.cell(positionOf(address, sheetId)).text;
const formula = (address: string) => workbook.cell(positionOf(address)).formula;
const zoneOf = (address: string) => {
  const { row, col } = positionOf(address);
  return { top: row, left: col, bottom: row, right: col };
};
const areaOf = (address: string) => ({ sheetId: sheetIdAt(0), ...zoneOf(address) });
const set = async (address: string, text: string) => {
  workbook.write({ sheetId: sheetIdAt(0), ...zoneOf(address) }, () => text);
  await cells.idle();
};
const copy = async (from: string, to: string) => {
  workbook.select({ sheetId: sheetIdAt(0), ...zoneOf(from) });
  model.dispatch('COPY');
  workbook.select({ sheetId: sheetIdAt(0), ...zoneOf(to) });
  model.dispatch('PASTE', { target: [zoneOf(to)] });
  await cells.idle();
};
const undo = async () => {
  model.dispatch('REQUEST_UNDO');
  await cells.idle();
};
const insertRowAbove = (row: number) =>
  model.dispatch('ADD_COLUMNS_ROWS', {
    sheetId: sheetIdAt(0),
    sheetName: 'Sheet',
    dimension: 'ROW',
    base: row - 1,
    position: 'before',
    quantity: 1,
  });
const callsDuring = async (act: () => Promise<unknown> | unknown) => {
  const before = asked.length;
  await act();
  await cells.idle();
  return asked.slice(before);
};

beforeAll(() => cells.idle());
beforeEach(() => Object.assign(behaviour, STRICT));

it('holds several spills on a sheet, and one on a hidden sheet', () => {
  expect(asked).toEqual(['Sheet!B4', 'Sheet!E4', 'Hidden!A1']);
  expect(['B4', 'C4', 'C5', 'E4', 'F5', 'H4'].map((at) => shown(at))).toEqual([
    'rent',
    '1',
    '2',
    'far',
    '2',
    '6',
  ]);
  expect([shown('A1', sheetIdAt(1)), shown('D1', sheetIdAt(1))]).toEqual(['rent', '2']);
  expect(workbook.sheets()).toEqual([
    { id: sheetIdAt(0), name: 'Sheet', hidden: false, isChart: false },
    { id: sheetIdAt(1), name: 'Hidden', hidden: true, isChart: false },
  ]);
});

it('moves formulas and their spills with an inserted row, and calls the functions of the sheet, as Excel does', async () => {
  expect(await callsDuring(() => insertRowAbove(3))).toEqual(['Sheet!B5', 'Sheet!E5']);
  expect(['B5', 'C6', 'F6', 'H5'].map((at) => shown(at))).toEqual(['rent', '2', '2', '6']);
  expect([formula('B5'), formula('H5')]).toEqual(['=RR.QUERY(B2)', '=SUM(B5#)+SUM(E5#)']);
  expect(workbook.spill(positionOf('B5'))).toMatchObject({ top: 4, left: 1, bottom: 5, right: 2 });
});

it('removes the row by undo, and calls every function once', async () => {
  expect(await callsDuring(undo)).toEqual(['Sheet!B4', 'Sheet!E4', 'Hidden!A1']);
  expect(['B4', 'C5', 'E4', 'H4'].map((at) => shown(at))).toEqual(['rent', '2', 'far', '6']);
});

it('calls only for formulas that read a moved cell whose text then differs', async () => {
  expect(await callsDuring(() => set('B2', 'date'))).toEqual(['Sheet!B4', 'Hidden!A1']);
  expect([shown('B4'), shown('E4'), shown('A1', sheetIdAt(1))]).toEqual(['date', 'far', 'date']);
});

it('undoes the change of an argument, and shows the previous result', async () => {
  await undo();
  expect([shown('B2'), shown('B4'), shown('A1', sheetIdAt(1))]).toEqual(['rent', 'rent', 'rent']);
});

it('restores an overwritten and a deleted formula by undo', async () => {
  await set('B4', 'typed over');
  expect(workbook.spill(positionOf('B4'))).toBeUndefined();
  await undo();
  await set('E4', '');
  expect(shown('H4')).toBe('#REF!');
  await undo();
  expect(['B4', 'C5', 'E4', 'F5', 'H4'].map((at) => shown(at))).toEqual(['rent', '2', 'far', '2', '6']);
});

it('pastes a formula with relative references, as a separate call', async () => {
  expect(await callsDuring(() => copy('B4', 'C8'))).toEqual(['Sheet!C8']);
  expect(formula('C8')).toBe('=RR.QUERY(C6)');
  await undo();
  expect(shown('C8')).toBe('');
});

it('pastes # with its reference moved', async () => {
  await set('B12', '=ROWS(B4#)');
  await copy('B12', 'E12');
  expect([formula('E12'), shown('E12')]).toEqual(['=ROWS(E4#)', '2']);
});

it('pastes only the shown value of a spilled cell', async () => {
  await copy('C5', 'H8');
  expect([formula('H8'), shown('H8')]).toEqual([undefined, '2']);
});

it('blocks one of two spills, names the obstacle, and unblocks it when the obstructing row is deleted', async () => {
  await set('B16', '=RR.QUERY("last")');
  const calls = await callsDuring(async () => {
    await set('C17', 'in the way');
    expect([shown('B16'), shown('E4')]).toEqual(['#SPILL!', 'far']);
    model.dispatch('REMOVE_COLUMNS_ROWS', {
      sheetId: sheetIdAt(0),
      sheetName: 'Sheet',
      dimension: 'ROW',
      elements: [16],
    });
    await cells.idle();
  });
  expect([shown('B16'), shown('C17'), calls]).toEqual(['last', '2', ['Sheet!B4', 'Sheet!E4', 'Sheet!B16']]);
});

it('blocks a spill by another one, in either order of entry', async () => {
  await set('B8', '=RR.QUERY("lower")');
  await set('B7', '=RR.QUERY("upper")');
  expect([shown('B7'), shown('B8')]).toEqual(['#SPILL!', 'lower']);
  await set('B8', '');
  expect([shown('B7'), shown('C8')]).toEqual(['upper', '2']);
});

it('keeps its values when a sheet is hidden and shown again', async () => {
  const calls = await callsDuring(() => {
    model.dispatch('SHOW_SHEET', { sheetId: sheetIdAt(1) });
    model.dispatch('HIDE_SHEET', { sheetId: sheetIdAt(1) });
  });
  expect([shown('A1', sheetIdAt(1)), calls]).toEqual(['rent', []]);
});

it('undoes what a person did, not the growth of the sheet for a result', async () => {
  const { rows } = workbook.size(sheetIdAt(0));
  await set('E18', '=RR.QUERY("below the last row")');
  await set(`B${rows}`, '=RR.QUERY("low")');
  expect([workbook.size(sheetIdAt(0)).rows, shown(`C${rows + 1}`)]).toEqual([rows + 1, '2']);
  await undo();
  expect([formula(`B${rows}`), shown('E18')]).toEqual([undefined, 'below the last row']);
  model.dispatch('REQUEST_REDO');
  await cells.idle();
  expect(shown(`C${rows + 1}`)).toBe('2');
});

it('makes no call for moved cells if the option says so', async () => {
  behaviour.structuralCalls = false;
  expect(await callsDuring(() => insertRowAbove(3))).toEqual([]);
  expect(await callsDuring(undo)).toEqual([]);
});

it('refuses an entry beyond the limits of Excel, and leaves the cell as it was', async () => {
  await set('H20', 'before');
  expect(() => workbook.write(areaOf('H20'), () => `="${'x'.repeat(256)}"`)).toThrow('Excel allows 255');
  const position = positionOf('H20');
  const typed = model.dispatch('UPDATE_CELL', { ...position, content: `="${'x'.repeat(256)}"` });
  expect([typed.isSuccessful, shown('H20')]).toEqual([false, 'before']);
});

it('blocks a spill over merged cells, and says so', async () => {
  workbook.merge({ sheetId: sheetIdAt(0), top: 22, left: 2, bottom: 22, right: 3 });
  await set('B22', '=RR.QUERY("merged")');
  expect([shown('B22'), workbook.spillObstacle(positionOf('B22'))]).toEqual(['#SPILL!', 'Merged']);
});

describe('a cell in error', () => {
  const recalculate = () =>
    callsDuring(() => {
      workbook.markDirty(areaOf('H24'));
      workbook.recalculate('dirty');
    });
  beforeAll(() => set('H24', '=RR.QUERY("fails")'));

  it('runs on each recalculation', async () => {
    expect(shown('H24')).toBe('#N/A');
    expect(await recalculate()).toEqual(['Sheet!H24']);
  });

  it('ignores as many recalculations as the option says, but not a formula that is entered again', async () => {
    behaviour.stickyErrors = 1;
    expect(await recalculate()).toEqual([]);
    expect(await recalculate()).toEqual(['Sheet!H24']);
    behaviour.stickyErrors = 9;
    expect(await recalculate()).toEqual([]);
    expect(await callsDuring(() => set('H24', '=RR.QUERY("fails")'))).toEqual(['Sheet!H24']);
  });
});

it('reopens with #NAME? if the file does not know the add-in, until a formula is entered again', async () => {
  behaviour.unregistered = true;
  expect(await callsDuring(() => workbook.reopen())).toEqual([]);
  expect([shown('B4'), formula('B4')]).toEqual(['#NAME?', '=_xldudf_RR_QUERY(B2)']);
  expect(
    await callsDuring(() => {
      workbook.markDirty(areaOf('B4'));
      workbook.recalculate('dirty');
    }),
  ).toEqual([]);
  expect(await callsDuring(() => set('B4', formula('B4') ?? ''))).toEqual(['Sheet!B4']);
  expect([shown('B4'), formula('B4')]).toEqual(['rent', '=RR.QUERY(B2)']);
});
