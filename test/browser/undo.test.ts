import { accessibilityViolations } from '../support/axe';
import { openTab, startRefresh, updateAll } from '../support/pane-steps';
import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import { sheetNames } from '../support/sheet-names';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started));

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const undoOf = (what: string) => button(`Undo: ${what}`);
const sheets = () => sheetNames(book);
const REPORT = 'sheets "Units" and "Report"';
const setManual = (isManual: boolean) =>
  book.page.evaluate((manualCalculation) => window.workbench!.behave({ manualCalculation }), isManual);

/** The tests run in this order: one person and one workbook. */
it('the pane says that Excel calculates manually, and calculates the figures of an inserted report', async () => {
  await setManual(true);
  await openTab(book.pane, 'Ask');
  await button('Insert report').click();
  await book.pane.getByText('were added.').waitFor();
  await book.pane.getByText('Excel calculates manually.').waitFor();
  expect(await accessibilityViolations(book.addin())).toEqual([]);
  // Without a calculation it would say that the rows have not arrived.
  await book.until(async () => (await book.shown('Report!B3')).slice(0, 18), 'All amounts are in');
  await setManual(false);
  await book.idle();
});

describe('Undo in the pane', () => {
  it('deletes an inserted report, from any tab', async () => {
    expect(await sheets()).toEqual(['Sheet1', 'Sheet2', 'Units', 'Report']);
    await openTab(book.pane, 'Compare');
    await undoOf(REPORT).click();
    await book.pane.getByText(`Undone: ${REPORT}.`).waitFor();
    expect(await sheets()).toEqual(['Sheet1', 'Sheet2']);
    await undoOf(REPORT).waitFor({ state: 'detached' });
    await openTab(book.pane, 'Ask');
    expect(await book.pane.getByText('Undone:').count()).toBe(0);
    await book.pane.getByText('were added').waitFor({ state: 'detached' });
  });

  it('keeps a sheet in which a person has typed, and says why', async () => {
    await book.pane.getByRole('button', { name: /^Totals by …/ }).click();
    await button('use').click();
    await book.pane.getByText('was added.').waitFor();
    await book.enter('Totals!C4', 'year of expiry');
    await undoOf('sheet "Totals"').click();
    await book.pane.getByText('Totals!C4 has changed since, so nothing was deleted.').waitFor();
    expect(await sheets()).toContain('Totals');
    await button('Close').last().click();
    await book.pane.getByText('has changed since').waitFor({ state: 'detached' });
  });

  it('takes back what Ask has entered, with Ctrl+Z where no text field has the focus', async () => {
    await book.switchTo('Sheet1');
    await book.clickCell('Sheet1!B2');
    await openTab(book.pane, 'Ask');
    await book.pane.getByRole('button', { name: /^Tenancy schedule/ }).click();
    await button('Insert').click();
    await book.pane.getByText('Entered in Sheet1!').waitFor();
    await book.idle();
    expect(await book.shown('Sheet1!B2')).not.toBe('');
    const search = book.pane.getByRole('combobox', { name: /column/i }).first();
    await search.fill('rent');
    await search.press('Control+z');
    expect(await book.shown('Sheet1!B2')).not.toBe('');
    await search.fill('');
    await search.press('Escape');
    await book.pane.getByRole('tab', { name: 'Ask' }).press('Control+z');
    await book.pane.getByText('Undone: Sheet1!B2').waitFor();
    await book.until(() => book.shown('Sheet1!B2'), '');
    await book.pane.getByText('Entered in').waitFor({ state: 'detached' });
  });
});

it('a refresh in manual calculation calculates what depends on its results', async () => {
  await setManual(true);
  await book.set('Sheet1!B2', '=RR.QUERY("contracted_rent_pa",,0)');
  await book.idle();
  await book.set('Sheet1!D2', '=SUM(B2#)');
  const before = Number((await book.cell('Sheet1!D2')).value);
  expect(before).toBeGreaterThan(0);
  await product.service.admin.advanceQuarter();
  await openTab(book.pane, 'Workbook');
  await startRefresh(book.pane, 'workbook');
  await updateAll(book.pane, book.pane.getByText(/formulas?, \d+ changed/));
  await book.until(async () => Number((await book.cell('Sheet1!D2')).value) !== before, true);
  await setManual(false);
});
