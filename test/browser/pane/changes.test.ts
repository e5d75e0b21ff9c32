import type { Page } from 'playwright-core';
import { everyComparison, foundChanges } from '../../support/pane/change-samples';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { alert, button, focused, openPage, rows, tab } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';

const show = eachPane();

const MINUTE = 60_000;
const waiting = foundChanges(NOW - 12 * MINUTE);
const changed = { ...foundChanges(NOW - MINUTE), at: NOW };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const group = (page: Page, name: string) =>
  region(page, 'Changes found').getByRole('checkbox', { name, exact: true });
const changedRows = (page: Page, address: string) =>
  page.getByRole('list', { name: `Changed rows of ${address}` }).getByRole('listitem');
const text = (words: string | null) => words!.replace(/\s+/g, ' ').trim();
const actions = (calls: readonly string[]) => calls.filter((call) => call !== 'scan');

describe('the changes that a refresh found', () => {
  it('are announced, have the focus on the update, and say that nothing has moved', async () => {
    const { page, set, calls } = await show();
    await button(page, 'Refresh workbook').press('Enter');
    await set({ progress: null, waiting });
    await focused(page, button(page, 'Update all'));
    await page.getByRole('status').filter({ hasText: 'Newer data found, checked 12 min ago' }).waitFor();
    const found = region(page, 'Changes found');
    await found.getByRole('heading', { name: 'Nothing has moved yet' }).waitFor();
    await found.getByText('Newer data for 3 of 7 formulas.').waitFor();
    await found.getByText('4 formulas have nothing new.').waitFor();
    await page.keyboard.press('Enter');
    await region(page, 'What changed').waitFor();
    expect(await found.count()).toBe(0);
    expect(actions(await calls())).toEqual(['refresh workbook', 'update']);
  });

  it('are listed by group with counts, totals, a warning and rows as the cells show them', async () => {
    const { page } = await show({ waiting });
    await group(page, 'Tenancy schedule!B9').waitFor();
    expect(await group(page, 'Summary!M9, Summary!C12').isChecked()).toBe(true);
    const first = region(page, 'Changes found').getByRole('listitem').first();
    const words = text(await first.innerText());
    expect(words).toContain('220 rows: 3 changed, 1 new, 1 gone or no longer matching');
    expect(words).toContain(
      'Contracted Rent PA +48,210.00 EUR 62,454,494.88 → becomes 62,502,704.88, +0.1 %',
    );
    expect(words).toContain('Lettable Area: the total stays.');
    expect(words).toContain('Your entries in K9:K40 are beside rows that move.');
    expect(words).toContain('Rows are compared by Property Name, Unit Name.');
    const listed = changedRows(page, 'Tenancy schedule!B9');
    expect((await listed.allInnerTexts()).map(text)).toEqual([
      'Crane House, Unit 4 Lease Expiry Date +1,826 days 30 Nov 2026 → becomes 30 Nov 2031 Contracted Rent PA +3,250.50 EUR 81,200.00 → becomes 84,450.50',
      'Crane House, Unit 12 Contracted Rent PA +2,520.00 EUR 59,880.00 → becomes 62,400.00',
      'Marble Court, Unit 18 New · Northgate Foods Ltd Contracted Rent PA +48,200.00 EUR',
    ]);
    await button(page, 'Show all 5 rows of Tenancy schedule!B9').press('Enter');
    await button(page, 'Show fewer rows of Tenancy schedule!B9').waitFor();
    // A new row has no text before Chromium has found it in view.
    const last = await listed.last().elementHandle();
    await page.waitForFunction((row) => (row as HTMLElement).innerText !== '', last);
    expect((await listed.allInnerTexts()).map(text).slice(3)).toEqual([
      'Crane House, Unit 27 Tenant Name Fenwright Bakeries AG → becomes blank',
      'Ashlar House, Unit 2 Gone or no longer matching Contracted Rent PA −5,760.50 EUR',
    ]);
    await button(page, 'Show fewer rows of Tenancy schedule!B9').press('Enter');
    expect(await listed.count()).toBe(3);
  });

  it('say in words what cannot be compared, and show fifty rows and then all that are held', async () => {
    const { page } = await show({ waiting: everyComparison(NOW) });
    const found = region(page, 'Changes found');
    await found.getByText('The columns changed: Status is new. Rows are not compared.').waitFor();
    await found.getByText(/^Calculated again: there is no earlier answer/).waitFor();
    await found.getByText('No column tells the rows apart.').waitFor();
    await found.getByText('A cell was edited or calculated meanwhile').waitFor();
    await found.getByText('does not show the currency of each row.').waitFor();
    await found.getByText('1 formula got no answer and keeps its values.').waitFor();
    await group(page, 'Sheet1!A1, Sheet1!A5, Sheet1!A9, Sheet1!A13, Sheet1!A17 and 32 more').waitFor();
    await button(page, 'Show 34 more formulas').press('Enter');
    await found.getByText('Sheet1!A145', { exact: true }).waitFor();
    await button(page, 'Show 50 of 640 rows of Areas!B9').press('Enter');
    expect(await changedRows(page, 'Areas!B9').count()).toBe(50);
    await button(page, 'Show 500 of 640 rows of Areas!B9').press('Enter');
    expect(await changedRows(page, 'Areas!B9').count()).toBe(500);
    await found.getByText('140 more rows are counted, but not listed.').waitFor();
  });

  it('are taken over by group, or skipped together', async () => {
    const { page, set, calls } = await show({ waiting });
    await group(page, 'Summary!M9, Summary!C12').press('Delete');
    await button(page, 'Update 1 of 2').waitFor();
    await group(page, 'Tenancy schedule!B9').press('Delete');
    await button(page, 'Update 0 of 2').press('Enter');
    await group(page, 'Tenancy schedule!B9').press('Space');
    await button(page, 'Update 1 of 2').press('Enter');
    const past = region(page, 'What changed');
    await past.getByRole('heading', { name: 'Tenancy schedule!B9' }).waitFor();
    expect(await past.getByText('Summary!M9').count()).toBe(0);
    await set({ waiting, changed: null });
    await button(page, 'Skip all').press('Enter');
    await region(page, 'Changes found').waitFor({ state: 'detached' });
    await focused(page, button(page, 'Refresh workbook'));
    expect(actions(await calls())).toEqual(['update', 'skip all']);
  });

  it('leave the focus of a person at work alone, and fold the formulas meanwhile', async () => {
    const { page, set } = await show();
    await rows(page).first().waitFor();
    await tab(page, 'Workbook').focus();
    await set({ waiting });
    await button(page, 'Update all').waitFor();
    await focused(page, tab(page, 'Workbook'));
    const fold = page.getByRole('button', { name: /^Formulas 7 formulas · 1 failed/ });
    await fold.waitFor();
    expect(await rows(page).count()).toBe(0);
    await fold.press('Enter');
    await rows(page).first().waitFor();
    await set({ waiting: null });
    await button(page, 'Look for formulas again').waitFor();
  });

  it('wait on if Excel refuses the update, and can be checked again once they are old', async () => {
    const error = 'Excel did not accept the refresh. Finish editing the current cell and try again.';
    const { page, calls } = await show({ waiting, update: { error } });
    await button(page, 'Update all').press('Enter');
    await page.getByRole('status').filter({ hasText: error }).waitFor();
    await focused(page, button(page, 'Update all'));
    expect(await button(page, 'Check again').count()).toBe(0);
    await page.clock.fastForward(4 * MINUTE);
    await page.getByText('Newer data found, checked 16 min ago').waitFor();
    await button(page, 'Check again').press('Enter');
    await button(page, 'Cancel').waitFor();
    expect(actions(await calls())).toEqual(['update', 'refresh workbook']);
  });

  it('are within reach in every theme and at the narrowest width', async () => {
    const narrow = await show({ waiting: everyComparison(NOW - 16 * MINUTE) }, { width: 320 });
    await button(narrow.page, 'Check again').waitFor();
    await expectWithinReach(narrow);
    await narrow.set({ waiting: null, changed });
    await region(narrow.page, 'What changed').waitFor();
    await expectWithinReach(narrow);
  });
});

describe('what a refresh changed', () => {
  it('stays until the next one, also while other pages are open', async () => {
    const { page, set } = await show({ changed });
    const past = region(page, 'What changed');
    await past.getByRole('button', { name: 'What changed at 14:03' }).waitFor();
    await openPage(page, 'Memory');
    await button(page, 'Back to the tabs').press('Enter');
    await past.getByText('Your entries in K9:K40').waitFor();
    await past.getByRole('button', { name: 'What changed at 14:03' }).press('Enter');
    await past.getByText('Your entries in K9:K40').waitFor({ state: 'detached' });
    await set({ changed: null });
    await past.waitFor({ state: 'detached' });
  });

  it('is written to a sheet on request, whose name the pane says', async () => {
    const { page, set, calls } = await show({
      changed,
      changeLog: { error: 'Excel did not add the sheet.' },
    });
    await button(page, 'Write change log').press('Enter');
    await alert(page).filter({ hasText: 'Excel did not add the sheet.' }).waitFor();
    await set({ changeLog: 'hangs' });
    await button(page, 'Write change log').press('Enter');
    await focused(page, button(page, 'Writing…'));
    await set({ changeLog: 'works' });
    await page
      .getByRole('status')
      .filter({ hasText: 'The changes are on the new sheet “Changes 21 Nov 2026 14.03”.' })
      .waitFor();
    expect(await alert(page).count()).toBe(0);
    expect(actions(await calls())).toEqual(['write change log', 'write change log']);
  });
});

it('keeps the choice to update without asking, and says so if it cannot', async () => {
  const { page, set, calls } = await show();
  const silent = page.getByRole('menuitemcheckbox', { name: 'Update without asking' });
  const choose = async () => {
    await button(page, 'More ways to refresh').press('Enter');
    await silent.press('Enter');
  };
  await choose();
  await set({ saveChoice: { error: 'refused' } });
  await button(page, 'More ways to refresh').press('Enter');
  expect(await silent.getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await choose();
  await page.getByText('This browser does not keep the choice.').waitFor();
  expect(actions(await calls())).toEqual(['update without asking: true', 'update without asking: false']);
});

it('says when the service has newer rent rolls, and refreshes from there', async () => {
  const { page, set, calls } = await show({ newer: 3 });
  const notice = page.getByRole('status').filter({ hasText: 'Newer rent rolls for 3 properties' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Refresh' }).press('Enter');
  await notice.waitFor({ state: 'detached' });
  await set({ progress: null, waiting });
  await button(page, 'Update all').waitFor();
  expect(await notice.count()).toBe(0);
  await set({ waiting: null, newer: 0 });
  await button(page, 'More ways to refresh').press('Enter');
  const looks = page.getByRole('menuitemcheckbox', { name: 'Look for newer rent rolls' });
  expect(await looks.getAttribute('aria-checked')).toBe('true');
  await looks.press('Enter');
  expect(actions(await calls())).toEqual(['refresh workbook', 'look for newer data: false']);
});
