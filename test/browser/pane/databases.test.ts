import type { Page } from 'playwright-core';
import { eachPane } from '../../support/pane/each-pane';
import { alert, button, focused, group, heading, tab } from '../../support/pane/pane-parts';
import { databases } from '../../support/pane/pane-stage';
import { databasesButton, openDatabases } from '../../support/pane-steps';

const show = eachPane();

const count = (page: Page, text: string) => databasesButton(page).filter({ hasText: text }).waitFor();

describe('the databases', () => {
  it('are counted in the header, open there, and close where the person likes', async () => {
    const { page } = await show();
    await count(page, '2 of 3 databases');
    expect(await group(page).count()).toBe(0);
    await databasesButton(page).press('Enter');
    await group(page).getByRole('checkbox').nth(2).waitFor();
    await button(page, 'Done').press('Enter');
    await group(page).waitFor({ state: 'detached' });
    await focused(page, databasesButton(page));
    await page.keyboard.press('Enter');
    await group(page).waitFor();
    await page.keyboard.press('Enter');
    await group(page).waitFor({ state: 'detached' });
  });

  it('are listed until one is chosen, and then until the person closes them', async () => {
    const { page, calls } = await show({ chosen: [] });
    await group(page).getByText('Choose at least one database').waitFor();
    expect(await button(page, 'Done').count()).toBe(0);
    await button(page, 'Select all').click();
    await count(page, '3 of 3 databases');
    await focused(page, heading(page, 'Databases'));
    await group(page).getByText('Saved with this workbook.').waitFor();
    expect(await group(page).getByRole('button').allTextContents()).toEqual(['Done']);
    for (const box of await group(page).getByRole('checkbox').all()) await box.uncheck();
    await group(page).getByText('Choose at least one database').waitFor();
    expect((await calls()).at(-1)).toBe('choose ');
  });

  it('are saved in the workbook at once, in the order of the choices', async () => {
    const { page, calls, set } = await show({ save: 'hangs' });
    const boxes = (await openDatabases(page)).getByRole('checkbox');
    await boxes.nth(0).uncheck();
    await boxes.nth(1).uncheck();
    await boxes.nth(2).check();
    await page.getByText('Saving…').waitFor();
    await set({ save: 'works' });
    await page.getByText('Saved with this workbook.').waitFor();
    await count(page, '1 of 3 databases');
    expect((await calls()).filter((call) => call.startsWith('choose'))).toEqual(['choose 102', 'choose 103']);
  });

  it('are one tab stop, and the arrow keys move among them', async () => {
    const { page } = await show();
    await openDatabases(page);
    await button(page, 'Done').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await count(page, '3 of 3 databases');
    await page.keyboard.press('Tab');
    await focused(page, tab(page, 'Workbook'));
    await page.keyboard.press('Shift+Tab');
    await focused(page, group(page).getByRole('checkbox').nth(2));
  });

  it('stay unchanged in a workbook that is read-only', async () => {
    const { page } = await show({ save: { error: 'Protected.' } });
    const lindenhof = (await openDatabases(page)).getByRole('checkbox', { name: 'Lindenhof' });
    await lindenhof.click();
    await alert(page)
      .filter({ hasText: 'Excel could not save the choice. Make the workbook editable' })
      .waitFor();
    expect(await lindenhof.isChecked()).toBe(false);
  });

  it('whose membership ended are marked in header and list, and can be removed', async () => {
    const { page } = await show({ own: databases(1) });
    await page
      .getByRole('button', { name: 'Databases: 2 of 2 databases (1 no longer available to you)' })
      .waitFor();
    const lost = (await openDatabases(page)).getByRole('checkbox', {
      name: 'Meridian Value Add – no longer available to you',
    });
    await lost.press('Space');
    await count(page, '1 of 1 database');
    expect(await lost.count()).toBe(0);
    await focused(page, heading(page, 'Databases'));
  });

  it('are found by name if there are many', async () => {
    const { page, calls } = await show({ own: databases(500), chosen: databases(5) });
    await openDatabases(page);
    await page.getByText('Harbour Core Fund, Meridian Value Add and 3 more').waitFor();
    expect(await group(page).getByRole('checkbox').count()).toBe(500);
    await page.getByLabel('Search databases').fill('quayside offices 1');
    expect(await group(page).getByRole('checkbox').count()).toBe(10);
    await button(page, 'Select found').click();
    await count(page, '15 of 500 databases');
    await page.getByLabel('Search databases').fill('atlantis');
    await page.getByText('No database matches “atlantis”').waitFor();
    expect((await calls()).at(-1)).toMatch(/^choose 101 102 103 104 105 159 /);
  });

  it('that are many can be cleared together, which saves nothing until one is chosen', async () => {
    const { page, calls } = await show({ own: databases(60), chosen: databases(5) });
    const saved = async () => (await calls()).filter((call) => call.startsWith('choose'));
    await openDatabases(page);
    await button(page, 'Clear').click();
    await page.getByText('Not saved yet. Choose at least one database').waitFor();
    await count(page, '5 of 60 databases');
    expect(await group(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
    // Closed like this, the header shows the saved choice.
    await button(page, 'Done').click();
    await count(page, '5 of 60 databases');
    await openDatabases(page);
    await button(page, 'Clear').click();
    expect(await saved()).toEqual([]);
    await group(page).getByRole('checkbox').nth(6).check();
    await count(page, '1 of 60 databases');
    expect(await saved()).toEqual(['choose 107']);
  });

  it('that cannot be read are requested again, from the list or from the line of state', async () => {
    const { page, set } = await show({ databases: { error: 'The service does not answer.' } });
    const line = page.getByRole('status').getByText('The service does not answer.');
    await line.waitFor();
    await databasesButton(page).click();
    await alert(page).filter({ hasText: 'The service does not answer.' }).waitFor();
    expect(await line.count()).toBe(0);
    await button(page, 'Done').click();
    await set({ databases: 'works' });
    await button(page, 'Try again').press('Enter');
    await count(page, '2 of 3 databases');
    await focused(page, databasesButton(page));
  });

  it('that are missing altogether lead to the administrator', async () => {
    const { page } = await show({ own: [], chosen: [] });
    await page.getByText('Ask the administrator of your data service').waitFor();
  });

  it('say that they do not restrict rows, if that is so [rule 63]', async () => {
    const { page } = await show({ databasesHeaderOn: 'column-list' });
    await databasesButton(page).click();
    await page.getByText('This service does not restrict rows by database.').waitFor();
    await heading(page, 'Databases').waitFor();
  });
});
