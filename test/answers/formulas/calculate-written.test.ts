import { calculateWritten } from '../../../src/answers/formulas/calculate-written';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { createManualCalculation } from '../../../src/excel/host/manual-calculation';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { emulatedExcel } from '../../support/emulated-excel';
import { clockByHand } from '../../support/clock-by-hand';

const { workbook, behaviour, hooks, idle } = emulatedExcel(
  [{ name: 'Mine', cells: { A1: 1, B1: '=A1*2' } }],
  () => ({ value: [['Arden'], ['Birch']] }),
);
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const shown = (sheet: string, row: number, col: number) =>
  workbook.cell({ sheetId: idOf(sheet), row, col }).value;

beforeEach(() => {
  behaviour.manualCalculation = true;
  hooks.onSync = () => undefined;
});

it('tells listeners when the mode of Excel has changed, and keeps the last answer while Excel refuses', async () => {
  const manual = createManualCalculation();
  let notifications = 0;
  manual.onChange(() => notifications++);
  expect([manual.isOn(), await manual.look(), manual.isOn(), notifications]).toEqual([false, true, true, 1]);
  hooks.onSync = () => {
    throw new Error('Editing.');
  };
  behaviour.manualCalculation = false;
  expect([await manual.look(), notifications]).toEqual([true, 1]);
  hooks.onSync = () => undefined;
  expect([await manual.look(), notifications]).toEqual([false, 2]);
});

it('calculates the inserted sheets until their answers have arrived, and nothing of the person', async () => {
  const written = createLastWritten();
  workbook.write({ sheetId: idOf('Mine'), top: 0, left: 0, bottom: 0, right: 0 }, () => '5');
  const insertion = insertSheets(
    ['Units', 'Report'],
    (free) => [
      { name: free.Units, cells: { A1: '=RR.QUERY("tenant")' } },
      { name: free.Report, cells: { A1: '=IF(ISERROR(Units!A1),"–",ROWS(Units!A1#))' } },
    ],
    { written, by: 'reports' },
  );
  await insertion;
  expect(shown('Report', 0, 0)).toBe('–');
  const timers = clockByHand();
  let state = 'running';
  const all = () => [{ sheet: 'Units', sheetId: idOf('Units'), runs: [{ state }] }] as unknown as Formula[];
  let isOver = false;
  const done = calculateWritten(written.current()!, { all }, timers.setTimer).then(() => (isOver = true));
  const next = async () => {
    while (timers.count() === 0 && !isOver) await new Promise(setImmediate);
    timers.fire();
  };
  // A slow answer, and a person who types meanwhile.
  for (let looks = 0; looks < 20; looks++) await next();
  await idle();
  state = 'answered';
  hooks.onSync = () => {
    throw new Error('Editing.');
  };
  await next();
  hooks.onSync = () => undefined;
  while (!isOver) await next();
  await done;
  expect(shown('Report', 0, 0)).toBe(2);
  expect(shown('Mine', 0, 1)).toBe(2);
});
