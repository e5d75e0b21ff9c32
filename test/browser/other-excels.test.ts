import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench, startProduct } from '../support/browser/outside';
import { chooseDatabases } from '../support/with-workbench';

const QUERY = '=RR.QUERY("tenant_name, lease_expiry_date",,,,,"limit=5")';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ units: 300 });
});
afterAll(() => product?.close());

async function inExcel(query: string, act: (book: WorkbenchDriver) => Promise<void>): Promise<void> {
  const book = await openWorkbench({ url: `${product.url}/workbench/`, query: `?sheet=empty&${query}` });
  try {
    await chooseDatabases(book, product);
    await act(book);
    expect(await book.missing()).toEqual([]);
  } finally {
    await book.close();
  }
}

it('a workbook that counts dates from 1904 gets no result, no sheet and no comparison, and is told why', () =>
  inExcel('dates=1904', async (book) => {
    await book.enter('Sheet1!B2', QUERY);
    const { value, message } = await book.cell('Sheet1!B2');
    expect([value, message]).toEqual(['#VALUE!', expect.stringContaining('counts its dates from 1904')]);
    await openTab(book.pane, 'Compare');
    await book.pane.getByRole('button', { name: 'Check this sheet' }).click();
    await book.pane.getByRole('alert').getByText('counts its dates from 1904').waitFor();
    await book.page.evaluate(() => window.workbench!.behave({ datesFrom1904: false }));
    await book.enter('Sheet1!B2', QUERY.replace('5', '4'));
    expect(await book.spill('Sheet1!B2')).toBe('B2:C6');
  }));

it('an Excel that does not spill is named in the pane, with what to use instead', () =>
  inExcel('spills=none', async (book) => {
    await book.enter('Sheet1!B2', QUERY);
    expect([await book.shown('Sheet1!B2'), await book.spill('Sheet1!B2')]).toEqual(['Tenant Name', null]);
    await book.pane.getByText('No result spills in this workbook').waitFor();
    await book.pane.getByText('Rent Roll needs Excel 2021, Microsoft 365 or Excel on the web').waitFor();
  }));
