import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { styleWhenArrived } from '../../../src/features/ask/sheet/style-result';
import { emulatedExcel } from '../../support/emulated-excel';
import { clockByHand } from '../../support/clock-by-hand';

const { workbook, hooks, idle } = emulatedExcel(undefined, () => ({ value: [['Tenant'], ['Northwind']] }));
const [{ id, name: sheet }] = workbook.sheets() as [ReturnType<typeof workbook.sheets>[number]];

/** Resolves when the last look ended: nothing but microtasks is under way. */
const looked = () => new Promise(setImmediate);

it('the style of a result waits for it without a word of Excel that it is there, and for the end of an edit', async () => {
  // A call that is answered, in a cell that does not show its result yet.
  const cell = { sheet, cell: 'B2' };
  const answered = { ...cell, runs: [{ state: 'answered' }] } as unknown as Formula;
  const timers = clockByHand();
  const formulas = { all: () => [answered], onChange: () => () => undefined };
  const inserted = { cell, topRow: 0, titleRows: 0, headingRow: 1, addUndo: () => undefined };
  styleWhenArrived(formulas, inserted, timers.setTimer);
  const lookAgain = async () => {
    timers.fire();
    await looked();
    return [workbook.frozenRows(id), timers.count()];
  };
  await looked();
  expect(timers.count()).toBe(1);
  workbook.write({ sheetId: id, top: 1, bottom: 1, left: 1, right: 1 }, () => '=RR.QUERY("tenant_name")');
  await idle();
  hooks.onSync = () => {
    throw Object.assign(new Error('Editing.'), { code: 'InvalidOperationInCellEditMode' });
  };
  expect(await lookAgain()).toEqual([0, 1]);
  hooks.onSync = () => undefined;
  expect(await lookAgain()).toEqual([2, 0]);
});
