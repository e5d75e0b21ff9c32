import type { CheckedRecord } from '../../../src/features/record/record-actions';
import { manyLines } from '../../support/pane/pane-stage';
import { eachPane, show, set, calls, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  button,
  accountButton,
  waitForText,
  press,
  focused,
  openTab,
  chooseInMenu,
} from '../../support/pane/pane-parts';

eachPane();

const REFUSED = {
  refused: 'No record was added. 1 formula does not show the last answer: Roll!B9 (failed).',
};
const CHECKED: readonly CheckedRecord[] = [
  { sheet: 'Evidence', madeAt: '', problem: 'Made by an earlier version.', results: [] },
  {
    sheet: 'R'.repeat(31),
    madeAt: '28 Nov 2026 14:02:31 UTC',
    results: [
      { cell: { sheet: 'S'.repeat(31), cell: 'B9' }, message: 'Equal.', isEqual: true },
      {
        cell: { sheet: 'Roll', cell: 'H9' },
        message: `Changed in 1 column: ${'c'.repeat(60)}.`,
        isEqual: false,
      },
      { message: 'The record of Roll!A1 cannot be read.', isEqual: false },
    ],
  },
];

it('a refusal and checked records are accessible and within reach at 320 pixels', async () => {
  await show({ record: { made: REFUSED, checked: CHECKED } }, { width: 320 });
  await openTab('Workbook');
  await button('Insert record').click();
  await waitForText(REFUSED.refused);
  await expectWithinReach();
  await button('Check record').click();
  await waitForText('Figures made of results are not covered');
  await expectWithinReach();
});

it('makes a record by key, anyway where it was refused, and with the name of its maker', async () => {
  await show({ record: { made: REFUSED, checked: [] } });
  await openTab('Workbook');
  await button('Insert record').focus();
  await press('Tab');
  await focused(byRole('checkbox', 'Name me as its maker'));
  await press('Space', 'Shift+Tab', 'Enter');
  await waitForText(REFUSED.refused);
  await button('Make it anyway').press('Enter');
  await waitForText('Sheet “Record” was added.');
  expect((await calls()).slice(-2)).toEqual([
    'insert record {"isMakerNamed":true,"anyway":false}',
    'insert record {"isMakerNamed":true,"anyway":true}',
  ]);
});

it('still says that a record was made once the list of formulas comes', async () => {
  await show({ lines: [] });
  await openTab('Workbook');
  await button('Insert record').click();
  const added = byText('Sheet “Record” was added.');
  await added.waitFor();
  await set({ lines: manyLines(3, Date.now()) });
  await button('Refresh workbook').waitFor();
  expect(await added.isVisible()).toBe(true);
});

it('makes a record from the menu in the tab Workbook, once', async () => {
  await show();
  await openTab('Ask');
  await chooseInMenu('Insert record');
  await waitForText('Sheet “Record” was added.');
  expect(await byRole('tab', 'Workbook').getAttribute('aria-selected')).toBe('true');
  await openTab('Ask');
  await openTab('Workbook');
  await accountButton().waitFor();
  expect(await callsOf('insert record')).toHaveLength(1);
});
