import type { Locator } from 'playwright-core';
import { isoText } from '../../../src/table/day-text';
import type { Product } from '../../support/product';
import { openTab } from '../../support/pane-steps';
import { withWorkbench } from '../../support/with-workbench';
import type { WorkbenchDriver } from '../../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
const { button, fill } = withWorkbench((started) => ({ product, book } = started));

const preview = () => book.pane.getByRole('region', { name: 'Preview' });

it('a formula that cannot be opened says so over its own cell only, and is tried again on request', async () => {
  const { pane } = book;
  await fill({ 'Sheet1!B2': '=RR.QUERY("unit_name","use_type=OFFICE",0)' });
  const again = button('Try again');
  const failed = pane.getByText('Excel did not show the formula in Sheet1!B2.');
  const open = async () => {
    await openTab(pane, 'This cell');
    await book.clickCell('B2');
    const edit = button('Edit in Ask');
    await edit.waitFor();
    // A person begins to type in a cell.
    await book.page.evaluate(() => window.workbench!.behave({ editMs: 4000, editAtBatch: 1 }));
    await edit.click();
    await failed.waitFor();
  };
  await open();
  const isReadable = () =>
    book.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.getActiveCell().load('address');
        await context.sync();
        return true;
      }).catch(() => false),
    );
  await book.until(isReadable, true);
  await book.clickCell('H1');
  await failed.waitFor({ state: 'detached' });
  await open();
  await book.until(async () => {
    if (await again.isVisible()) await again.click();
    return pane.getByText('Editing Sheet1!B2.').isVisible();
  }, true);
  expect(await again.count()).toBe(0);
  await book.page.evaluate(() => window.workbench!.behave({ editMs: 0 }));
  await button('Leave').click();
  await fill({ 'Sheet1!B2': '' });
});

describe('on a laptop', () => {
  const search = () => book.pane.getByRole('combobox', { name: 'Search columns' });

  /** Where an element stands in the pane, how high the pane is, and whether a person sees all of it. */
  const measure = (shown: Locator) =>
    shown.evaluate((element) => {
      const { left, top, right, bottom, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOnTop = at !== null && (element.contains(at) || at.contains(element));
      const isInView = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && isOnTop;
      return { top, bottom, height, pane: innerHeight, isInView };
    });

  /** The height between search and preview, where the question is built. Search and "Insert" must be in view. */
  async function roomToCompose(): Promise<number> {
    const boxes = [await measure(search()), await measure(button('Insert'))];
    expect(boxes.map(({ isInView }) => isInView)).toEqual([true, true]);
    return (await measure(preview())).top - boxes[0]!.bottom;
  }

  beforeAll(async () => {
    await book.page.setViewportSize({ width: 1366, height: 768 });
    await openTab(book.pane, 'Ask');
    await button('Done').click();
    await book.clickCell('B2');
    await button(/^Tenancy schedule/).click();
    await preview()
      .getByText(/^\d+ of \d+ rows$/)
      .waitFor();
  });
  afterAll(async () => {
    await book.page.setViewportSize({ width: 1400, height: 800 });
    await book.set('C14', '');
    await book.reopen();
  });

  it('the preview is one line, and on demand at most a third of the pane', async () => {
    const folded = await measure(preview());
    expect(folded.height).toBeLessThanOrEqual(44);
    expect(await roomToCompose()).toBeGreaterThan(folded.pane / 3);
    await button('Preview of the first rows').click();
    await preview().getByRole('row').nth(8).waitFor();
    const open = await measure(preview());
    expect(open.height).toBeGreaterThan(100);
    expect(open.height).toBeLessThanOrEqual(open.pane / 3);
    expect(await roomToCompose()).toBeGreaterThan(100);
  });

  it('an error leaves search, button and room to compose', async () => {
    await book.enter('C14', 'Total');
    await book.clickCell('B2');
    await book.pane.getByText(/must be empty/).waitFor();
    await button('Insert').click();
    const error = book.pane.getByRole('alert').filter({ hasText: /must be empty/ });
    await error.waitFor();
    expect(await roomToCompose()).toBeGreaterThan(80);
    const { bottom, pane } = await measure(preview());
    expect(bottom - (await measure(error)).top).toBeLessThanOrEqual(pane / 3 + 1);
  });

  it('a part that is opened is scrolled into view', async () => {
    for (const name of [/^Totals/, /^Rent rolls/]) {
      await button(name).click();
      const group = book.pane.getByRole('group', { name });
      const fields = group.getByRole('radiogroup').or(group.getByRole('checkbox')).first();
      await fields.waitFor();
      await book.until(async () => (await measure(fields)).isInView, true);
      await button(name).click();
    }
    await button('New question').click();
    await book.page.setViewportSize({ width: 1366, height: 640 });
    await button(/^Totals by/).click();
    const choices = book.pane.getByRole('group', { name: 'Totals by' });
    await choices.waitFor();
    await book.until(async () => (await measure(choices)).isInView, true);
  });
});

/** The most keys from an empty sheet to a schedule of 5 columns, 2 conditions and 1 order. */
const MAX_KEYS = 60;

it('leads by keys alone from an empty sheet to a schedule, which shows the rows of the preview without a request', async () => {
  const { pane } = book;
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys += 1;
      await book.page.keyboard.press(name);
    }
  };
  const type = (text: string) => press(...text);
  const focused = (role: 'button' | 'combobox' | 'checkbox' | 'textbox', name: string | RegExp) =>
    pane.getByRole(role, { name }).and(pane.locator(':focus')).waitFor();
  const focusedRow = (text: string) => pane.locator('[role="row"]:focus').filter({ hasText: text }).waitFor();

  await book.ribbon('Ask').click();
  await button(/^Tenancy schedule/).waitFor();
  await book.clickCell('B2');

  await press('F6');
  // Entering the pane takes a message from Office.js.
  await pane.locator(':focus').waitFor();
  await press('/');
  await focused('combobox', 'Search columns');
  await press('Tab');
  await focused('button', /^Tenancy schedule/);
  await press('Enter');
  // Without use, area and currency, five columns are left.
  await focusedRow('Property Name');
  await press('ArrowDown', 'ArrowDown', 'ArrowDown');
  await focusedRow('Use Type');
  await press('Delete');
  await focusedRow('Lettable Area (actual)');
  await press('Delete');
  await focusedRow('Contracted Rent PA');
  await press('ArrowDown', 'Delete');
  await focusedRow('Lease Expiry Date');

  await press('Tab', 'ArrowRight');
  await focused('button', 'Add condition');
  await press('Enter');
  await focused('combobox', 'Column');
  await type('use');
  await press('ArrowDown', 'Enter');
  await focused('combobox', 'Value');
  await type('office');
  await press('Enter');
  await focused('button', 'Add condition');
  await press('Enter');
  await type('contr');
  await press('ArrowDown', 'Enter');
  await focused('textbox', 'Value');
  await press('Shift+Tab', 'ArrowDown', 'ArrowDown', 'Tab');
  await type('50000');
  await press('Enter');
  await focused('button', 'Add condition');

  await press('Tab', 'ArrowRight', 'Enter');
  await focused('combobox', 'Order by');
  await type('contr');
  await press('ArrowDown', 'Enter');
  await focused('checkbox', 'Descending');
  await press('Space');
  // Only this test needs the rows, to compare them.
  await button('Preview of the first rows').click();
  await preview().getByRole('row').nth(8).waitFor();
  await pane.getByText(', all empty').waitFor();
  const count = Number(/^(\d+) of /.exec((await preview().getByRole('status').textContent())!)![1]);
  const rows = await preview()
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));

  const asked = product.faults.requests.length;
  await press('Control+Enter');
  const message = await pane.getByText(/^Entered in /).textContent();
  const first = Number(/^Entered in Sheet1!B(\d+)\./.exec(message!)![1]);
  await book.idle();

  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  expect(product.faults.requests.length).toBe(asked);
  expect(await book.spill(`Sheet1!B${first}`)).toBe(`B${first}:F${first - 1 + count}`);
  const shown = await Promise.all(
    rows.map((row, at) =>
      Promise.all(row.map((_, column) => book.shown(`Sheet1!${'BCDEF'[column]!}${first + at}`))),
    ),
  );
  // The pane writes dates in words.
  expect(shown.map((row) => row.map(isoText))).toEqual(rows);
  expect(rows).toHaveLength(8);
});

it('chooses the currency of one number in several with a click, and fits its column', async () => {
  await book.clickCell('H2');
  await button('Remove condition 2').click();
  await button(/^Totals/).click();
  await book.pane.getByRole('checkbox', { name: 'One number instead of rows' }).check();
  await book.pane.getByRole('combobox', { name: 'Number of column' }).fill('contracted_rent_pa');
  await preview().getByRole('button', { name: 'Only EUR' }).click();
  await button('Preview of the first rows').click();
  await preview().getByRole('row').nth(1).waitFor();
  await button('Insert').click();
  const message = await book.pane.getByText(/^Entered in Sheet1!H/).textContent();
  await book.idle();
  const { formula, value } = await book.cell(/Sheet1!H\d+/.exec(message!)![0]);
  expect(formula).toContain('RR.TOTAL(');
  expect(Number(value)).toBeGreaterThan(1e6);
  const width = (cell: string) =>
    book.page.evaluate((at) => window.workbench!.style(`Sheet1!${at}`).columnWidth, cell);
  await book.until(async () => (await width('H2')) > (await width('K2')), true);
});

it('asking shows no error', () => expect(book.problems).toEqual([]));
