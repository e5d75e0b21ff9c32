import { accessibilityViolations, engineFindings } from '../support/axe';
import { chooseInMenu, openTab } from '../support/pane-steps';
import { withWorkbench } from '../support/with-workbench';
import { openInWorkbench, saveWorkbook } from '../support/workbook-file';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started), { databases: ['Harbour Core Fund', 'Meridian Value Add'] });
beforeAll(async () => {
  await rename('Sheet1', 'Tenancy schedule');
  const cells = {
    B3: 'use_type',
    C3: 'OFFICE',
    B8: 'Property Name',
    C8: 'Tenant Name',
    D8: 'Contracted Rent PA',
    E8: 'Lease Expiry Date',
    B9: '=RR.QUERY(B8:E8, B3:C3, 0)',
    H9: '=RR.CHANGES(,,0)',
  };
  for (const [at, text] of Object.entries(cells)) await book.set(`Tenancy schedule!${at}`, text);
  await book.set('Sheet2!B5', '=RR.COLUMNS("rent")');
  await book.set('Sheet2!B3', '=RR.TOTAL("contracted_rent_pa", "currency=EUR")');
  await book.idle();
  await openTab(book.pane, 'Workbook');
});

const rename = (sheet: string, name: string) =>
  book.addin().evaluate(
    ([from, to]) =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.getItem(from).name = to;
        await sync();
      }),
    [sheet, name] as const,
  );
const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const added = (name: string) => book.pane.getByText(`Sheet “${name}” was added.`);
const check = async (sheet = 'Record') => {
  await button('Check record').click();
  const list = book.pane.getByRole('list', { name: `Check of ${sheet}`, exact: true });
  await list.waitFor();
  return (await list.getByRole('listitem').allTextContents()).map((text) => text.trim());
};

/** Each formula is asked once more, with the columns that tell its rent rolls. */
const GATHERING_MS = 100_000;
const EQUAL = [
  'Tenancy schedule!B9 Equal.',
  'Tenancy schedule!H9 Equal.',
  'Sheet2!B3 Equal.',
  'Sheet2!B5 Equal.',
];

/** The tests run in this order: one person and one workbook. */
describe('a record in the workbench', () => {
  it('is inserted, tells question and source of each formula, and agrees with the cells', async () => {
    await book.pane.getByRole('checkbox', { name: 'Name me as its maker' }).check();
    await button('Insert record').click();
    await added('Record').waitFor({ timeout: GATHERING_MS });
    const column = async (letter: string) =>
      book.page.evaluate(
        (of) =>
          Array.from({ length: 160 }, (_, row) => window.workbench!.cell(`Record!${of}${row + 1}`).text),
        letter,
      );
    const [labels, values, approvers] = await Promise.all(['B', 'C', 'G'].map(column));
    const fact = (label: string) => values![labels!.indexOf(label)];
    expect(fact('Workbook')).toMatch(/\.xlsx$/);
    expect(fact('Made by')).toMatch(/./);
    expect(fact('Formula')).toBe(await book.cell('Tenancy schedule!B9').then(({ formula }) => formula));
    expect(fact('Databases')).toBe('Harbour Core Fund (101), Meridian Value Add (102)');
    expect(fact('Filters')).toBe('Use Type is OFFICE');
    expect(fact('Rent rolls behind the rows')).toMatch(
      /^\d+ rent rolls: \d+ approved, \d+ not approved, 0 not known\.$/,
    );
    expect(approvers!.slice(0, labels!.indexOf('Result 1')).join()).toMatch(/@reviewers\.example/);
    expect(fact('SHA-256')).toMatch(/^[0-9a-f]{64}$/);
    expect(await accessibilityViolations(book.addin())).toEqual([]);

    expect(await check()).toEqual(EQUAL);
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    expect(await engineFindings(book.addin())).toEqual([]);
  });

  it('names a column that changes', async () => {
    // Another column under the same heading row.
    await book.enter('Tenancy schedule!E8', 'Lease Start Date');
    await book.idle();
    const changed = 'Tenancy schedule!B9 Changed in 1 column: Lease Expiry Date.';
    expect(await check()).toEqual([changed, ...EQUAL.slice(1)]);
    await button('Go to Sheet2!B5').click();
    await book.until(async () => book.page.evaluate(() => window.workbench!.selection), 'B5');
    await book.enter('Tenancy schedule!E8', 'Lease Expiry Date');
    await book.idle();
    expect(await check()).toEqual(EQUAL);
  });

  it('finds its results after rows were inserted and their sheet was renamed, also in a file that was opened again', async () => {
    await book.page.evaluate(() => window.workbench!.insertRows('Tenancy schedule!A2', 2));
    await book.idle();
    await rename('Tenancy schedule', 'June');
    const moved = ['B', 'H'].map(
      (column) => `June!${column}11 Equal. It was in 'Tenancy schedule'!${column}9.`,
    );
    expect(await check()).toEqual([...moved, ...EQUAL.slice(2)]);
    await openInWorkbench(book, await saveWorkbook(book));
    await openTab(book.pane, 'Workbook');
    expect(await check()).toEqual([...moved, ...EQUAL.slice(2)]);
  });

  it('is made of failed formulas only if the person wants it anyway, from the menu too', async () => {
    await book.enter('June!G11', '=RR.QUERY("no such column")');
    await openTab(book.pane, 'Ask');
    await chooseInMenu(book.pane, 'Insert record');
    await book.pane.getByText(/No record was added\. 1 formula does not show/).waitFor();
    await button('Make it anyway').click();
    await added('Record 2').waitFor({ timeout: GATHERING_MS });
    const column = await book.page.evaluate(() =>
      Array.from({ length: 20 }, (_, row) => window.workbench!.cell(`Record 2!C${row + 1}`).text),
    );
    expect(column).toContain("'June'!G11: Failed");
    expect(await check('Record 2')).toEqual([
      ...['June!B11 Equal.', 'June!G11 Equal.', 'June!H11 Equal.'],
      ...EQUAL.slice(2),
    ]);
    await button('Undo: sheet "Record 2" (Ctrl+Z)').or(button('Undo: sheet "Record 2"')).click();
    await book.pane.getByText('Undone: sheet "Record 2".').waitFor();
    expect(book.problems).toEqual([]);
  });
});
