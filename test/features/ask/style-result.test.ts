import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { styleWhenArrived } from '../../../src/features/ask/sheet/style-result';
import { emulatedExcel } from '../../support/emulated-excel';
import { timersByHand } from '../../support/timers-by-hand';

const { workbook, hooks, idle } = emulatedExcel(
  ['Late', 'Edited'].map((name) => ({ name, cells: {} })),
  () => ({ value: [['Tenant'], ['Northwind']] }),
);

/** A call that is answered, in a cell that does not show its result yet. */
function setup(sheet: string) {
  const cell = { sheet, cell: 'B2' };
  const answered = { ...cell, runs: [{ state: 'answered' }] } as unknown as Formula;
  const timers = timersByHand();
  const formulas = { all: () => [answered], onChange: () => () => undefined };
  styleWhenArrived(formulas, { cell, topRow: 0, headingRow: 1, addUndo: () => undefined }, timers.setTimer);
  return {
    timers,
    frozen: () => workbook.frozenRows(workbook.sheets().find(({ name }) => name === sheet)!.id),
    async arrive() {
      await Excel.run(async (context) => {
        context.workbook.worksheets.getItem(sheet).getRange('B2').formulas = [['=RR.QUERY("tenant_name")']];
      });
      await idle();
    },
  };
}

/** Resolves when the last look ended: nothing but microtasks is under way. */
const looked = () => new Promise(setImmediate);

describe('the style of a result', () => {
  it('waits for the result without a word of Excel that it is there', async () => {
    const { timers, frozen, arrive } = setup('Late');
    await looked();
    expect(timers.count()).toBe(1);
    await arrive();
    expect(frozen()).toBe(0);
    timers.fire();
    await looked();
    expect(frozen()).toBe(2);
    expect(timers.count()).toBe(0);
  });

  it('waits for the end of an edit', async () => {
    const { timers, frozen, arrive } = setup('Edited');
    await looked();
    await arrive();
    hooks.onSync = () => {
      throw Object.assign(new Error('Editing.'), { code: 'InvalidOperationInCellEditMode' });
    };
    timers.fire();
    await looked();
    hooks.onSync = () => undefined;
    timers.fire();
    await looked();
    expect(frozen()).toBe(2);
  });
});
