import { STRICT, type Behaviour } from '../../../src/workbench/workbook/behaviour';
import { openGrid } from '../../support/open-grid';

/** Answers each call with its text and a number, on two rows, and records its address. */
const asked: string[] = [];
const behaviour: Behaviour = { ...STRICT };
const { model, workbook, area, at, cell, idle, set, texts } = openGrid(
  [
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
  ({ args, address }, resolve) => {
    asked.push(address);
    const [[what]] = args[0] as [[string]];
    const value = [
      [what, 1],
      ['', 2],
    ];
    resolve(what === 'fails' ? { error: '#N/A' } : { value });
    return () => undefined;
  },
  { rows: 30, columns: 10, behaviour },
);
const { sheetId } = area('A1');

const formulas = (...addresses: string[]) => addresses.map((address) => cell(address).formula);
const copy = async (from: string, to: string) => {
  workbook.select(area(from));
  model.dispatch('COPY');
  workbook.select(area(to));
  model.dispatch('PASTE', { target: [area(to)] });
  await idle();
};
const undo = async () => {
  model.dispatch('REQUEST_UNDO');
  await idle();
};
const insertRowAbove = (row: number) => workbook.insertRows(sheetId, row - 1, 1);
const callsDuring = async (act: () => unknown) => {
  const before = asked.length;
  await act();
  await idle();
  return asked.slice(before);
};
const recalculate = (address: string) =>
  callsDuring(() => {
    workbook.markDirty(area(address));
    workbook.recalculate();
  });

beforeAll(idle);
beforeEach(() => Object.assign(behaviour, STRICT));

it('holds several spills on a sheet, and one on a hidden sheet', () => {
  expect(asked).toEqual(['Sheet!B4', 'Sheet!E4', 'Hidden!A1']);
  expect(texts('B4', 'C4', 'C5', 'E4', 'F5', 'H4').join()).toBe('rent,1,2,far,2,6');
  expect(texts('Hidden!A1', 'Hidden!D1')).toEqual(['rent', '2']);
  expect(workbook.sheets().map((sheet) => sheet.hidden)).toEqual([false, true]);
});

it('moves formulas and their spills with an inserted row, and calls the functions of the sheet, as Excel does', async () => {
  expect(await callsDuring(() => insertRowAbove(3))).toEqual(['Sheet!B5', 'Sheet!E5']);
  expect(texts('B5', 'C6', 'F6', 'H5')).toEqual(['rent', '2', '2', '6']);
  expect(formulas('B5', 'H5')).toEqual(['=RR.QUERY(B2)', '=SUM(B5#)+SUM(E5#)']);
  expect(workbook.spill(at('B5'))).toEqual(area('B5:C6'));
});

it('removes the row by undo, and calls every function once', async () => {
  expect(await callsDuring(undo)).toEqual(['Sheet!B4', 'Sheet!E4', 'Hidden!A1']);
  expect(texts('B4', 'C5', 'E4', 'H4')).toEqual(['rent', '2', 'far', '6']);
});

it('calls only for formulas that read a changed cell, and undo shows the previous results', async () => {
  expect(await callsDuring(() => set('B2', 'date'))).toEqual(['Sheet!B4', 'Hidden!A1']);
  expect(texts('B4', 'E4', 'Hidden!A1')).toEqual(['date', 'far', 'date']);
  await undo();
  expect(texts('B2', 'B4', 'Hidden!A1')).toEqual(['rent', 'rent', 'rent']);
});

it('restores an overwritten and a deleted formula by undo', async () => {
  await set('B4', 'typed over');
  expect(workbook.spill(at('B4'))).toBeUndefined();
  await undo();
  await set('E4', '');
  expect(texts('H4')).toEqual(['#REF!']);
  await undo();
  expect(texts('B4', 'C5', 'E4', 'F5', 'H4').join()).toBe('rent,2,far,2,6');
});

it('pastes a formula with relative references, as a separate call', async () => {
  expect(await callsDuring(() => copy('B4', 'C8'))).toEqual(['Sheet!C8']);
  expect(formulas('C8')).toEqual(['=RR.QUERY(C6)']);
  await undo();
  expect(texts('C8')).toEqual(['']);
});

it('pastes # with its reference moved, and of a spilled cell only the shown value', async () => {
  await set('B12', '=ROWS(B4#)');
  await copy('B12', 'E12');
  await copy('C5', 'H8');
  expect([formulas('E12', 'H8'), texts('E12', 'H8')]).toEqual([
    ['=ROWS(E4#)', undefined],
    ['2', '2'],
  ]);
});

it('blocks one of two spills, names the obstacle, and unblocks it when the obstructing row is deleted', async () => {
  await set('B16', '=RR.QUERY("last")');
  const calls = await callsDuring(async () => {
    await set('C17', 'in the way');
    expect(texts('B16', 'E4')).toEqual(['#SPILL!', 'far']);
    const where = { sheetId, sheetName: 'Sheet', dimension: 'ROW' } as const;
    model.dispatch('REMOVE_COLUMNS_ROWS', { ...where, elements: [16] });
  });
  expect([...texts('B16', 'C17'), ...calls]).toEqual(['last', '2', 'Sheet!B4', 'Sheet!E4', 'Sheet!B16']);
});

it('undoes what a person did, not the growth of the sheet for a result', async () => {
  const { rows } = workbook.size(sheetId);
  await set('E18', '=RR.QUERY("below the last row")');
  await set(`B${rows}`, '=RR.QUERY("low")');
  expect([workbook.size(sheetId).rows, ...texts(`C${rows + 1}`)]).toEqual([rows + 1, '2']);
  await undo();
  expect([...formulas(`B${rows}`), ...texts('E18')]).toEqual([undefined, 'below the last row']);
  model.dispatch('REQUEST_REDO');
  await idle();
  expect(texts(`C${rows + 1}`)).toEqual(['2']);
});

it('makes no call for moved cells if the option says so', async () => {
  behaviour.structuralCalls = false;
  expect(await callsDuring(() => insertRowAbove(3))).toEqual([]);
  expect(await callsDuring(undo)).toEqual([]);
});

it('runs a cell in error on each recalculation, less those that the option takes away, and when it is entered again', async () => {
  await set('H24', '=RR.QUERY("fails")');
  expect(texts('H24')).toEqual(['#N/A']);
  expect(await recalculate('H24')).toEqual(['Sheet!H24']);
  behaviour.stickyErrors = 1;
  expect(await recalculate('H24')).toEqual([]);
  expect(await recalculate('H24')).toEqual(['Sheet!H24']);
  behaviour.stickyErrors = 9;
  expect(await recalculate('H24')).toEqual([]);
  expect(await callsDuring(() => set('H24', '=RR.QUERY("fails")'))).toEqual(['Sheet!H24']);
});

it('reopens with #NAME? if the file does not know the add-in, until a formula is entered again', async () => {
  behaviour.unregistered = true;
  expect(await callsDuring(() => workbook.reopen())).toEqual([]);
  expect([...texts('B4'), ...formulas('B4')]).toEqual(['#NAME?', '=_xldudf_RR_QUERY(B2)']);
  expect(await recalculate('B4')).toEqual([]);
  expect(await callsDuring(() => set('B4', formulas('B4')[0]!))).toEqual(['Sheet!B4']);
  expect([...texts('B4'), ...formulas('B4')]).toEqual(['rent', '=RR.QUERY(B2)']);
});
