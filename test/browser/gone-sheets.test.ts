import { openTab, startRefresh } from '../support/pane-steps';
import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started));

const button = (name: string | RegExp) =>
  book.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const said = (text: string | RegExp) => book.pane.getByText(text).first();
const remove = (name: string) =>
  book.addin().evaluate(
    (sheet) =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.getItem(sheet).delete();
        await sync();
      }),
    name,
  );
const rename = (name: string, to: string) =>
  book.addin().evaluate(
    ([sheet, next]) =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.getItem(sheet).name = next;
        await sync();
      }),
    [name, to] as const,
  );
const addSheet = (name: string) =>
  book.addin().evaluate(
    (sheet) =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.add(sheet).activate();
        await sync();
      }),
    name,
  );

describe('what the pane says of a sheet that was deleted or renamed', () => {
  it('goes, if it is that a sheet was added: on a new name while another tab is open, and on deletion', async () => {
    await openTab(book.pane, 'Ask');
    await button(/^Totals by …/).click();
    await button('property').click();
    await said('The sheet "Totals" was added.').waitFor();
    await openTab(book.pane, 'Workbook');
    await openTab(book.pane, 'Ask');
    await said('The sheet "Totals" was added.').waitFor();
    await openTab(book.pane, 'Workbook');
    await rename('Totals', 'Sums');
    await openTab(book.pane, 'Ask');
    await said('was added').waitFor({ state: 'detached' });

    await button(/^Totals by …/).click();
    await button('property').click();
    await said('The sheet "Totals" was added.').waitFor();
    await book.idle();
    await remove('Totals');
    await said('was added').waitFor({ state: 'detached' });
    await remove('Sums');
  });

  it('goes, if it is that Ask has entered a formula there', async () => {
    await addSheet('Roll');
    await book.clickCell('B2');
    await openTab(book.pane, 'Ask');
    await button(/^Tenancy schedule/).click();
    await button('Insert').click();
    await said('Entered in Roll!').waitFor();
    expect(await button('Edit').count()).toBe(1);
    await book.idle();
    await remove('Roll');
    await said('Entered in Roll!').waitFor({ state: 'detached' });
    expect(await button('Edit').count()).toBe(0);
  });

  it('is said of a finding there, which leads nowhere any more', async () => {
    await book.set('Sheet2!B2', '=RR.TOTAL("contracted_rent_pa","currency=EUR;use_type=OFICE")');
    await book.idle();
    await openTab(book.pane, 'Workbook');
    await button('Check workbook').click();
    await button('Go to Sheet2!B2').waitFor();
    await remove('Sheet2');
    await said('Sheet2!B2: the sheet was deleted or renamed. Check the workbook again.').waitFor();
    expect(await button('Go to Sheet2!B2').count()).toBe(0);
  });

  it('goes, if it is where the change log and a record are', async () => {
    await book.switchTo('Sheet1');
    await book.enter('Sheet1!B2', '=RR.QUERY("unit_name, currency, contracted_rent_pa",,0)');
    await product.service.admin.advanceQuarter();
    await startRefresh(book.pane, 'workbook');
    await button('Update all').click();
    await button('Write change log').click();
    const text = await said(/^The changes are on the new sheet/).textContent();
    await book.idle();
    await remove(/“(.*)”/.exec(text!)![1]!);
    await said(/^The changes are on the new sheet/).waitFor({ state: 'detached' });

    await button('Insert record').click();
    await said('Sheet “Record” was added.').waitFor();
    await book.idle();
    await remove('Record');
    await said('Sheet “Record” was added.').waitFor({ state: 'detached' });
  });
});
