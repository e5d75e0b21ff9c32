import { foundChanges } from '../../support/pane/change-samples';
import { NOW } from '../../support/pane/pane-page';
import { databases } from '../../support/pane/pane-stage';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, set, lastCall, actions, callsOf } from '../../support/pane/each-pane';
import {
  byRole,
  byLabel,
  button,
  heading,
  region,
  tab,
  group,
  databasesButton,
  waitForText,
  waitForTexts,
  waitForStatus,
  waitForAlert,
  press,
  focused,
  openDatabases,
  EMPTY,
  LAST_REFRESH,
} from '../../support/pane/pane-parts';

eachPane();

const count = (text: string) => databasesButton().filter({ hasText: text }).waitFor();

describe('the databases', () => {
  it('are counted in the header, open there, and close where the person likes', async () => {
    await show();
    await count('2 of 3 databases');
    await expectNone(group());
    await databasesButton().press('Enter');
    await group().getByRole('checkbox').nth(2).waitFor();
    await button('Done').press('Enter');
    await gone(group());
    await focused(databasesButton());
  });

  it('are listed until one is chosen, and then until the person closes them', async () => {
    await show({ ...EMPTY, chosen: [] });
    await waitForTexts(group(), 'Choose at least one database');
    await expectNone(button('Done'));
    await button('Select all').click();
    await count('3 of 3 databases');
    await focused(heading('Databases'));
    await waitForText('Saved with this workbook.');
    expect(await group().getByRole('button').allTextContents()).toEqual(['Done']);
    for (const box of await group().getByRole('checkbox').all()) await box.uncheck();
    await waitForText('Until then, formulas read Lindenhof Residential');
    expect(await lastCall()).toBe('choose 103');
  });

  it('are one tab stop, and the arrow keys move among them', async () => {
    await show();
    await openDatabases();
    await button('Done').focus();
    await press('Tab', 'ArrowDown', 'ArrowDown', 'Space');
    await group().getByRole('checkbox', { checked: true }).nth(2).waitFor();
    await press('Tab');
    await focused(tab('Workbook'));
    await press('Shift+Tab');
    await focused(group().getByRole('checkbox').nth(2));
  });

  it('stay unchanged in a workbook that is read-only', async () => {
    await show({ ...EMPTY, save: { error: 'Protected.' } });
    const lindenhof = (await openDatabases()).getByRole('checkbox', { name: 'Lindenhof' });
    await lindenhof.click();
    await waitForAlert('Excel could not save the choice. Make the workbook editable');
    expect(await lindenhof.isChecked()).toBe(false);
  });

  it('whose membership ended are marked in header and list, and can be removed', async () => {
    await show({ ...EMPTY, own: databases(1) });
    await byRole('button', 'Databases: 2 of 2 databases (1 no longer available to you)').waitFor();
    const lost = (await openDatabases()).getByRole('checkbox', {
      name: 'Meridian Value Add – no longer available to you',
    });
    await lost.press('Space');
    await count('1 of 1 database');
    await expectNone(lost);
    await focused(heading('Databases'));
  });

  it('are found by name if there are many', async () => {
    await show({ ...EMPTY, own: databases(500), chosen: databases(5) });
    await openDatabases();
    await waitForText('Harbour Core Fund, Meridian Value Add and 3 more');
    expect(await group().getByRole('checkbox').count()).toBe(500);
    await byLabel('Search databases').fill('quayside offices 1');
    expect(await group().getByRole('checkbox').count()).toBe(10);
    await button('Select found').click();
    await count('15 of 500 databases');
    await byLabel('Search databases').fill('atlantis');
    await waitForText('No database matches “atlantis”');
    expect(await lastCall()).toMatch(/^choose 101 102 103 104 105 159 /);
  });

  it('that are many can be cleared together, which saves nothing until one is chosen', async () => {
    await show({ ...EMPTY, own: databases(60), chosen: databases(5) });
    const saved = () => callsOf('choose');
    await openDatabases();
    await button('Clear').click();
    await waitForText('Until then, formulas read Harbour Core Fund, Meridian Value Add and 3 more');
    await count('5 of 60 databases');
    const ticked = group().getByRole('checkbox', { checked: true });
    await expectNone(ticked);
    expect(await saved()).toEqual([]);
    // Forgotten when the list closes.
    await button('Done').click();
    await openDatabases();
    expect(await ticked.count()).toBe(5);
    await button('Clear').click();
    await group().getByRole('checkbox').nth(6).check();
    await count('1 of 60 databases');
    expect(await saved()).toEqual(['choose 107']);
  });

  it('that cannot be read are requested again, from the list or from the line of state', async () => {
    await show({ databases: { error: 'The service does not answer.' } });
    const line = byRole('status').getByText('The service does not answer.');
    await line.waitFor();
    await databasesButton().click();
    await waitForAlert('The service does not answer.');
    await expectNone(line);
    await button('Done').click();
    await set({ databases: 'works' });
    await button('Try again').press('Enter');
    await count('2 of 3 databases');
    await focused(databasesButton());
  });

  it('say that they do not restrict rows, if that is so [rule 63]', async () => {
    await show({ databasesHeaderOn: 'column-list' });
    await databasesButton().click();
    await waitForText('This service does not restrict rows by database.');
  });
});

describe('another choice of databases, while formulas show good values,', () => {
  const waiting = { ...foundChanges(NOW), databases: databases(3) };
  const lindenhof = () => group().getByRole('checkbox', { name: 'Lindenhof' });

  it('waits with the changes that it would make, without ticks for their groups, and is checked again once it is old', async () => {
    await show({ waiting });
    const found = region('Changes found');
    await waitForTexts(
      found,
      'With Lindenhof Residential, 3 of 7 formulas change. Until you update, formulas read the former databases.',
      'Nothing has moved yet',
    );
    await waitForStatus('Another choice of databases, checked just now');
    await expectNone(found.getByRole('checkbox'));
    await openDatabases();
    expect(await lindenhof().isChecked()).toBe(true);
    await count('2 of 3 databases');
    await waitForText('Not saved yet: formulas read Harbour Core Fund and Meridian Value Add');
    await button('Update all').click();
    await count('3 of 3 databases');
    await set({ waiting: { ...waiting, checkedAt: NOW - 16 * 60_000 } });
    await button('Check again').click();
    await button('Cancel').waitFor();
    expect(await actions()).toEqual(['update', 'refresh databases 101 102 103']);
  });

  it('that was dropped is said beside the outcome of the refresh that began', async () => {
    const dropped = 'The other choice of databases was dropped, because another refresh began. Choose again.';
    const last = { ...LAST_REFRESH, outcome: 'found', dropped } as const;
    await show({ waiting: foundChanges(NOW), last });
    await waitForStatus(dropped);
  });
});
