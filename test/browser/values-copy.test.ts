import { rowsOf } from '../xlsx/rows-of';
import { strFromU8, unzipSync } from 'fflate';
import { openWorkbook } from '../../src/xlsx/open-workbook';
import { accessibilityViolations } from '../support/axe';
import { openTab } from '../support/pane-steps';
import { verifyFile } from '../support/verify-file';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started));
beforeAll(async () => {
  const cells = {
    'Sheet1!B8': 'Property Name',
    'Sheet1!C8': 'Tenant Name',
    'Sheet1!D8': 'Contracted Rent PA',
    'Sheet1!E8': 'Lease Expiry Date',
    'Sheet1!B9': '=RR.QUERY(B8:E8, "currency=EUR", 0,,,"limit=40")',
    'Sheet1!D6': '=SUM(INDEX(B9#,0,3))',
    'Sheet2!B2': '=RR.TOTAL("contracted_rent_pa", "currency=EUR")',
    'Sheet2!B3': '=Sheet1!D6/B2',
    'Sheet2!B4': '=RR.TOTAL("contracted_rent_pa", "currency=EUR")*2',
  };
  for (const [at, text] of Object.entries(cells)) await book.set(at, text);
  await book.idle();
  await openTab(book.pane, 'This cell');
});

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const sheet = (name: string) => book.pane.getByRole('checkbox', { name, exact: true });
const opened = async () =>
  Buffer.from((await book.page.evaluate(() => window.workbench!.opened.at(-1)!)) ?? '', 'base64');
const MAKING_MS = 100_000;

describe('a copy with values only in the workbench', () => {
  it('opens as a new workbook, shows the same without a formula of the add-in, and agrees with its evidence', async () => {
    await button('Copy with values only…').click();
    await sheet('Sheet1').waitFor();
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await button('Make the copy').click();
    await book.pane.getByText('A new workbook was opened.').waitFor({ timeout: MAKING_MS });
    const bytes = await opened();
    const copy = openWorkbook(bytes);
    expect(copy.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Sheet2', 'Evidence']);
    const [total] = rowsOf(copy, { sheet: 'Sheet2', row: 1, rows: 1, column: 1, columns: 1 })!.flat();
    expect(total).toBeGreaterThan(1_000_000);
    const rows = rowsOf(copy, { sheet: 'Sheet1', row: 8, rows: 40, column: 1, columns: 4 })!;
    const shown = await book.page.evaluate(() =>
      Array.from({ length: 40 }, (_, row) =>
        ['B', 'C', 'D', 'E'].map((letter) => window.workbench!.cell(`Sheet1!${letter}${row + 9}`).value),
      ),
    );
    expect(rows.map((row) => row.map((value) => value ?? ''))).toEqual(shown);

    const files = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
    );
    const formulas = Object.entries(files).flatMap(([name, xml]) =>
      name.startsWith('xl/worksheets/') ? [...xml.matchAll(/<f[ >][^]*?<\/f>/g)].map(([f]) => f) : [],
    );
    expect(formulas.join()).toMatch(/SUM\(INDEX\(B9:E48,0,3\)\).*Sheet1!D6\/B2/);
    expect(formulas.join()).not.toContain('RR.');
    expect(Object.keys(files).join()).not.toMatch(/webext|calcChain|custom/i);
    expect(files['xl/styles.xml']).toContain('formatCode="yyyy-mm-dd"');

    const { status, lines } = verifyFile(bytes);
    expect(lines.filter((line) => line.endsWith(': Unchanged.'))).toHaveLength(3);
    expect(status).toBe(0);
    const about = rowsOf(copy, { sheet: 'Evidence', row: 0, rows: 80, column: 1, columns: 6 })!;
    expect(about.flat().join('\n')).toMatch(/This workbook is a copy with values only, made at/);
    expect(
      about.filter(([, , , , , approval]) => /^(Approved|Not approved)$/.test(String(approval))),
    ).not.toEqual([]);
    // The workbook itself stays as it is.
    expect((await book.cell('Sheet1!B9')).formula).toMatch(/^=RR\.QUERY/);
    expect(await book.page.evaluate(() => window.workbench!.missing)).toEqual([]);
  });

  it('of one sheet has nothing of the others', async () => {
    await button('Copy with values only…').click();
    await sheet('Sheet1').uncheck();
    await button('Make the copy').click();
    await book.pane.getByText('It has 1 sheet of this one').waitFor({ timeout: MAKING_MS });
    const bytes = await opened();
    expect(openWorkbook(bytes).sheets.map(({ name }) => name)).toEqual(['Sheet2', 'Evidence']);
    const all = Object.values(unzipSync(bytes)).map((content) => strFromU8(content));
    const tenants = await book.page.evaluate(() =>
      Array.from({ length: 40 }, (_, row) => window.workbench!.cell(`Sheet1!C${row + 9}`).text),
    );
    const tenant = tenants.find((text) => text !== '')!;
    expect(all.join('\n')).not.toContain(tenant);
    expect(verifyFile(bytes).status).toBe(0);
  });

  it('is made of failed formulas only if the person wants it anyway', async () => {
    await button('Copy with values only…').click();
    await sheet('Sheet1').uncheck();
    await book.set('Sheet2!B6', '=RR.TOTAL("no_such_column")');
    await book.idle();
    await button('Make the copy').click();
    const notice = book.pane.getByText(
      'No copy was made. 1 formula does not show the last answer: Sheet2!B6 (failed)',
    );
    await notice.waitFor({ timeout: MAKING_MS });
    await button('Make it anyway').click();
    await book.pane.getByText('It has 1 sheet of this one').waitFor({ timeout: MAKING_MS });
    const about = rowsOf(openWorkbook(await opened()), {
      sheet: 'Evidence',
      row: 0,
      rows: 80,
      column: 1,
      columns: 6,
    })!;
    expect(about.flat().join('\n')).toMatch(/'Sheet2'!B6: Failed/);
  });

  it('is made as sheets of this workbook if Excel does not open a new one', async () => {
    await book.set('Sheet2!B6', '');
    await book.idle();
    await book.addin().evaluate(() => {
      Excel.createWorkbook = () => Promise.reject(new Error('Not on this Excel.'));
    });
    await button('Make the copy').or(button('Copy with values only…')).first().waitFor();
    if (await button('Copy with values only…').count()) await button('Copy with values only…').click();
    await button('Make the copy').click();
    await book.pane.getByText('No copy was made.').waitFor({ timeout: MAKING_MS });
    await button('Copy within this workbook').click();
    await book.pane
      .getByText('“Sheet1 (values)”, “Sheet2 (values)” were added, with values only.')
      .waitFor({ timeout: MAKING_MS });
    for (const cell of ['B9', 'D10', 'E12', 'D6']) {
      const copy = await book.cell(`Sheet1 (values)!${cell}`);
      const original = await book.cell(`Sheet1!${cell}`);
      expect(copy.formula).toBeUndefined();
      expect([copy.value, copy.text]).toEqual([original.value, original.text]);
    }
    expect((await book.cell('Sheet1!B9')).formula).toMatch(/^=RR\.QUERY/);
    expect(await book.shown('Evidence!B3')).toMatch(/with values only, made at/);
  });
});
