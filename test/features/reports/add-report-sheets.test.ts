import { createDatabaseChoice } from '../../../src/answers/database-choice';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { addReportSheets } from '../../../src/features/reports/add-report-sheets';
import type { ReportParts } from '../../../src/features/reports/report-parts';
import { findRates } from '../../../src/features/reports/first-choices';
import { emulatedExcel } from '../../support/emulated-excel';
import { fakeStore } from '../../support/fake-store';

const { workbook, hooks } = emulatedExcel([{ name: 'Sheet1', cells: {} }], () => ({ value: [] }));
const databases = createDatabaseChoice(fakeStore().store);

it('adds nothing once the databases are others than those that were asked', async () => {
  const names = () =>
    workbook
      .sheets()
      .map(({ name }) => name)
      .join();
  const formulas = { scan: () => Promise.resolve(), all: () => [] };
  const add = (chosen: ReportParts['chosen']) =>
    addReportSheets({ databases, chosen, written: createLastWritten(), formulas } as unknown as ReportParts, {
      ...{ titles: ['Totals'], usedChosenColumns: false },
      build: ({ Totals }) => [{ name: Totals, cells: { B2: 'Totals' } }],
    });
  const asked = databases.get();
  databases.set([{ id: '102', name: 'Meridian Value Add' }]);
  await expect(add(asked)).rejects.toMatchObject({
    code: 'bad-input',
    message: 'Nothing was added, because other databases were chosen meanwhile. Insert it again.',
  });
  expect(names()).toBe('Sheet1');
  await add(databases.get());
  expect(names()).toBe('Sheet1,Totals');
});

it('never takes the sheet of rates for missing while a person edits a cell', async () => {
  const { onSync } = hooks;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  hooks.onSync = () => {
    throw Object.assign(new Error('editing'), { code: 'InvalidOperationInCellEditMode' });
  };
  await expect(findRates()).rejects.toMatchObject({
    code: 'bad-input',
    message: 'Excel did not show its sheet of rates. Finish editing the cell, and try again.',
  });
  hooks.onSync = onSync;
  expect(await findRates()).toBeUndefined();
  logged.mockRestore();
});
