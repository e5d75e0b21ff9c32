import { everyComparison, foundChanges } from '../../support/pane/change-samples';
import { NOW } from '../../support/pane/pane-page';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, page, set, actions } from '../../support/pane/each-pane';
import {
  byRole,
  button,
  region,
  tab,
  rows,
  waitForText,
  waitForTexts,
  waitForStatus,
  press,
  focused,
  openPage,
} from '../../support/pane/pane-parts';

eachPane();

const MINUTE = 60_000;
const waiting = foundChanges(NOW - 12 * MINUTE);
const changed = { ...foundChanges(NOW - MINUTE), at: NOW };
const group = (name: string) => region('Changes found').getByRole('checkbox', { name, exact: true });
const past = () => region('What changed');
const changedRows = (address: string) => byRole('list', `Changed rows of ${address}`).getByRole('listitem');
const text = (words: string | null) => words!.replace(/\s+/g, ' ').trim();

describe('the changes that a refresh found', () => {
  it('are announced, have the focus on the update, and say that nothing has moved', async () => {
    await show();
    await button('Refresh workbook').press('Enter');
    await set({ progress: null, waiting });
    await focused(button('Update all'));
    await waitForStatus('Newer data found, checked 12 min ago');
    const found = region('Changes found');
    await waitForTexts(
      found,
      'Nothing has moved yet',
      'Newer data for 3 of 7 formulas.',
      '4 formulas have nothing new.',
    );
    await press('Enter');
    await past().waitFor();
    await expectNone(found);
    expect(await actions()).toEqual(['refresh workbook', 'update']);
  });

  it('are listed by group with counts, totals, a warning and rows as the cells show them', async () => {
    await show({ waiting });
    await group('Tenancy schedule!B9').waitFor();
    expect(await group('Summary!M9, Summary!C12').isChecked()).toBe(true);
    const first = region('Changes found').getByRole('listitem').first();
    const words = text(await first.innerText());
    for (const part of [
      '220 rows: 3 changed, 1 new, 1 gone or no longer matching',
      'Contracted Rent PA +48,210.00 EUR 62,454,494.88 → becomes 62,502,704.88, +0.1 %',
      'Lettable Area: the total stays.',
      'Your entries in K9:K40 are beside rows that move.',
      'Rows are compared by Property Name, Unit Name.',
    ])
      expect(words).toContain(part);
    const listed = changedRows('Tenancy schedule!B9');
    expect((await listed.allInnerTexts()).map(text)).toEqual([
      'Crane House, Unit 4 Lease Expiry Date +1,826 days 30 Nov 2026 → becomes 30 Nov 2031 Contracted Rent PA +3,250.50 EUR 81,200.00 → becomes 84,450.50',
      'Crane House, Unit 12 Contracted Rent PA +2,520.00 EUR 59,880.00 → becomes 62,400.00',
      'Marble Court, Unit 18 New · Northgate Foods Ltd Contracted Rent PA +48,200.00 EUR',
    ]);
    await button('Show all 5 rows of Tenancy schedule!B9').press('Enter');
    await button('Show fewer rows of Tenancy schedule!B9').waitFor();
    // A new row has no text before Chromium has found it in view.
    const last = await listed.last().elementHandle();
    await page().waitForFunction((row) => (row as HTMLElement).innerText !== '', last);
    expect((await listed.allInnerTexts()).map(text).slice(3)).toEqual([
      'Crane House, Unit 27 Tenant Name Fenwright Bakeries AG → becomes blank',
      'Ashlar House, Unit 2 Gone or no longer matching Contracted Rent PA −5,760.50 EUR',
    ]);
    await button('Show fewer rows of Tenancy schedule!B9').press('Enter');
    expect(await listed.count()).toBe(3);
  });

  it('say in words what cannot be compared, and show fifty rows and then all that are held', async () => {
    await show({ waiting: everyComparison(NOW) });
    const found = region('Changes found');
    await waitForTexts(
      found,
      'The columns changed: Status is new. Rows are not compared.',
      'Calculated again: there is no earlier answer',
      'No column tells the rows apart.',
      'A cell was edited or calculated meanwhile',
      'does not show the currency of each row.',
      '1 formula got no answer and keeps its values.',
    );
    await group('Sheet1!A1, Sheet1!A5, Sheet1!A9, Sheet1!A13, Sheet1!A17 and 32 more').waitFor();
    await button('Show 34 more formulas').press('Enter');
    await waitForTexts(found, 'Sheet1!A145');
    await button('Show 50 of 640 rows of Areas!B9').press('Enter');
    expect(await changedRows('Areas!B9').count()).toBe(50);
    await button('Show 500 of 640 rows of Areas!B9').press('Enter');
    expect(await changedRows('Areas!B9').count()).toBe(500);
    await waitForTexts(found, '140 more rows are counted, but not listed.');
  });

  it('leave the focus of a person at work alone, and fold the formulas meanwhile', async () => {
    await show();
    await rows().first().waitFor();
    await tab('Workbook').focus();
    await set({ waiting });
    await button('Update all').waitFor();
    await focused(tab('Workbook'));
    const fold = byRole('button', /^Formulas 7 formulas · 1 failed/);
    await fold.waitFor();
    await expectNone(rows());
    await fold.press('Enter');
    await rows().first().waitFor();
    await set({ waiting: null });
    await button('Look for formulas again').waitFor();
  });

  it('wait on if Excel refuses the update, and can be checked again once they are old', async () => {
    const error = 'Excel did not accept the refresh. Finish editing the current cell and try again.';
    await show({ waiting, update: { error } });
    await button('Update all').press('Enter');
    await waitForStatus(error);
    await focused(button('Update all'));
    await expectNone(button('Check again'));
    await page().clock.fastForward(4 * MINUTE);
    await waitForText('Newer data found, checked 16 min ago');
    await button('Check again').press('Enter');
    await button('Cancel').waitFor();
    expect(await actions()).toEqual(['update', 'refresh workbook']);
  });
});

describe('what a refresh changed', () => {
  it('stays until the next one, also while other pages are open', async () => {
    await show({ changed });
    await openPage('Memory');
    await button('Back to the tabs').press('Enter');
    const entries = past().getByText('Your entries in K9:K40');
    await entries.waitFor();
    await button('What changed at 14:03').press('Enter');
    await gone(entries);
    await set({ changed: null });
    await gone(past());
  });
});

it('keeps the choice to update without asking, and says so if it cannot', async () => {
  await show();
  const silent = byRole('menuitemcheckbox', 'Update without asking');
  const choose = async () => {
    await button('More ways to refresh').press('Enter');
    await silent.press('Enter');
  };
  await choose();
  await set({ saveChoice: { error: 'refused' } });
  await button('More ways to refresh').press('Enter');
  expect(await silent.getAttribute('aria-checked')).toBe('true');
  await press('Escape');
  await choose();
  await waitForText('This browser does not keep the choice.');
  expect(await actions()).toEqual(['update without asking: true', 'update without asking: false']);
});

it('says when the service has newer rent rolls, and refreshes from there', async () => {
  await show({ newer: 3 });
  const notice = byRole('status').filter({ hasText: 'Newer rent rolls for 3 properties' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Refresh' }).press('Enter');
  await gone(notice);
  await set({ progress: null, waiting });
  await button('Update all').waitFor();
  await expectNone(notice);
  await set({ waiting: null, newer: 0 });
  await button('More ways to refresh').press('Enter');
  const looks = byRole('menuitemcheckbox', 'Look for newer rent rolls');
  expect(await looks.getAttribute('aria-checked')).toBe('true');
  await looks.press('Enter');
  expect(await actions()).toEqual(['refresh workbook', 'look for newer data: false']);
});
