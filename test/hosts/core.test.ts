import { openDatabases, openTab, signOut, updateAll } from '../support/pane-steps';
import type { Product } from '../support/product';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench, startProduct } from '../support/browser/outside';

/** Every variant of the emulated Excel. See the table of behaviours in docs/workbench.md. */
const VARIANTS = [
  ...['', 'platform=desktop', 'ExcelApi=1.14', 'ExcelApi=1.18'],
  ...['CustomFunctionsRuntime=1.3&ExcelApi=1.14', 'editMs=1000', 'loseResults=1', 'stickyErrors=1'],
  ...['stickyErrors=99', 'structuralCalls=false', 'otherWorkbookInFront=true', 'chartSheet=1'],
  ...['spillFormulas=blank', 'spillFormulas=anchor&spillIsFormula=true', 'spillIsFormula=true'],
  ...['protectedSheetsRefuseSearch=true', 'unregistered=true', 'silentLists=true'],
  ...['manualCalculation=true', 'passesErrors=false'],
];

const QUERY =
  '=RR.QUERY("tenant_name, lease_expiry_date, contracted_rent_pa",,,,,"sort=tenant_name; limit=5")';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ units: 300 });
});
afterAll(() => product?.close());

describe.each(VARIANTS)('under "%s"', (variant) => {
  let book: WorkbenchDriver;
  beforeAll(async () => {
    book = await openWorkbench({ url: `${product.url}/workbench/`, query: `?sheet=empty&${variant}` });
    await signIn(book, product.service.clients[0]!);
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
    await book.pane.getByText('Saved with this workbook').waitFor();
    await openTab(book.pane, 'Workbook');
    await book.set('Sheet1!B2', QUERY);
    await book.set('Sheet2!A1', '=RR.COLUMNS("rent")');
    await answered('Sheet1!B2', 'Sheet2!A1');
  });
  afterAll(() => book?.close());

  const answered = async (...cells: string[]) => {
    for (const cell of cells) await book.until(async () => (await book.spill(cell)) !== null, true);
  };
  const listed = (count: number) => book.pane.getByText(`${count} formulas`, { exact: true }).waitFor();
  /** Refreshes as a person does, who tries again if Excel refuses because a cell is edited. */
  const refresh = async () => {
    const outcome = book.pane.getByText(/formulas?, (none|\d+) changed/);
    const refusal = book.pane.getByText(/Finish editing|Leave the cell/);
    for (;;) {
      await book.pane.getByRole('button', { name: 'Refresh workbook' }).click();
      await updateAll(book.pane, outcome.or(refusal));
      if (await outcome.count()) return outcome.textContent();
    }
  };

  it('spills a query with its headers', async () => {
    expect(await book.spill('Sheet1!B2')).toBe('B2:D7');
    expect(await book.shown('Sheet1!B2')).toBe('Tenant Name');
  });

  it('lists the formulas of both sheets once each', () => listed(2));

  it('shows dates as dates, unless this Excel has no formats for results', async () => {
    const { text } = await book.cell('Sheet1!C3');
    expect(text).toMatch(variant.includes('Runtime=1.3') ? /^\d{5}$/ : /^\d{4}-\d\d-\d\d$/);
  });

  it('takes a date of a result as an argument', async () => {
    await book.set('Sheet1!F2', 'lease_expiry_date');
    await book.set('Sheet1!G2', '=C3');
    await book.set('Sheet1!F4', '=RR.QUERY("lease_expiry_date", F2:G2, 0, , , "limit=1")');
    await book.until(async () => (await book.shown('Sheet1!F4')) === (await book.shown('Sheet1!C3')), true);
    await book.set('Sheet1!F4', '');
  });

  it('takes a range with blank cells', async () => {
    await book.set('Sheet1!F4', '=RR.QUERY(F6:H6, F7:G8, 0, , , "limit=1")');
    await book.set('Sheet1!F6', 'tenant_name');
    await book.until(async () => (await book.shown('Sheet1!F4')).startsWith('#'), false);
    await book.set('Sheet1!F4', '');
  });

  it('shows the error of an argument', async () => {
    await book.set('Sheet1!F6', '=1/0');
    await book.set('Sheet1!F4', '=RR.QUERY(F6:H6)');
    await book.until(() => book.shown('Sheet1!F4'), '#DIV/0!');
    await book.set('Sheet1!F4', '');
    await book.set('Sheet1!F6', '');
  });

  it('says why a formula fails', async () => {
    await book.set('Sheet1!F4', '=RR.QUERY("tenent_name")');
    await book.until(
      async () => (await book.cell('Sheet1!F4')).message?.includes('tenant_name') ?? false,
      true,
    );
    await book.set('Sheet1!F4', '');
    await listed(2);
  });

  it('refreshes without a change', async () => expect(await refresh()).toContain('2 formulas, none changed'));

  it('shows what a refresh has changed', async () => {
    await book.page.context().route('**/thirdparty/query', async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as Record<string, unknown>[];
      for (const row of rows) row.tenant_name = 'Renamed Ltd';
      await route.fulfill({ response, json: rows });
    });
    expect(await refresh()).toContain('1 changed');
    await book.until(() => book.shown('Sheet1!B3'), 'Renamed Ltd');
    await book.page.context().unrouteAll();
    await refresh();
    await book.until(async () => (await book.shown('Sheet1!B3')) === 'Renamed Ltd', false);
  });

  it('follows an inserted row and its undo without a request', async () => {
    const before = product.faults.requests.length;
    await book.insertRows('Sheet1!A1');
    await answered('Sheet1!B3');
    await book.pane.getByRole('button', { name: /^Sheet1!B3/ }).waitFor();
    await book.undo();
    await answered('Sheet1!B2');
    await book.pane.getByRole('button', { name: /^Sheet1!B2/ }).waitFor();
    expect(product.faults.requests.length).toBe(before);
  });

  it('answers cells again after signing out and in', async () => {
    await signOut(book.pane);
    await book.set('Sheet1!F4', '=RR.QUERY("unit_name", , 0, , , "limit=2")');
    await book.until(() => book.shown('Sheet1!F4'), '#N/A');
    await signIn(book, product.service.clients[0]!);
    await answered('Sheet1!F4');
    await book.set('Sheet1!F4', '');
  });

  it('reads another database when it is chosen', async () => {
    const first = await book.shown('Sheet1!B3');
    const group = await openDatabases(book.pane);
    await group.getByRole('checkbox', { name: 'Meridian Value Add' }).check();
    await group.getByRole('checkbox', { name: 'Harbour Core Fund' }).uncheck();
    await book.pane.getByRole('button', { name: 'Update all' }).click();
    await book.until(async () => [first, ''].includes(await book.shown('Sheet1!B3')), false);
    await answered('Sheet1!B2');
  });

  it('refreshes from the ribbon while the pane is closed', async () => {
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    const before = product.faults.requests.length;
    await book.ribbon('Refresh').click();
    await book.until(async () => product.faults.requests.length > before, true);
    await book.ribbon('Rent Roll').click();
    await book.pane.getByRole('button', { name: 'Refresh workbook' }).waitFor();
  });

  it('keeps or regains its values in a reopened workbook', async () => {
    await book.reopen();
    if (variant.startsWith('unregistered')) {
      expect(await book.shown('Sheet1!B2')).toBe('#NAME?');
      const enter = book.pane.getByRole('button', { name: /^Enter .*again/ });
      await book.until(async () => {
        const first = enter.first();
        if (await first.isVisible()) await first.click({ timeout: 1_000 }).catch(() => undefined);
        return (
          !(await book.shown('Sheet1!B2')).startsWith('#') && !(await book.shown('Sheet2!A1')).startsWith('#')
        );
      }, true);
    }
    await answered('Sheet1!B2', 'Sheet2!A1');
  });

  it('uses only what the host has', async () => {
    expect(await book.missing()).toEqual([]);
  });
});

describe('under "readOnly=true"', () => {
  let book: WorkbenchDriver;
  beforeAll(async () => {
    book = await openWorkbench({ url: `${product.url}/workbench/`, query: '?sheet=empty&readOnly=true' });
    await signIn(book, product.service.clients[0]!);
  });
  afterAll(() => book?.close());

  it('says that the choice of databases cannot be saved', async () => {
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).click();
    await book.pane.getByText('Make the workbook editable and choose again').waitFor();
    expect(await book.settings()).toEqual({});
  });

  it('answers a formula that names its database', async () => {
    await book.set('Sheet1!B2', '=RR.QUERY("unit_name",,,,,"database=Harbour Core Fund; limit=2")');
    await book.until(() => book.spill('Sheet1!B2'), 'B2:B4');
  });
});
