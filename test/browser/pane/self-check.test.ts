import { eachPane } from '../../support/pane/each-pane';
import { button, focused, heading, openPage } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';

const show = eachPane();

it('says what a check does, shows its progress and gives a report, by keyboard at 320 px', async () => {
  const opened = await show({ check: 'hangs' }, { width: 320 });
  const { page, set } = opened;
  await openPage(page, 'Check this Excel');
  await focused(page, heading(page, 'Check this Excel'));
  await page.getByText('Removing a sheet clears Undo').waitFor();
  await expectWithinReach(opened);

  await button(page, 'Start the check').press('Enter');
  await page.getByRole('progressbar', { name: 'Check this Excel' }).waitFor();
  await page.getByText('41 of 85: When functions are called', { exact: true }).waitFor();
  await focused(page, button(page, 'Cancel'));
  await expectWithinReach(opened);

  await set({ check: 'works' });
  const report = page.getByRole('textbox', { name: 'Report' });
  expect(await report.inputValue()).toContain('1.1 host: Excel on OfficeOnline');
  expect(await report.getAttribute('readonly')).not.toBeNull();
  await expectWithinReach(opened);
});
