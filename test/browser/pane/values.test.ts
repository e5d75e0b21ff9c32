import type { PaneWindow } from '../../support/pane/pane-page';
import type { Stage } from '../../support/pane/pane-stage';
import { gone } from '../../support/pane-steps';
import { eachPane, show, lastCall, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  button,
  tab,
  waitForText,
  waitForAlert,
  press,
  focused,
  openPage,
} from '../../support/pane/pane-parts';

eachPane();
const PAGE = 'Values instead of formulas…';

const sheet = (name: string) => byRole('checkbox', name);
const inWorkbook = () => byRole('radio', 'In this workbook');

async function open(stage: Partial<Stage> = {}, options?: PaneWindow): Promise<void> {
  await show({ sheets: ['Tenancy schedule', 'Report', 'Old rents'], ...stage }, options);
  await openPage(PAGE);
  await sheet('Report').waitFor();
}

it('asks with what will be lost before it replaces formulas, by keys alone, in a narrow pane', async () => {
  const asked = {
    formulas: 2,
    cells: 210_000,
    canUndo: false,
    otherAddinFormulas: ['Report!C4 (ABC.PRICE)'],
  };
  await open({ sheets: ['Report'], values: { asked } }, { width: 320 });
  await inWorkbook().press('Space');
  await button('Replace formulas…').press('Enter');
  await waitForText('2 Rent Roll formulas in 210,000 cells will be lost.');
  await focused(button('Replace'));
  await waitForText('It cannot be undone');
  await waitForText('Formulas of other add-ins stay: Report!C4 (ABC.PRICE).');
  await expectWithinReach();
  await button('Cancel').press('Enter');
  await focused(button('Replace formulas…'));
  await press('Enter');
  await focused(button('Replace'));
  await press('Enter');
  await waitForText('2 formulas became values.');
  expect(await lastCall()).toBe('replace Report');
});

it('drops the question when the person chooses other sheets, and says why nothing was done', async () => {
  const error = 'Sheet "Report" is protected. Nothing was changed.';
  await open({ makeValues: { error, code: 'bad-input' } });
  await inWorkbook().check();
  await button('Replace formulas…').click();
  await button('Replace').waitFor();
  await sheet('Report').uncheck();
  await gone(button('Replace'));
  await button('Replace formulas…').click();
  await button('Replace').click();
  await waitForAlert(error);
});

it('offers a record first, which is made in the tab Workbook', async () => {
  await show();
  await tab('Workbook').click();
  await button(PAGE).click();
  await button('Insert a record first').click();
  await waitForText('Sheet “Record” was added.');
  // It is said where the record stands, from where the way back is short.
  await button(PAGE).waitFor();
});
