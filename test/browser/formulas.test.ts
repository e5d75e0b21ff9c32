import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { accessibilityViolations } from '../support/axe';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { sheetNames } from '../support/sheet-names';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
const { button, waitForText } = withWorkbench((started) => ({ product, book } = started));

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
    expect((await book.cells('Sheet1!B2:D2')).map(({ text }) => text)).toEqual([
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
  });
});

describe('what the pane adds', () => {
  it('is calculated although Excel calculates manually, which the pane says, and goes with Ctrl+Z', async () => {
    await book.page.evaluate(() => window.workbench!.behave({ manualCalculation: true }));
    await openTab(book.pane, 'Ask');
    await button(/^Totals by …/).click();
    await button('use').click();
    await waitForText('The sheet "Totals" was added.');
    await waitForText('Excel calculates manually.');
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await book.until(async () => (await book.cell('Totals!B10')).value !== '', true);
    await book.page.evaluate(() => window.workbench!.behave({ manualCalculation: false }));
    await book.idle();
    // The undo is that of the page where no text field has the focus.
    const search = book.pane.getByRole('combobox', { name: 'Search columns' });
    await search.fill('rent');
    await search.press('Control+z');
    expect(await sheetNames(book)).toContain('Totals');
    await search.fill('');
    await search.press('Escape');
    await book.pane.getByRole('tab', { name: 'Ask' }).press('Control+z');
    await waitForText('Undone: sheet "Totals".');
    expect(await sheetNames(book)).toEqual(['Sheet1', 'Sheet2']);
    await book.pane.getByText('The sheet "Totals" was added.').waitFor({ state: 'detached' });
  });

  it('is no longer said once its sheet is deleted', async () => {
    await book.switchTo('Sheet2');
    await book.clickCell('B2');
    await button(/^Tenancy schedule/).click();
    await button('Insert').click();
    await waitForText('Entered in Sheet2!');
    await button('Edit').waitFor();
    await book.idle();
    await book.addin().evaluate(() =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.getItem('Sheet2').delete();
        await sync();
      }),
    );
    await book.pane.getByText('Entered in Sheet2!').waitFor({ state: 'detached' });
    expect(await button('Edit').count()).toBe(0);
    expect([book.foreign, book.problems, await book.missing()]).toEqual([[], [], []]);
  });
});
