import { GATEWAY_PATHS } from '../../src/contract/gateway-wire';
import type { Product } from '../support/product';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench, startProduct } from '../support/browser/outside';

let product: Product;
let book: WorkbenchDriver;
/** The add-in's status requests. */
const looks: string[] = [];

beforeAll(async () => {
  product = await startProduct({ units: 300, demo: false, organisation: true });
  book = await openWorkbench({ url: `${product.url}/workbench/`, query: '?sheet=empty' });
  book.page.on('request', (request) => {
    if (new URL(request.url()).pathname === GATEWAY_PATHS.status) looks.push(request.url());
  });
});
afterAll(async () => {
  await book?.close();
  await product?.close();
});

describe('a person with an access key', () => {
  it('signs in by name, sees the databases of the key, and gets data for them', async () => {
    const { pane } = book;
    const key = await product.newAccessKey('A. Meyer', '101');
    await pane.getByLabel('Access key').fill(key);
    await pane.getByRole('button', { name: 'Sign in', exact: true }).click();
    await pane.getByText('A. Meyer', { exact: true }).waitFor();
    const boxes = pane.getByRole('group', { name: 'Databases' }).getByRole('checkbox');
    await boxes.first().check();
    expect(
      await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)),
    ).toEqual(['Harbour Core Fund']);
    await pane.getByText('Saved with this workbook').waitFor();
    await book.enter('B2', '=RR.QUERY("property_name, unit_name")');
    expect(await book.spill('B2')).toMatch(/^B2:C\d+$/);
    // Neither the browser nor the workbook stores the key.
    const kept = await book
      .addin()
      .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect([kept, JSON.stringify(await book.settings())].join()).not.toContain('rrk_');
  });

  it('makes the pane ask for the status while it is open, and again when it is opened', async () => {
    expect(looks.length).toBeGreaterThan(0);
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    await book.idle();
    const before = looks.length;
    // A closed pane does not ask after a refresh from the ribbon.
    await book.ribbon('Refresh').click();
    await book.idle();
    expect(looks).toHaveLength(before);
    await book.ribbon('Rent Roll').click();
    await book.until(async () => looks.length > before, true);
  });
});
