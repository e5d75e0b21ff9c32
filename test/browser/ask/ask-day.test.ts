import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { isoText } from '../../../src/table/day-text';
import { expectNone, gone, openTab } from '../../support/pane-steps';
import { sheetNames } from '../../support/sheet-names';
import {
  book,
  product,
  button,
  byRole,
  waitForText,
  fill,
  countClicks,
  expectAccessible,
  expectAtHome,
  withWorkbench,
} from '../../support/with-workbench';

withWorkbench();

const QUERY = DEFAULT_PROFILE.query.path;
/** Lets the service wait with its answers to queries until the returned function is called. */
const holdAnswers = () => {
  let release!: () => void;
  product.faults.fail(QUERY, { until: new Promise<void>((resolve) => (release = resolve)) });
  return () => {
    release();
    product.faults.heal();
  };
};

const preview = () => byRole('region', 'Preview');

/** The tests run in this order: one person and one workbook. */
describe('a formula that a person types', () => {
  it('is offered with its arguments, shows #BUSY!, then spills and gives its values to other formulas', async () => {
    const release = holdAnswers();
    await book.switchTo('Sheet1');
    await book.clickCell('B2');
    await book.page.keyboard.type('=RR.QU');
    await book.page.locator('.o-autocomplete-value').getByText('RR.QUERY').waitFor();
    await book.page.keyboard.type('ERY(');
    const help = book.page.locator('.o-formula-assistant').first();
    for (const name of ['columns', 'filters', 'headers', 'rentrolls', 'approved_only', 'options'])
      await help.getByText(name).first().waitFor();
    await book.page.keyboard.type('"tenant_name, contracted_rent_pa, lease_expiry_date")');
    await book.page.keyboard.press('Enter');
    await book.until(() => book.shown('B2'), '#BUSY!');
    release();
    await book.idle();
    expect(await book.spill('B2')).toMatch(/^B2:D\d+$/);
    expect(await book.texts('Sheet1!B2:D2')).toEqual([
      'Tenant Name',
      'Contracted Rent PA',
      'Lease Expiry Date',
    ]);
    await book.enter('Sheet1!F2', '=SUM(CHOOSECOLS(B2#,2))');
    expect((await book.cell('Sheet1!F2')).value).toBeGreaterThan(1_000_000);
  });

  it('shows #SPILL! while something is in the way, names it, and then shows the result without a call', async () => {
    const calls = await book.callsDuring(async () => {
      await book.set('Sheet1!C5', 'in the way');
      await book.until(() => book.shown('Sheet1!B2'), '#SPILL!');
      await waitForText('Cell C5 is in the way.');
      await book.set('Sheet1!C5', '');
      await book.until(async () => (await book.spill('Sheet1!B2')) !== null, true);
    });
    expect(calls).toEqual([]);
  });

  it('ends its call and its request to the service when its cell is edited', async () => {
    const asked = () => product.faults.requests.filter(({ path }) => path.startsWith(QUERY));
    const before = asked().length;
    const release = holdAnswers();
    await book.typeInto('J2', '=RR.QUERY("lease_reference, lease_type")');
    await book.until(() => book.shown('J2'), '#BUSY!');
    await book.until(async () => asked().length, before + 1);
    await book.typeInto('J2', 'edited');
    expect(await asked().at(-1)!.over).toBe(false);
    release();
    await book.idle();
    expect((await book.calls()).at(-1)).toMatchObject({ id: 'QUERY', state: 'cancelled' });
    expect(await book.shown('J2')).toBe('edited');
    await fill({ 'Sheet1!B2': '', 'Sheet1!F2': '', 'Sheet1!J2': '' });
  });
});

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
    await book.behave({ editMs: 4000, editAtBatch: 1 });
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
  await gone(failed);
  await open();
  await book.until(async () => {
    if (await again.isVisible()) await again.click();
    return pane.getByText('Editing Sheet1!B2.').isVisible();
  }, true);
  await expectNone(again);
  await book.behave({ editMs: 0 });
  await button('New').click();
  await fill({ 'Sheet1!B2': '' });
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
  expect(rows).toHaveLength(8);
  const shown = await book.texts(`Sheet1!B${first}:F${first + 7}`);
  // The pane writes dates in words.
  expect(shown.map(isoText)).toEqual(rows.flat());
});

it('chooses the currency of one number in several with a click, and fits its column', async () => {
  await book.clickCell('H2');
  await button('Remove condition 2').click();
  await button(/^Totals/).click();
  await byRole('checkbox', 'One number instead of rows').check();
  await byRole('combobox', 'Number of column').fill('contracted_rent_pa');
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

describe('what the pane adds', () => {
  it('is calculated although Excel calculates manually, which the pane says, and goes with Ctrl+Z', async () => {
    await button('New question').click();
    await book.clickCell('N2');
    await book.behave({ manualCalculation: true });
    await button(/^Totals by …/).click();
    await button('use').click();
    await waitForText('The sheet "Totals" was added.');
    await waitForText('Excel calculates manually.');
    await expectAccessible();
    await book.until(async () => (await book.cell('Totals!B15')).value !== '', true);
    await book.behave({ manualCalculation: false });
    await book.idle();
    // The undo is that of the page where no text field has the focus.
    const search = byRole('combobox', 'Search columns');
    await search.fill('rent');
    await search.press('Control+z');
    expect(await sheetNames(book)).toContain('Totals');
    await search.fill('');
    await search.press('Escape');
    await byRole('tab', 'Ask').press('Control+z');
    await waitForText('Undone: sheet "Totals".');
    expect(await sheetNames(book)).toEqual(['Sheet1', 'Sheet2']);
    await gone(book.pane.getByText('The sheet "Totals" was added.'));
  });

  it('is no longer said once its sheet is deleted', async () => {
    await book.switchTo('Sheet2');
    await book.clickCell('B2');
    await button(/^Tenancy schedule/).click();
    await button('Insert').click();
    await waitForText('Entered in Sheet2!');
    const edit = byRole('region', 'Entered').getByRole('button', { name: 'Edit' });
    await edit.waitFor();
    await book.idle();
    await book.deleteSheet('Sheet2');
    await gone(book.pane.getByText('Entered in Sheet2!'));
    await expectNone(edit);
  });
});

it('leads an analyst in at most 25 clicks to a schedule, totals, WAULT, the quarter before beside it, and why rent moved', async () => {
  const { page, pane } = book;
  const clicks = await countClicks();
  const insertAt = async (cell: string, prepare = async () => {}) => {
    await byRole('tab', 'Ask').click();
    await book.clickCell(cell);
    await button(/^Tenancy schedule/).click();
    await prepare();
    await pane.getByText(', all empty').waitFor();
    await button('Insert').click();
    const message = await pane.getByText(/^Entered in /).textContent();
    return /Sheet\d+![A-Z]+\d+/.exec(message!)![0];
  };
  const use = async (entry: string, added: RegExp) => {
    await button('Use these rows for …').click();
    await byRole('menuitem', entry).click();
    await waitForText(added);
  };
  await button('New').click();
  await page.locator('.o-add-sheet').click();
  const schedule = await insertAt('B2');
  await use('Totals by …', /^The sheet "Totals" was added/);
  await byRole('tab', 'Workbook').click();
  await button(new RegExp(`^${schedule} `)).click();
  await use('WAULT and expiry profile', /^The sheets "Units" and "Report" were added/);
  await book.switchTo(schedule.split('!')[0]!);
  const before = await insertAt('L2', async () => {
    await button(/^Rent rolls/).click();
    await byRole('radio', 'As of a date').click();
    const date = pane.getByLabel('As of', { exact: true });
    await date.click();
    await date.fill('2026-06-30');
  });
  await book.ribbon('Reports').click();
  await book.ribbon('Rent bridge').click();
  await button('Contracted rent').click();
  await waitForText(/"Contracted rent bridge" was added/);
  expect(await clicks()).toBeLessThanOrEqual(25);

  await book.idle();
  const titleOf = (cell: string, up = 0) => {
    const [, letters, row] = /!([A-Z]+)(\d+)$/.exec(cell)!;
    const top = Number(row) - up;
    return book.texts(`${cell.split('!')[0]}!${letters}${top - 5}:${letters}${top - 3}`);
  };
  expect(await titleOf(schedule)).toEqual([
    'Tenancy schedule',
    expect.stringMatching(/^Harbour Core Fund · as at 2026-09-30 · [A-Z, ]+$/),
    expect.stringMatching(/^\d+ units\. Source: the latest rent rolls, approved or not$/),
  ]);
  expect((await titleOf(before, 3)).slice(1)).toEqual([
    expect.stringContaining(' · as at 2026-06-30 · '),
    expect.stringMatching(/^\d+ units\. Rent rolls up to 2026-06-30, approved or not$/),
  ]);
  // The title runs over the next columns, and widens none.
  const { columnWidth } = await page.evaluate((at) => window.workbench!.style(at), schedule);
  expect(columnWidth).toBeLessThan(250);
  expect(await book.texts('Totals!C1:C30')).toContain('OK: the lines add up to all rows.');
  const labels = await book.texts('Report!B1:B80');
  expect(
    Number(await book.shown(`Report!C${labels.findIndex((label) => /^WAULT/.test(label)) + 1}`)),
  ).toBeGreaterThan(0);
  expect(labels).toContain('Lease expiry profile');
  expect(await book.shown('Contracted rent bridge!B5')).toContain('the lines add up');
  await expectAtHome();
  expect(book.problems).toEqual([]);
});
