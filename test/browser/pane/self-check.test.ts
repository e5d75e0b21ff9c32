import { eachPane, show, set, expectWithinReach } from '../../support/pane/each-pane';
import { byRole, button, heading, waitForText, focused, openPage } from '../../support/pane/pane-parts';

eachPane();

it('says what a check does, shows its progress and gives a report, by keyboard at 320 px', async () => {
  await show({ check: 'hangs' }, { width: 320 });
  await openPage('Check this Excel');
  await focused(heading('Check this Excel'));
  await waitForText('Removing a sheet clears Undo');
  await expectWithinReach();

  await button('Start the check').press('Enter');
  await byRole('progressbar', 'Check this Excel').waitFor();
  await waitForText('41 of 85: When functions are called');
  await focused(button('Cancel'));
  await expectWithinReach();

  await set({ check: 'works' });
  const report = byRole('textbox', 'Report');
  expect(await report.inputValue()).toContain('1.1 host: Excel on OfficeOnline');
  expect(await report.getAttribute('readonly')).not.toBeNull();
  await expectWithinReach();
});
