import { isoText } from '../../../src/table/day-text';
import type { Product } from '../../support/product';
import { withWorkbench } from '../../support/with-workbench';
import type { WorkbenchDriver } from '../../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started));

/** The most keys from an empty sheet to a schedule of 5 columns, 2 conditions and 1 order. */
const MOST_KEYS = 60;

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
  const focused = (
    role: 'button' | 'combobox' | 'listitem' | 'checkbox' | 'textbox',
    name: string | RegExp,
  ) => pane.getByRole(role, { name }).and(pane.locator(':focus')).waitFor();

  await book.ribbon('Ask').click();
  await pane.getByRole('button', { name: /^Tenancy schedule/ }).waitFor();
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
  await pane.locator('[role="row"]:focus').filter({ hasText: 'Property Name' }).waitFor();
  await press('ArrowDown', 'ArrowDown', 'ArrowDown');
  for (const [lost, next] of [
    ['Use Type', 'Lettable Area (actual)'],
    ['Lettable Area (actual)', 'Contracted Rent PA'],
  ]) {
    await pane.locator('[role="row"]:focus').filter({ hasText: lost! }).waitFor();
    await press('Delete');
    await pane.locator('[role="row"]:focus').filter({ hasText: next! }).waitFor();
  }
  await press('ArrowDown', 'Delete');
  await pane.locator('[role="row"]:focus').filter({ hasText: 'Lease Expiry Date' }).waitFor();

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
  const preview = pane.getByRole('region', { name: 'Preview' });
  // Only this test needs the rows, to compare them.
  await preview.getByRole('button', { name: 'Preview of the first rows' }).click();
  await preview.getByRole('row').nth(8).waitFor();
  await pane.getByText(', all empty').waitFor();
  const count = Number(/^(\d+) of /.exec((await preview.getByRole('status').textContent())!)![1]);
  const rows = await preview
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));

  const asked = product.faults.requests.length;
  await press('Control+Enter');
  const said = await pane.getByText(/^Entered in /).textContent();
  const first = Number(/^Entered in Sheet1!B(\d+)\./.exec(said!)![1]);
  await book.idle();

  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
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
  expect((await book.cell(`Sheet1!B${first}`)).formula).toMatch(
    new RegExp(`^=RR\\.QUERY\\(B${first - 1}:F${first - 1},`),
  );
  expect(book.problems).toEqual([]);
});

it('chooses the currency of one number in several with a click, and fits its column', async () => {
  const { pane } = book;
  await book.clickCell('H2');
  await pane.getByRole('button', { name: 'Remove condition 2' }).click();
  await pane.getByRole('button', { name: /^Totals/ }).click();
  await pane.getByRole('checkbox', { name: 'One number instead of rows' }).check();
  await pane.getByRole('combobox', { name: 'Number of column' }).fill('contracted_rent_pa');
  const preview = pane.getByRole('region', { name: 'Preview' });
  const mend = preview.getByRole('button', { name: 'Only EUR' });
  await mend.waitFor();
  expect(await preview.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await mend.click();
  await preview.getByRole('button', { name: 'Preview of the first rows' }).click();
  await preview.getByRole('row').nth(1).waitFor();
  await pane.getByRole('button', { name: 'Insert', exact: true }).click();
  const said = await pane.getByText(/^Entered in Sheet1!H/).textContent();
  const address = /Sheet1!H\d+/.exec(said!)![0];
  await book.idle();
  expect((await book.cell(address)).formula).toContain('RR.TOTAL(');
  expect(Number((await book.cell(address)).value)).toBeGreaterThan(1e6);
  const width = (cell: string) =>
    book.page.evaluate((one) => window.workbench!.style(`Sheet1!${one}`).columnWidth, cell);
  await book.until(async () => (await width('H2')) > (await width('K2')), true);
  expect(book.problems).toEqual([]);
});
