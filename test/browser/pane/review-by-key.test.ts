import { foundChanges } from '../../support/pane/change-samples';
import { NOW } from '../../support/pane/pane-page';
import { expectNone } from '../../support/pane-steps';
import { eachPane, show, page, calls, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  button,
  tab,
  waitForText,
  waitForStatus,
  press,
  focused,
} from '../../support/pane/pane-parts';

eachPane();

const box = (name: string | RegExp) => page().getByRole('checkbox', { name, exact: true });
const heard = (message: string) =>
  byRole('status').filter({ hasText: message }).waitFor({ state: 'attached' });
const decisions = async () => (await calls()).filter((call) => /^(?:update|mark)/.test(call));
const KEYS = 'Space takes, Delete leaves, F8 next, Enter';

describe('the preview of a refresh', () => {
  const FIRST = 'Summary!M9, Summary!C12';
  const SECOND = 'Tenancy schedule!B9';
  const previewed = async () => {
    await show({ waiting: foundChanges(NOW) });
    await focused(button('Update all'));
  };

  it('is reviewed group by group and row by row, and Enter applies what was taken', async () => {
    await previewed();
    await waitForText(`${KEYS} updates.`);
    await press('F8');
    await focused(box(SECOND));
    await press('Delete');
    await heard('1 of 2 taken');
    expect(await box(SECOND).isChecked()).toBe(false);
    // Row by row: a row moves with its formula, and the pane says so.
    await press('F8');
    await focused(byRole('listitem').filter({ hasText: 'Crane House, Unit 4' }).last());
    await heard('This row is left with its formula.');
    await press('Space');
    await heard('This row is taken with its formula.');
    expect(await box(SECOND).isChecked()).toBe(true);
    // What is taken stays so.
    await press('Space');
    expect(await box(SECOND).isChecked()).toBe(true);
    await press('F8', 'F8', 'F8');
    await focused(box(FIRST));
    await press('Delete');
    await heard('1 of 2 taken');
    // Around.
    for (let steps = 0; steps < 9 && !(await box(SECOND).evaluate(isFocused)); steps++) await press('F8');
    await focused(box(SECOND));
    await press('Enter');
    await byRole('region', 'What changed').waitFor();
    expect(await decisions()).toEqual(['update']);
    await expectNone(page().getByText(FIRST, { exact: true }));
  });

  it('applies nothing when nothing was taken, and Tab only moves', async () => {
    await previewed();
    for (const name of [SECOND, FIRST]) await box(name).press('Delete');
    await press('Enter');
    await heard('0 of 2 taken');
    await box(SECOND).focus();
    await press('Tab', 'Tab', 'Shift+Tab', 'Shift+Tab');
    await heard('0 of 2 taken');
    await button('Update 0 of 2').press('Enter');
    expect(await decisions()).toEqual([]);
  });
});

describe('Compare', () => {
  const RENT = 'Take all of Contracted rent p.a.';
  const compared = async () => {
    await show({}, { width: 320 });
    await tab('Compare').press('Enter');
    await button('Check this sheet').press('Enter');
    await button('Write result').waitFor();
  };

  it('is reviewed by the same keys, and Enter marks what was taken', async () => {
    await compared();
    await waitForText(`${KEYS} marks.`);
    await byRole('heading', /of \d+ units agree/).focus();
    await press('F8');
    await focused(box(RENT));
    await press('Enter');
    await heard('0 of');
    expect(await decisions()).toEqual([]);
    await press('Space');
    const lines = byRole('list', 'Contracted rent p.a.').getByRole('listitem');
    const count = await lines.count();
    await heard(`${count} of`);
    await press('F8');
    const first = lines.first().getByRole('checkbox');
    await focused(first);
    await press('Delete');
    await heard(`${count - 1} of`);
    expect(await box(RENT).evaluate((element) => (element as HTMLInputElement).indeterminate)).toBe(true);
    await press('Space', 'Tab');
    await heard(`${count} of`);
    await press('F8');
    await focused(lines.nth(1).getByRole('checkbox'));
    await press('Delete');
    await button(`Mark ${count - 1} taken`).waitFor();
    await press('Enter');
    await waitForStatus('marked.');
    expect(await decisions()).toEqual([`mark ${count - 1} lines`]);
    // The box of the group leaves all of them.
    await box(RENT).press('Delete');
    await heard('0 of');
    await press('Enter');
    expect(await decisions()).toHaveLength(1);
  });

  it('is within reach at the narrowest width, and keeps what was taken when a correction compares again', async () => {
    await compared();
    await expectWithinReach();
    await box(RENT).press('Space');
    const count = await byRole('list', 'Contracted rent p.a.').getByRole('listitem').count();
    await heard(`${count} of`);
    await button('Property').press('Enter');
    await button('Compare again').press('Enter');
    await button('Write result').waitFor();
    await heard(`${count} of`);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
