import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accessibilityViolations } from '../support/axe';
import { startProduct, type Product } from '../support/product';
import { signIn } from '../support/sign-in';
import { openWorkbench, type WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
let scriptsBeforeFirstAnswer: string[];

beforeAll(async () => {
  product = await startProduct();
  book = await openWorkbench({ url: `${product.url}/workbench/` });
});
afterAll(async () => {
  await book?.close();
  await product?.close();
});

/** In this order: one person, one workbook, from opening it to signing out. */
describe('the sample workbook', () => {
  it('shows the sign-in, and cells that say to sign in', async () => {
    await book.pane.getByLabel('Client ID').waitFor();
    const { text, message } = await book.cell('Tenancy schedule!B6');
    expect(text).toBe('#N/A');
    expect(message).toContain('sign in');
  });

  it('says that a secret is wrong, and stays signed out', async () => {
    await book.pane.getByLabel('Client ID').fill(product.service.clients[0]!.clientId);
    await book.pane.getByLabel('Client secret').fill('not the secret');
    await book.pane.getByRole('button', { name: 'Sign in', exact: true }).click();
    await book.pane.getByText('The service refused this client ID and secret').waitFor();
    expect(await book.pane.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  });

  it('fills with data after signing in, without anybody touching a cell', async () => {
    await signIn(book, product.service.clients[0]!);
    await book.until(async () => (await book.spill('Tenancy schedule!B6')) !== null, true);
    await book.until(async () => (await book.spill('Columns!B5')) !== null, true);
    await book.until(async () => (await book.spill('Changes!B5')) !== null, true);
    scriptsBeforeFirstAnswer = (await book.scriptBytes()).map(({ url }) => new URL(url).pathname);
    const rent = await book.cell('Tenancy schedule!G6');
    expect(rent.format === '#,##0.00' || /^[\d,]+\.\d\d$/.test(rent.text)).toBe(true);
    expect(rent.value).toBeGreaterThanOrEqual(50_000);
    expect(await book.shown('Tenancy schedule!E6')).toBe('OFFICE');
  });

  it('shows dates as dates and types as they are', async () => {
    const shown = await Promise.all(
      ['I6', 'I7', 'I8', 'I9'].map((at) => book.shown(`Tenancy schedule!${at}`)),
    );
    for (const text of shown) expect(text).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
    expect(shown.join('')).not.toBe('');
    expect(await book.shown('Columns!B5')).toBe('Identifier');
  });

  it('loads at most 60 KB of script before the first answer, Office.js excepted', () => {
    const own = scriptsBeforeFirstAnswer.filter((url) => url.startsWith('/addin/'));
    expect(own.length).toBeGreaterThan(0);
    const bytes = own
      .map((url) => gzipSync(readFileSync(path.resolve('dist', url.slice(1))), { level: 9 }).length)
      .reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(60 * 1024);
  });

  it('runs the page as it was built, but for the address of Office.js', async () => {
    const built = readFileSync('dist/addin/taskpane.html', 'utf8');
    const served = await (await book.page.request.get(`${product.url}/addin/taskpane.html`)).text();
    const production = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';
    expect(built.split(production)).toHaveLength(2);
    expect(served).toBe(built.replace(production, '/office-js/office.js'));
    const script = await (await book.page.request.get(`${product.url}/office-js/office.js`)).body();
    expect(script.equals(readFileSync('node_modules/@microsoft/office-js/dist/office.js'))).toBe(true);
    expect(scriptsBeforeFirstAnswer).toContain('/office-js/office.js');
    expect(book.foreign).toEqual([]);
  });

  it('lists the databases by name, and keeps the choice with the workbook', async () => {
    const group = book.pane.getByRole('group', { name: 'Databases' });
    const [first, second, third] = ['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential'].map(
      (name) => group.getByRole('checkbox', { name }),
    );
    expect(await first!.isChecked()).toBe(true);
    expect(await third!.isChecked()).toBe(false);
    const before = await book.spill('Tenancy schedule!B6');
    await second!.uncheck();
    await book.until(async () => (await book.spill('Tenancy schedule!B6')) !== before, true);
    expect(JSON.stringify(await book.settings())).not.toContain('Meridian');
    await second!.check();
    await book.until(() => book.spill('Tenancy schedule!B6'), before);
  });

  it('answers again when a filter cell changes, by one call and no new columns request', async () => {
    await book.switchTo('Tenancy schedule');
    await book.typeInto('G3', 'RETAIL');
    await book.idle();
    await book.until(() => book.shown('Tenancy schedule!E6'), 'RETAIL');
  });

  it('names the nearest column when a heading is broken, and recovers', async () => {
    await book.typeInto('D5', 'tenent_name');
    await book.idle();
    const { text, message } = await book.cell('Tenancy schedule!B6');
    expect(text).toBe('#VALUE!');
    expect(message).toContain('"tenent_name" does not exist. Nearest: tenant_name');
    await book.hoverCell('B6');
    await book.page.getByText('Nearest: tenant_name').first().waitFor();
    await book.typeInto('D5', 'Tenant Name');
    await book.until(async () => (await book.spill('Tenancy schedule!B6')) !== null, true);
  });

  it('has no accessibility violations in the pane', async () => {
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('signs out, and a new formula says so', async () => {
    await book.pane.getByRole('button', { name: 'Sign out' }).click();
    await book.pane.getByLabel('Client ID').waitFor();
    await book.switchTo('Changes');
    await book.typeInto('B2', '=RR.QUERY("tenant_name")');
    await book.idle();
    expect((await book.cell('Changes!B2')).message).toContain('Not signed in');
  });

  it('asked the host for nothing it lacks, and reported no error', async () => {
    expect(await book.missing()).toEqual([]);
    expect(book.problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([]);
  });
});
