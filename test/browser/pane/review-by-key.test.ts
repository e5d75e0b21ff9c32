import type { Page } from 'playwright-core';
import { foundChanges } from '../../support/pane/change-samples';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { button, focused, tab } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';

const show = eachPane();

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name, exact: true });
const heard = (page: Page, message: string) =>
  page.getByRole('status').filter({ hasText: message }).waitFor({ state: 'attached' });
const decisions = (calls: readonly string[]) => calls.filter((call) => /^(?:update|mark)/.test(call));
const KEYS = 'Space takes, Delete leaves, F8 next, Enter';

describe('the preview of a refresh', () => {
  const FIRST = 'Summary!M9, Summary!C12';
  const SECOND = 'Tenancy schedule!B9';
  const previewed = async () => {
    const opened = await show({ waiting: foundChanges(NOW) });
    await focused(opened.page, button(opened.page, 'Update all'));
    return opened;
  };

  it('is reviewed group by group and row by row, and Enter applies what was taken', async () => {
    const { page, calls } = await previewed();
    const press = (key: string) => page.keyboard.press(key);
    await page.getByText(`${KEYS} updates.`).waitFor();
    await press('F8');
    await focused(page, box(page, SECOND));
    await press('Delete');
    await heard(page, '1 of 2 taken');
    expect(await box(page, SECOND).isChecked()).toBe(false);
    // Row by row: a row moves with its formula, and the pane says so.
    await press('F8');
    await focused(page, page.getByRole('listitem').filter({ hasText: 'Crane House, Unit 4' }).last());
    await heard(page, 'This row is left with its formula.');
    await press('Space');
    await heard(page, 'This row is taken with its formula.');
    expect(await box(page, SECOND).isChecked()).toBe(true);
    // What is taken stays so.
    await press('Space');
    expect(await box(page, SECOND).isChecked()).toBe(true);
    for (const _ of [1, 2, 3]) await press('F8');
    await focused(page, box(page, FIRST));
    await press('Delete');
    await heard(page, '1 of 2 taken');
    // Around.
    for (let steps = 0; steps < 9 && !(await box(page, SECOND).evaluate(isFocused)); steps++)
      await press('F8');
    await focused(page, box(page, SECOND));
    await press('Enter');
    await page.getByRole('region', { name: 'What changed' }).waitFor();
    expect(decisions(await calls())).toEqual(['update']);
    expect(await page.getByText(FIRST, { exact: true }).count()).toBe(0);
  });

  it('applies nothing when nothing was taken, and Tab only moves', async () => {
    const { page, calls } = await previewed();
    for (const name of [SECOND, FIRST]) {
      await box(page, name).focus();
      await page.keyboard.press('Delete');
    }
    await page.keyboard.press('Enter');
    await heard(page, '0 of 2 taken');
    await box(page, SECOND).focus();
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
    await heard(page, '0 of 2 taken');
    expect(decisions(await calls())).toEqual([]);
    await button(page, 'Update 0 of 2').waitFor();
  });
});

describe('Compare', () => {
  const RENT = 'Take all of Contracted rent p.a.';
  const compared = async (width?: number) => {
    const opened = await show({}, width === undefined ? {} : { width });
    await tab(opened.page, 'Compare').press('Enter');
    await button(opened.page, 'Check this sheet').press('Enter');
    await button(opened.page, 'Write result').waitFor();
    return opened;
  };

  it('is reviewed by the same keys, and Enter marks what was taken', async () => {
    const { page, calls } = await compared();
    const press = (key: string) => page.keyboard.press(key);
    await page.getByText(`${KEYS} marks.`).waitFor();
    await page.getByRole('heading', { name: /of \d+ units agree/ }).focus();
    await press('F8');
    await focused(page, box(page, RENT));
    await press('Enter');
    await heard(page, '0 of');
    expect(decisions(await calls())).toEqual([]);
    await press('Space');
    const lines = page.getByRole('list', { name: 'Contracted rent p.a.' }).getByRole('listitem');
    const count = await lines.count();
    await heard(page, `${count} of`);
    await press('F8');
    const first = lines.first().getByRole('checkbox');
    await focused(page, first);
    await press('Delete');
    await heard(page, `${count - 1} of`);
    expect(await box(page, RENT).evaluate((element) => (element as HTMLInputElement).indeterminate)).toBe(
      true,
    );
    await press('Space');
    await press('Tab');
    await heard(page, `${count} of`);
    await press('F8');
    await focused(page, lines.nth(1).getByRole('checkbox'));
    await press('Delete');
    await button(page, `Mark ${count - 1} taken`).waitFor();
    await press('Enter');
    await page.getByRole('status').filter({ hasText: 'marked.' }).waitFor();
    expect(decisions(await calls())).toEqual([`mark ${count - 1} lines`]);
    // The box of the group leaves all of them.
    await box(page, RENT).focus();
    await press('Delete');
    await heard(page, '0 of');
    await press('Enter');
    expect(decisions(await calls())).toHaveLength(1);
  });

  it('keeps what was taken when a correction compares again', async () => {
    const { page } = await compared();
    await box(page, RENT).press('Space');
    const count = await page
      .getByRole('list', { name: 'Contracted rent p.a.' })
      .getByRole('listitem')
      .count();
    await heard(page, `${count} of`);
    await page.getByRole('button', { name: 'Property', exact: true }).press('Enter');
    await button(page, 'Compare again').press('Enter');
    await button(page, 'Write result').waitFor();
    await heard(page, `${count} of`);
  });

  it('has its boxes and keys within reach in every theme at the narrowest width', async () => {
    const opened = await compared(320);
    await box(opened.page, RENT).waitFor();
    await expectWithinReach(opened);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
