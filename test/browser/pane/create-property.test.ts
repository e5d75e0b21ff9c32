import type { Page } from 'playwright-core';
import { eachPane } from '../../support/pane/each-pane';
import type { OpenPane } from '../../support/pane/pane-page';
import {
  alert,
  button,
  EMPTY,
  focused,
  group,
  heading,
  openPage,
  tabStops,
} from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';
import { databases, PERSON, type Stage } from '../../support/pane/pane-stage';
import { accountButton } from '../../support/pane-steps';

const show = eachPane();

describe('creating a property', () => {
  const ONE_DATABASE = { createsProperties: true, chosen: databases(1) } satisfies Partial<Stage>;
  const openForm = (page: Page) => openPage(page, 'Create a property…');
  const entry = (page: Page) => page.getByRole('menuitem', { name: 'Create a property…' });
  const database = (page: Page) => page.getByRole('combobox', { name: 'Database' });
  /** Fills in the form, and goes on to the confirmation. */
  const confirm = async (page: Page) => {
    await openForm(page);
    await page.getByLabel('Project name').fill('Quay');
    await page.keyboard.press('Enter');
  };
  const sent = async (calls: OpenPane['calls']) =>
    (await calls()).filter((call) => call.startsWith('create'));

  it('is offered only when signed in and if the profile enables it [rule 98]', async () => {
    const { page } = await show();
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await entry(page).count()).toBe(0);
    const enabled = await show({ createsProperties: true });
    await accountButton(enabled.page).press('Enter');
    await entry(enabled.page).press('Enter');
    await heading(enabled.page, 'Create a property').waitFor();
    await enabled.set({ person: null });
    await enabled.page.getByLabel('Client ID').waitFor();
    expect(await heading(enabled.page, 'Create a property').count()).toBe(0);
  });

  it('works by keyboard only, first shows the exact body and the database, and is sent once', async () => {
    const { page, calls, set } = await show({ createsProperties: true, createProperty: 'hangs' });
    await openForm(page);
    await focused(page, database(page));
    await page.keyboard.press('M');
    expect(await tabStops(page, 2)).toEqual(['Project name*', 'Property name']);
    await page.keyboard.type(' Pier 4 ');
    await page.getByLabel('Property city').focus();
    await page.keyboard.type('   ');
    await page.getByLabel('Project name').focus();
    await page.keyboard.type('Quay "North"');
    await page.keyboard.press('Enter');
    await focused(page, page.getByText('Create this property in Meridian Value Add?'));
    expect(await page.locator('pre').textContent()).toBe(
      '{\n  "project_name": "Quay \\"North\\"",\n  "property_name": "Pier 4"\n}',
    );
    expect(await sent(calls)).toEqual([]);
    expect(await tabStops(page, 1)).toEqual(['Create property']);
    await page.keyboard.press('Enter');
    await focused(page, button(page, 'Creating…'));
    await page.keyboard.press('Enter');
    await button(page, 'Back').press('Enter');
    await set({ createProperty: 'works' });
    await page.getByRole('status').filter({ hasText: 'Property created in Meridian Value Add.' }).waitFor();
    expect(await sent(calls)).toEqual([
      'create {"project_name":"Quay \\"North\\"","property_name":"Pier 4"} in 102',
    ]);
  });

  it('shows the ids for copying, and starts again with only the database', async () => {
    const { page } = await show({ createsProperties: true });
    await openForm(page);
    await database(page).selectOption('Harbour Core Fund');
    await page.getByLabel('Project name').fill('Quay');
    await button(page, 'Continue').click();
    await button(page, 'Create property').press('Enter');
    const id = page.getByLabel('Property ID');
    await focused(page, id);
    expect(
      await id.evaluate((it: HTMLInputElement) => [it.value, it.selectionStart, it.selectionEnd]),
    ).toEqual(['10482', 0, 5]);
    expect(await page.getByLabel('Project ID').inputValue()).toBe('317');
    await button(page, 'Create another').press('Enter');
    await focused(page, database(page));
    expect(await database(page).inputValue()).toBe('101');
    expect(await page.getByLabel('Project name').inputValue()).toBe('');
    await button(page, 'Cancel').press('Enter');
    await focused(page, accountButton(page));
  });

  it('says that the service returned no id', async () => {
    const { page } = await show({ ...ONE_DATABASE, created: { propertyId: null, projectId: null } });
    await confirm(page);
    await button(page, 'Create property').press('Enter');
    await page.getByText('The service returned no ID.').waitFor();
    await focused(page, button(page, 'Create another'));
    await button(page, 'Close').press('Enter');
    await focused(page, accountButton(page));
  });

  it('requires the project name, and the database if there are several [rules 97, 130]', async () => {
    const { page, calls } = await show({ createsProperties: true });
    await openForm(page);
    await page.getByLabel('Project name').fill('  ');
    await page.keyboard.press('Enter');
    await page.getByText('Choose the database for the property.').waitFor();
    await focused(page, database(page));
    await database(page).selectOption('Meridian Value Add');
    await button(page, 'Continue').press('Enter');
    await page.getByText('Enter the project name. The service requires it.').waitFor();
    await focused(page, page.getByLabel('Project name'));
    expect(await sent(calls)).toEqual([]);
    expect(await button(page, 'Create property').count()).toBe(0);
  });

  it('leads to the databases if none is chosen, and continues after a choice', async () => {
    const { page } = await show({ ...EMPTY, createsProperties: true, chosen: [] });
    await openForm(page);
    await page.getByText('A property belongs to a database. Choose a database').waitFor();
    await focused(page, button(page, 'Choose a database'));
    await page.keyboard.press('Enter');
    await focused(page, page.getByRole('heading', { name: 'Databases' }));
    await group(page).getByRole('checkbox', { name: 'Lindenhof' }).check();
    await page.getByText('Database: Lindenhof Residential.').waitFor();
  });

  it('names no database if the service does not take one', async () => {
    const { page, calls } = await show({
      createsProperties: true,
      chosen: [],
      databasesHeaderOn: 'column-list',
    });
    await confirm(page);
    await page.getByText('Create this property?', { exact: true }).waitFor();
    await button(page, 'Create property').click();
    await page.getByText('Property created.', { exact: true }).waitFor();
    expect(await sent(calls)).toEqual(['create {"project_name":"Quay"} in undefined']);
  });

  it('shows the message of a service that refuses, and keeps the typed text', async () => {
    const error = 'The rent-roll service refused the request: the project is closed.';
    const { page, calls, set } = await show({
      ...ONE_DATABASE,
      createProperty: { error, code: 'bad-input' },
    });
    await openForm(page);
    await page.getByLabel('Project name').fill('Quay');
    await page.getByLabel('Property city').fill('Hamburg');
    await page.keyboard.press('Enter');
    await button(page, 'Create property').press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, page.getByLabel('Project name'));
    expect(await page.getByLabel('Property city').inputValue()).toBe('Hamburg');
    await set({ createProperty: 'works' });
    await page.getByLabel('Project name').fill('Wharf');
    await page.keyboard.press('Enter');
    expect(await alert(page).count()).toBe(0);
    await button(page, 'Create property').press('Enter');
    await page.getByText('Property created in Harbour Core Fund.').waitFor();
    expect(await sent(calls)).toEqual([
      'create {"project_name":"Quay","property_city":"Hamburg"} in 101',
      'create {"project_name":"Wharf","property_city":"Hamburg"} in 101',
    ]);
  });

  it('says that the outcome is unknown, and does not send again on its own', async () => {
    const error = 'The property may or may not have been created: no answer came in time.';
    const { page, calls } = await show({ ...ONE_DATABASE, createProperty: { error, code: 'timed-out' } });
    await confirm(page);
    await button(page, 'Create property').click();
    await alert(page).filter({ hasText: error }).waitFor();
    await page.clock.fastForward(10 * 60_000);
    expect(await sent(calls)).toHaveLength(1);
    expect(await button(page, 'Create property').count()).toBe(0);

    await button(page, 'Continue').click();
    await button(page, 'Create property').waitFor();
    await alert(page).filter({ hasText: error }).waitFor();
    expect(await sent(calls)).toHaveLength(1);
  });

  it('is told to the person who created it, and not to who signs in next', async () => {
    const { page, set } = await show({ ...ONE_DATABASE, createProperty: 'hangs' });
    await openForm(page);
    await page.getByLabel('Project name').fill('Quay North');
    await page.keyboard.press('Enter');
    await button(page, 'Create property').click();
    await set({ person: { ...PERSON, clientId: 'other', personId: 'other' } });
    await page.getByRole('button', { name: /^other/ }).waitFor();
    await set({ createProperty: 'works' });
    await set({ person: null });
    const confirmation = page.getByText('Property ID: 10482.');
    await confirmation.waitFor();
    await set({ person: { ...PERSON, clientId: 'other', personId: 'other' } });
    await page.getByRole('button', { name: /^other/ }).waitFor();
    expect(await confirmation.count()).toBe(0);
    await set({ person: PERSON });
    await confirmation.waitFor();
  });

  it('says that the outcome is unknown even after a sign-out', async () => {
    const error = 'The property may or may not have been created: the wait for the answer ended.';
    const { page, set } = await show({ ...ONE_DATABASE, createProperty: 'hangs' });
    await confirm(page);
    await button(page, 'Create property').click();
    await set({ person: null, createProperty: { error, code: 'signed-out' } });
    await page.getByLabel('Client ID').waitFor();
    await alert(page).filter({ hasText: error }).waitFor();
    await button(page, 'Close').click();
    await alert(page).waitFor({ state: 'detached' });
  });

  it('keeps the typed text on Back, and drops it after a sign-out or Cancel', async () => {
    const { page, set } = await show(ONE_DATABASE);
    const name = page.getByLabel('Project name');
    await confirm(page);
    await button(page, 'Back').press('Enter');
    await focused(page, name);
    expect(await name.inputValue()).toBe('Quay');
    await set({ person: null });
    await page.getByLabel('Client ID').waitFor();
    await set({ person: PERSON });
    for (const typed of ['Wharf', 'Pier']) {
      await openForm(page);
      expect(await name.inputValue()).toBe('');
      await name.fill(typed);
      await button(page, 'Cancel').click();
    }
  });

  it('is accessible at every step', async () => {
    const opened = await show({ ...ONE_DATABASE, chosen: databases(2) }, { width: 320 });
    const { page } = opened;
    await openForm(page);
    await button(page, 'Continue').click();
    await expectWithinReach(opened);
    await database(page).selectOption('Meridian Value Add');
    await page.getByLabel('Project name').fill('q'.repeat(200));
    await page.keyboard.press('Enter');
    await page.locator('pre').waitFor();
    await expectWithinReach(opened);
  });
});
