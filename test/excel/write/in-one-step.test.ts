import { rewriteCells } from '../../../src/answers/formulas/rewrite-cells';
import { RrError } from '../../../src/contract/failure';
import { noteCells, replaceCells, type CellChange } from '../../../src/excel/write/change-cells';
import { createLastWritten, type AddUndo } from '../../../src/excel/write/last-written';
import { STRICT } from '../../../src/workbench/workbook/behaviour';
import { emulatedExcel } from '../../support/emulated-excel';

const BEFORE = { A1: 'mine', B1: 7, C1: '=1+1' };
const { workbook, behaviour, hooks } = emulatedExcel([{ name: 'Roll', cells: BEFORE }]);
const sheetId = workbook.sheets()[0]!.id;
const cells = () =>
  [0, 1, 2].map((col) => {
    const { formula, value } = workbook.cell({ sheetId, row: 0, col });
    return formula ?? value;
  });
const WRITTEN: CellChange['content'][] = ['theirs', { formula: '=2*3' }, 'new'];
const changes = WRITTEN.map((content, column) => ({ sheet: 'Roll', row: 0, column, content }));
const [FORMER, AFTER] = [
  ['mine', 7, '=1+1'],
  ['theirs', '=2*3', 'new'],
];

const startWith = (version: string) =>
  createLastWritten({
    isSetSupported: (_, asked = '') => Number(asked.slice(2)) <= Number(version.slice(2)),
  });
let written: ReturnType<typeof createLastWritten>;
/** Whether each batch since was of a group. */
let batches: boolean[];
let reported: jest.SpyInstance;
beforeEach(() => {
  Object.assign(behaviour, STRICT);
  hooks.onSync = () => undefined;
  Object.values(BEFORE).forEach((text, col) =>
    workbook.write({ sheetId, top: 0, bottom: 0, left: col, right: col }, () => String(text)),
  );
  written = startWith('1.20');
  batches = [];
  reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => reported.mockRestore());

const PROBLEM = 'Excel did not write. Try again.';
let runs = 0;
const write = async (then: () => void = () => undefined) => {
  runs = 0;
  const replaced = await written.inOneStep(PROBLEM, async (context, { onFailure }) => {
    runs += 1;
    const result = await replaceCells(context, changes, onFailure);
    then();
    return result;
  });
  noteCells(written, { by: 'ask', what: 'Roll!A1:C1' }, replaced);
};
const refuse = (code: string) => {
  throw Object.assign(new Error('Refused.'), { code });
};
/** Refuses this batch and, if it is of a group, the rest of the group. */
const refuseBatch = (refused: number, code: string, when: (isGrouped: boolean) => boolean = () => true) => {
  hooks.onSync = (isGrouped) => {
    batches.push(isGrouped);
    if (batches.length === refused && when(isGrouped)) refuse(code);
  };
};

it.each([
  ['1.20', true],
  ['1.19', false],
])('is one step of the Undo of Excel with ExcelApi %s: %s', async (version, isGrouped) => {
  written = startWith(version);
  refuseBatch(0, '');
  await write();
  expect([runs, cells(), [...new Set(batches)]]).toEqual([1, AFTER, [isGrouped]]);
});

it.each([
  ...[1, 2, 3, 4, 5].flatMap((at) => [[at, 'UndoNotSupported'] as const, [at, 'GeneralException'] as const]),
])('is whole without a group if batch %i of the group is refused with %s', async (at, code) => {
  refuseBatch(at, code, (isGrouped) => isGrouped);
  await write();
  expect([runs, cells(), batches.at(-1)]).toEqual([2, AFTER, false]);
  await written.undo();
  expect(cells()).toEqual(FORMER);
});

it('is tried again once, and leaves nothing if Excel refuses it without a group, too', async () => {
  let writes = 0;
  const { write: writeCells } = workbook;
  // The last of the cells alone, in both tries.
  workbook.write = (area, ...more) => {
    if (area.left === 2 && ++writes % 2 === 1) refuse('InvalidArgument');
    return writeCells(area, ...more);
  };
  await expect(write()).rejects.toThrow(PROBLEM);
  workbook.write = writeCells;
  expect([runs, cells(), written.current()]).toEqual([2, FORMER, null]);
});

it.each<[string, () => void]>([
  ['an error of ours', () => expect(1).toBe(2)],
  [
    'a refusal of ours',
    () => {
      throw new RrError('bad-input', 'No.');
    },
  ],
  [
    'a cancellation',
    () => {
      throw new RrError('cancelled', 'Cancelled.');
    },
  ],
  ['cell editing', () => refuse('InvalidOperationInCellEditMode')],
])('is never tried again after %s, and what it had written is put back', async (_, fail) => {
  await expect(write(fail)).rejects.toThrow();
  expect([runs, cells(), written.current()]).toEqual([1, FORMER, null]);
});

it('is never tried again where something is left of the first try, and says so', async () => {
  refuseBatch(3, 'GeneralException');
  const { onSync } = hooks;
  hooks.onSync = (isGrouped) =>
    batches.includes(false) || batches.length >= 3 ? refuse('Busy') : onSync(isGrouped);
  await expect(write()).rejects.toThrow('Excel took only a part, and did not put back what stood there.');
  expect(runs).toBe(1);
});

it('puts back every part of a group before it is tried again', async () => {
  const order: string[] = [];
  const act = async (_: Excel.RequestContext, { onFailure }: { onFailure: AddUndo }) => {
    for (const part of ['first', 'second']) onFailure(async () => void order.push(`${part} put back`));
    order.push('written');
    if (order.length === 1) refuse('GeneralException');
  };
  await written.inOneStep(PROBLEM, act);
  expect(order).toEqual(['written', 'second put back', 'first put back', 'written']);
});

it('keeps the formulas that Excel takes alone, also where a group refuses one of them', async () => {
  const { write: writeCells } = workbook;
  workbook.write = (area, ...more) =>
    area.left === 2 ? refuse('InvalidArgument') : writeCells(area, ...more);
  const lines = ['A1', 'B1', 'C1'].map((cell, at) => ({ sheet: 'Roll', cell, formula: `=${at}` }));
  for (const [at] of lines.entries())
    writeCells({ sheetId, top: 0, bottom: 0, left: at, right: at }, () => `=${at}`);
  const outcome = await written.inOneStep(PROBLEM, (context, step) =>
    rewriteCells(
      context,
      lines.map((line) => ({ line, formula: `${line.formula}+1` })),
      step,
    ),
  );
  workbook.write = writeCells;
  expect(outcome).toEqual({
    rewritten: 2,
    left: ['Excel did not change Roll!C1. Edit the formula yourself.'],
  });
  expect(cells()).toEqual(['=0+1', '=1+1', '=2']);
});
