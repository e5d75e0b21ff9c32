import { createLastWritten } from '../../../src/excel/write/last-written';
import { createDateCheck } from '../../../src/excel/host/date-system';
import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { readSheet } from '../../../src/features/compare/read-sheet';
import { emulatedExcel } from '../../support/emulated-excel';
import { clockByHand } from '../../support/clock-by-hand';

const { workbook, behaviour, hooks } = emulatedExcel([{ name: 'Sheet1', cells: { A1: 'Unit' } }]);
const REFUSAL = 'This workbook counts its dates from 1904';
beforeEach(() => {
  behaviour.datesFrom1904 = false;
  hooks.onSync = () => undefined;
});

describe('the check of the date system', () => {
  it('lets formulas answer in a usual workbook, and asks Excel once for all of them', async () => {
    let batches = 0;
    hooks.onSync = () => void batches++;
    const check = createDateCheck();
    await Promise.all([check(), check(), check()]);
    const asked = batches;
    await check();
    expect([batches > 0, batches]).toEqual([true, asked]);
  });

  it('refuses every formula in a workbook that counts from 1904, until it does not any more', async () => {
    behaviour.datesFrom1904 = true;
    const check = createDateCheck();
    await expect(Promise.all([check(), check()])).rejects.toThrow(REFUSAL);
    await expect(check()).rejects.toMatchObject({ code: 'bad-input' });
    behaviour.datesFrom1904 = false;
    await expect(check()).resolves.toBeUndefined();
  });

  it('waits while a person types, because Excel takes no result then either', async () => {
    behaviour.datesFrom1904 = true;
    const timers = clockByHand();
    hooks.onSync = () => {
      throw Object.assign(new Error(), { code: 'InvalidOperationInCellEditMode' });
    };
    let settled = false;
    const refused = createDateCheck(timers.setTimer)().finally(() => (settled = true));
    while (timers.count() === 0) await new Promise(setImmediate);
    expect(settled).toBe(false);
    hooks.onSync = () => undefined;
    timers.fire();
    await expect(refused).rejects.toThrow(REFUSAL);
  });

  it('lets formulas answer where Excel does not tell, and asks again for the next one', async () => {
    behaviour.datesFrom1904 = true;
    hooks.onSync = () => {
      throw new Error('not available');
    };
    const check = createDateCheck();
    await expect(check()).resolves.toBeUndefined();
    hooks.onSync = () => undefined;
    await expect(check()).rejects.toThrow(REFUSAL);
  });
});

describe('a workbook that counts from 1904', () => {
  it('gets no sheet', async () => {
    behaviour.datesFrom1904 = true;
    const sheets = workbook.sheets().length;
    const how = { written: createLastWritten(), by: 'reports' } as const;
    const inserted = insertSheets(['Report'], () => [{ name: 'Report', cells: {} }], how);
    await expect(inserted).rejects.toThrow(REFUSAL);
    expect(workbook.sheets()).toHaveLength(sheets);
  });

  it('is not read for a comparison', async () => {
    behaviour.datesFrom1904 = true;
    const read = readSheet(undefined, { signal: new AbortController().signal });
    await expect(read).rejects.toThrow(REFUSAL);
  });
});
