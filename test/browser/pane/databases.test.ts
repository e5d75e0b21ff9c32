import type { Page } from 'playwright-core';
import { eachPane } from '../../support/pane/each-pane';
import {
  alert,
  button,
  EMPTY,
  focused,
  group,
  heading,
  LAST_REFRESH,
  tab,
} from '../../support/pane/pane-parts';
import { foundChanges } from '../../support/pane/change-samples';
import { NOW } from '../../support/pane/pane-page';
import { databases } from '../../support/pane/pane-stage';
import { databasesButton, openDatabases } from '../../support/pane-steps';

const show = eachPane();

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
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
  });

  it('are listed until one is chosen, and then until the person closes them', async () => {
    const { page, calls } = await show({ ...EMPTY, chosen: [] });
    await group(page).getByText('Choose at least one database').waitFor();
    expect(await button(page, 'Done').count()).toBe(0);
    await button(page, 'Select all').click();
    await count(page, '3 of 3 databases');
    await focused(page, heading(page, 'Databases'));
    await group(page).getByText('Saved with this workbook.').waitFor();
    expect(await group(page).getByRole('button').allTextContents()).toEqual(['Done']);
    for (const box of await group(page).getByRole('checkbox').all()) await box.uncheck();
    await group(page).getByText('Until then, formulas read Lindenhof Residential').waitFor();
    expect((await calls()).at(-1)).toBe('choose 103');
  });

  it('are one tab stop, and the arrow keys move among them', async () => {
    const { page } = await show();
    await openDatabases(page);
    await button(page, 'Done').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await group(page).getByRole('checkbox', { checked: true }).nth(2).waitFor();
    await page.keyboard.press('Tab');
    await focused(page, tab(page, 'Workbook'));
    await page.keyboard.press('Shift+Tab');
    await focused(page, group(page).getByRole('checkbox').nth(2));
  });

  it('stay unchanged in a workbook that is read-only', async () => {
    const { page } = await show({ ...EMPTY, save: { error: 'Protected.' } });
    const lindenhof = (await openDatabases(page)).getByRole('checkbox', { name: 'Lindenhof' });
    await lindenhof.click();
    await alert(page)
      .filter({ hasText: 'Excel could not save the choice. Make the workbook editable' })
      .waitFor();
    expect(await lindenhof.isChecked()).toBe(false);
  });

  it('whose membership ended are marked in header and list, and can be removed', async () => {
    const { page } = await show({ ...EMPTY, own: databases(1) });
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
    const { page, calls } = await show({ ...EMPTY, own: databases(500), chosen: databases(5) });
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
    const { page, calls } = await show({ ...EMPTY, own: databases(60), chosen: databases(5) });
    const saved = async () => (await calls()).filter((call) => call.startsWith('choose'));
    await openDatabases(page);
    await button(page, 'Clear').click();
    await page
      .getByText('Until then, formulas read Harbour Core Fund, Meridian Value Add and 3 more')
      .waitFor();
    await count(page, '5 of 60 databases');
    expect(await group(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
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

  it('say that they do not restrict rows, if that is so [rule 63]', async () => {
    const { page } = await show({ databasesHeaderOn: 'column-list' });
    await databasesButton(page).click();
    await page.getByText('This service does not restrict rows by database.').waitFor();
  });
});

describe('another choice of databases, while formulas show good values,', () => {
  const waiting = { ...foundChanges(NOW), databases: databases(3) };
  const lindenhof = (page: Page) => group(page).getByRole('checkbox', { name: 'Lindenhof' });

  it('is asked for once for several ticks, and can be cancelled', async () => {
    const { page, calls } = await show();
    await openDatabases(page);
    await group(page).getByRole('checkbox', { name: 'Harbour' }).uncheck();
    await lindenhof(page).check();
    await group(page)
      .getByText('Until you update, formulas read Harbour Core Fund and Meridian Value Add.')
      .waitFor();
    await button(page, 'Cancel').click();
    await group(page).getByText('Saved with this workbook.').waitFor();
    expect(await lindenhof(page).isChecked()).toBe(false);
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'refresh databases 102 103',
      'cancel',
    ]);
  });

  it('waits with the changes that it would make, without ticks for their groups, and is checked again once it is old', async () => {
    const { page, set, calls } = await show({ waiting });
    const found = region(page, 'Changes found');
    await found
      .getByText(
        'With Lindenhof Residential, 3 of 7 formulas change. Until you update, formulas read the former databases.',
      )
      .waitFor();
    await found.getByRole('heading', { name: 'Nothing has moved yet' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'Another choice of databases, checked just now' })
      .waitFor();
    expect(await found.getByRole('checkbox').count()).toBe(0);
    await openDatabases(page);
    expect(await lindenhof(page).isChecked()).toBe(true);
    await count(page, '2 of 3 databases');
    await group(page)
      .getByText('Not saved yet: formulas read Harbour Core Fund and Meridian Value Add')
      .waitFor();
    await button(page, 'Update all').click();
    await count(page, '3 of 3 databases');
    await set({ waiting: { ...waiting, checkedAt: NOW - 16 * 60_000 } });
    await button(page, 'Check again').click();
    await button(page, 'Cancel').waitFor();
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'update',
      'refresh databases 101 102 103',
    ]);
  });

  it('ends when a box is ticked again, so that no list stands beside other boxes', async () => {
    const { page, calls } = await show({ waiting });
    await openDatabases(page);
    await lindenhof(page).uncheck();
    await region(page, 'Changes found').waitFor({ state: 'detached' });
    await group(page).getByText('Saved with this workbook.').waitFor();
    expect((await calls()).filter((call) => call !== 'scan')).toEqual(['cancel']);
  });

  it('that is empty changes nothing, says what to do, and is forgotten when the list closes', async () => {
    const { page, calls } = await show();
    await openDatabases(page);
    for (const name of ['Harbour', 'Meridian']) await group(page).getByRole('checkbox', { name }).uncheck();
    await group(page)
      .getByText(
        'Choose at least one database. Until then, formulas read Harbour Core Fund and Meridian Value Add, and cells keep their values.',
      )
      .waitFor();
    await count(page, '2 of 3 databases');
    await button(page, 'Done').click();
    await openDatabases(page);
    expect(await group(page).getByRole('checkbox', { checked: true }).count()).toBe(2);
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([]);
  });

  it('that a database of another person was part of keeps its box until the workbook is without it', async () => {
    const { page } = await show({ own: databases(1), waiting: { ...waiting, databases: databases(1) } });
    await openDatabases(page);
    const lost = group(page).getByRole('checkbox', { name: /Meridian Value Add – no longer available/ });
    expect(await lost.isChecked()).toBe(false);
    await button(page, 'Update all').click();
    await count(page, '1 of 1 database');
    expect(await lost.count()).toBe(0);
  });

  it('that was dropped is said beside the outcome of the refresh that began', async () => {
    const dropped = 'The other choice of databases was dropped, because another refresh began. Choose again.';
    const last = { ...LAST_REFRESH, outcome: 'found', dropped } as const;
    const { page } = await show({ waiting: foundChanges(NOW), last });
    await page.getByRole('status').filter({ hasText: dropped }).waitFor();
  });
});
