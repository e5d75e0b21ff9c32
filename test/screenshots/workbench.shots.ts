import { mkdirSync } from 'node:fs';
import type { Product } from '../support/product';
import { openTab, startRefresh } from '../support/pane-steps';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench, startProduct } from '../support/browser/outside';

const FOLDER = 'screenshots/workbench';
const SHEETS = ['Tenancy schedule', 'Columns', 'Rent bridge', 'Units', 'Report', "Agent's rent roll"];
const WIDE = { width: 1400, height: 800 };

let product: Product;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  product = await startProduct();
});
afterEach(() => product.faults.heal());
afterAll(() => product?.close());

async function take(
  name: string,
  { query = '', viewport = WIDE }: { query?: string; viewport?: { width: number; height: number } },
  act: (book: WorkbenchDriver) => Promise<unknown>,
): Promise<void> {
  const book = await openWorkbench({ url: `${product.url}/workbench/`, query, viewport });
  try {
    await act(book);
    // A click on a sheet's tab draws a circle for a moment. Wait until it is gone.
    await book.page.locator('.o-ripple').first().waitFor({ state: 'detached' });
    await book.page.screenshot({ path: `${FOLDER}/${name}.png` });
  } finally {
    await book.close();
  }
}

const filled = async (book: WorkbenchDriver, sheet?: string) => {
  await signIn(book, product.service.clients[0]!);
  await book.pane.getByText('Answered').first().waitFor();
  if (sheet) await book.switchTo(sheet);
};

it('signed out', () => take('signed-out', {}, async () => undefined));
it('signed out, dark', () => take('signed-out-dark', { query: '?theme=dark' }, async () => undefined));
it.each(SHEETS)('sheet %s', (sheet) => take(`sheet-${sheet}`, {}, (book) => filled(book, sheet)));
it.each(['dark', 'contrast'])('report, %s', (theme) =>
  take(`report-${theme}`, { query: `?theme=${theme}` }, (book) => filled(book, 'Report')),
);
it.each([1100, 760])('%i pixels wide', (width) =>
  take(`width-${width}`, { viewport: { width, height: 800 } }, (book) => filled(book)),
);
it('the pane closed', () =>
  take('pane-closed', {}, async (book) => {
    await filled(book);
    await book.page.getByRole('button', { name: 'Close pane' }).click();
  }));
it('the ribbon’s menu open', () =>
  take('ribbon-menu', {}, async (book) => {
    await filled(book);
    await book.page.getByRole('button', { name: 'Refresh part' }).click();
  }));
it('the menu of a cell', () =>
  take('cell-menu', {}, async (book) => {
    await filled(book);
    const { x, y } = await book.page.evaluate(() => window.workbench!.locate('C12'));
    await book.page.mouse.click(x + 20, y + 5, { button: 'right' });
    await book.page.locator('.o-menu-item').filter({ hasText: 'Rent Roll' }).hover();
    await book.page.locator('.o-menu-item').filter({ hasText: 'Explain this cell' }).waitFor();
  }));
it.each(['spills=none', 'dates=1904'])('an Excel with %s', (option) =>
  take(`excel-${option}`, { query: `?sheet=empty&${option}` }, async (book) => {
    await signIn(book, product.service.clients[0]!);
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
    await openTab(book.pane, 'Workbook');
    await book.enter('Sheet1!B2', '=RR.QUERY("tenant_name, lease_expiry_date",,,,,"limit=5")');
    await book.pane
      .getByText(/No result spills|counts its dates from 1904/)
      .first()
      .waitFor();
  }),
);
it('a refresh under way', () =>
  take('refresh-busy', {}, async (book) => {
    await filled(book);
    product.faults.fail('/thirdparty/query', { until: new Promise(() => undefined) });
    await book.pane.getByRole('button', { name: 'Refresh workbook' }).click();
    await book.pane.getByText('2 of 4 formulas').waitFor();
  }));
it('a refresh that found changes', () =>
  take('refresh-found', { query: '?sheet=empty', viewport: { width: 1400, height: 900 } }, async (book) => {
    const { admin } = product.service;
    await signIn(book, product.service.clients[0]!);
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
    await book.set(
      'Sheet1!B2',
      '=RR.QUERY("property_name, unit_name, tenant_name, lease_expiry_date, currency, contracted_rent_pa",,,,TRUE,"sort=property_name; limit=400")',
    );
    await book.idle();
    await openTab(book.pane, 'Workbook');
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
    const rolls = await admin.rentrolls({ database: '101' });
    const newest = rolls.at(-1)!.date;
    const first = await book.shown('Sheet1!B3');
    const waiting = rolls.filter(({ date, isApproved }) => date === newest && !isApproved);
    const roll = waiting.find(({ property }) => property === first) ?? waiting[0]!;
    await admin.setApproved(roll.rentrollId, true);
    await startRefresh(book.pane, 'workbook');
    await book.pane.getByRole('button', { name: 'Update all' }).waitFor();
    await book.pane.getByRole('button', { name: 'Done' }).click();
    await book.pane.getByRole('heading', { name: 'Databases' }).waitFor({ state: 'detached' });
  }));
it('a refresh that failed', () =>
  take('refresh-failed', {}, async (book) => {
    await filled(book);
    product.faults.fail('/thirdparty/query', { status: 500, body: '' });
    await book.pane.getByRole('button', { name: 'Refresh workbook' }).click();
    await book.pane.getByText(/changed, 2 failed/).waitFor();
  }));
it('an empty workbook', () =>
  take('empty', { query: '?sheet=empty' }, async (book) => {
    await signIn(book, product.service.clients[0]!);
  }));
it('many formulas', () =>
  take('many-formulas', { query: '?sheet=empty' }, async (book) => {
    await signIn(book, product.service.clients[0]!);
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
    await book.page.evaluate(() => {
      for (let row = 1; row <= 150; row++)
        window.workbench!.set(`A${row}`, `=ROWS(RR.QUERY("tenant_name",,0,,,"limit=${row}"))`);
    });
    await book.idle();
    await openTab(book.pane, 'Workbook');
    await book.pane.getByText('150 formulas', { exact: true }).waitFor();
  }));
