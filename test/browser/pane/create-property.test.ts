import { databases, PERSON, type Stage } from '../../support/pane/pane-stage';
import { expectNone } from '../../support/pane-steps';
import { eachPane, show, page, set, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  byLabel,
  button,
  heading,
  alert,
  accountButton,
  waitForText,
  waitForStatus,
  waitForAlert,
  type,
  press,
  focused,
  tabStops,
  openPage,
} from '../../support/pane/pane-parts';

eachPane();

describe('creating a property', () => {
  const ONE_DATABASE = { createsProperties: true, chosen: databases(1) } satisfies Partial<Stage>;
  const openForm = () => openPage('Create a property…');
  const entry = () => byRole('menuitem', 'Create a property…');
  const database = () => byRole('combobox', 'Database');
  /** Fills in the form, and goes on to the confirmation. */
  const confirm = async () => {
    await openForm();
    await byLabel('Project name').fill('Quay');
    await press('Enter');
  };
  const sent = () => callsOf('create');

  it('is offered only when signed in and if the profile enables it [rule 98]', async () => {
    await show();
    await accountButton().click();
    await byRole('menuitem', 'Sign out').waitFor();
    await expectNone(entry());
    await show({ createsProperties: true });
    await accountButton().press('Enter');
    await entry().press('Enter');
    await heading('Create a property').waitFor();
    await set({ person: null });
    await byLabel('Client ID').waitFor();
    await expectNone(heading('Create a property'));
  });

  it('works by keyboard only, first shows the exact body and the database, and is sent once', async () => {
    await show({ createsProperties: true, createProperty: 'hangs' });
    await openForm();
    await focused(database());
    await press('M');
    expect(await tabStops(2)).toEqual(['Project name*', 'Property name']);
    await type(' Pier 4 ');
    await byLabel('Project name').fill('Quay "North"');
    await press('Enter');
    await focused(byText('Create this property in Meridian Value Add?'));
    expect(await page().locator('pre').textContent()).toBe(
      '{\n  "project_name": "Quay \\"North\\"",\n  "property_name": "Pier 4"\n}',
    );
    expect(await sent()).toEqual([]);
    expect(await tabStops(1)).toEqual(['Create property']);
    await press('Enter');
    await focused(button('Creating…'));
    await press('Enter');
    await button('Back').press('Enter');
    await set({ createProperty: 'works' });
    await waitForStatus('Property created in Meridian Value Add.');
    expect(await sent()).toEqual([
      'create {"project_name":"Quay \\"North\\"","property_name":"Pier 4"} in 102',
    ]);
  });

  it('requires the project name, and the database if there are several, within reach at 320 pixels [rules 97, 130]', async () => {
    await show({ createsProperties: true }, { width: 320 });
    await openForm();
    await byLabel('Project name').fill('  ');
    await press('Enter');
    await waitForText('Choose the database for the property.');
    await focused(database());
    await database().selectOption('Meridian Value Add');
    await button('Continue').press('Enter');
    await waitForText('Enter the project name. The service requires it.');
    await focused(byLabel('Project name'));
    expect(await sent()).toEqual([]);
    await expectNone(button('Create property'));
    await expectWithinReach();
    await byLabel('Project name').fill('q'.repeat(200));
    await press('Enter');
    await page().locator('pre').waitFor();
    await expectWithinReach();
  });

  it('shows the message of a service that refuses, and keeps the typed text', async () => {
    const error = 'The rent-roll service refused the request: the project is closed.';
    await show({
      ...ONE_DATABASE,
      createProperty: { error, code: 'bad-input' },
    });
    await openForm();
    await byLabel('Project name').fill('Quay');
    await byLabel('Property city').fill('Hamburg');
    await press('Enter');
    await button('Create property').press('Enter');
    await waitForAlert(error);
    await focused(byLabel('Project name'));
    expect(await byLabel('Property city').inputValue()).toBe('Hamburg');
    await set({ createProperty: 'works' });
    await byLabel('Project name').fill('Wharf');
    await press('Enter');
    await expectNone(alert());
    await button('Create property').press('Enter');
    await waitForText('Property created in Harbour Core Fund.');
    expect(await sent()).toEqual([
      'create {"project_name":"Quay","property_city":"Hamburg"} in 101',
      'create {"project_name":"Wharf","property_city":"Hamburg"} in 101',
    ]);
  });

  it('is told to the person who created it, and not to who signs in next', async () => {
    await show({ ...ONE_DATABASE, createProperty: 'hangs' });
    const successor = { ...PERSON, clientId: 'other', personId: 'other' };
    await confirm();
    await button('Create property').click();
    await set({ person: successor });
    await byRole('button', /^other/).waitFor();
    await set({ createProperty: 'works' });
    await set({ person: null });
    const confirmation = byText('Property ID: 10482.');
    await confirmation.waitFor();
    await set({ person: successor });
    await byRole('button', /^other/).waitFor();
    await expectNone(confirmation);
    await set({ person: PERSON });
    await confirmation.waitFor();
  });
});
