import type { CheckedRecord } from '../../../src/features/record/record-actions';
import { eachPane } from '../../support/pane/each-pane';
import { manyLines } from '../../support/pane/pane-stage';
import { button, focused } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';
import { accountButton, chooseInMenu, openTab } from '../../support/pane-steps';

const show = eachPane();

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
  const opened = await show({ record: { made: REFUSED, checked: CHECKED } }, { width: 320 });
  const { page } = opened;
  await openTab(page, 'Workbook');
  await button(page, 'Insert record').click();
  await page.getByText(REFUSED.refused).waitFor();
  await expectWithinReach(opened);
  await button(page, 'Check record').click();
  await page.getByText('Figures made of results are not covered').waitFor();
  await expectWithinReach(opened);
});

it('makes a record by key, anyway where it was refused, and with the name of its maker', async () => {
  const { page, calls } = await show({ record: { made: REFUSED, checked: [] } });
  await openTab(page, 'Workbook');
  await button(page, 'Insert record').focus();
  await page.keyboard.press('Tab');
  await focused(page, page.getByRole('checkbox', { name: 'Name me as its maker' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText(REFUSED.refused).waitFor();
  await button(page, 'Make it anyway').press('Enter');
  await page.getByText('Sheet “Record” was added.').waitFor();
  expect((await calls()).slice(-2)).toEqual([
    'insert record {"isMakerNamed":true,"anyway":false}',
    'insert record {"isMakerNamed":true,"anyway":true}',
  ]);
});

it('still says that a record was made once the list of formulas comes', async () => {
  const { page, set } = await show({ lines: [] });
  await openTab(page, 'Workbook');
  await button(page, 'Insert record').click();
  const added = page.getByText('Sheet “Record” was added.');
  await added.waitFor();
  await set({ lines: manyLines(3, Date.now()) });
  await button(page, 'Refresh workbook').waitFor();
  expect(await added.isVisible()).toBe(true);
});

it('makes a record from the menu in the tab Workbook, once', async () => {
  const { page, calls } = await show();
  await openTab(page, 'Ask');
  await chooseInMenu(page, 'Insert record');
  await page.getByText('Sheet “Record” was added.').waitFor();
  expect(await page.getByRole('tab', { name: 'Workbook' }).getAttribute('aria-selected')).toBe('true');
  await openTab(page, 'Ask');
  await openTab(page, 'Workbook');
  await accountButton(page).waitFor();
  expect((await calls()).filter((call) => call.startsWith('insert record'))).toHaveLength(1);
});
