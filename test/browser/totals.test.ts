import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { expectTotals } from '../templates/totals/read-totals';
import { totalsOracle } from '../templates/totals/totals-oracle';
import { askService } from '../support/ask-service';
import { accessibilityViolations } from '../support/axe';
import { openDatabases, openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { renameColumns } from '../support/rename-columns';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import { sheetNames } from '../support/sheet-names';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: ALL_DATABASES });

const { reportRoles, sheetRoles, currencyColumn, identity } = DEFAULT_PROFILE;
const IDS = ['101', '102', '103'];
const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => book.pane.getByText(text).first().waitFor({ timeout: 90_000 });
const sheets = () => sheetNames(book);
/** What the cells of a sheet hold. */
async function read(sheet: string) {
  const cells = await book.page.evaluate(
    (name) =>
      Object.fromEntries(
        Array.from({ length: 900 }, (_, row) => [...'BCDEFGIJ'].map((letter) => `${letter}${row + 1}`))
          .flat()
          .map((cell) => [cell, window.workbench!.cell(`${name}!${cell}`).value]),
      ),
    sheet,
  );
  return { value: (cell: string) => cells[cell] ?? '' };
}
const rowsOf = (columns: readonly string[]) => askService(product, 'query', { columns }, IDS);

/** Opens an empty workbook over a service that names columns otherwise. */
async function openAgain(names: Readonly<Record<string, string>>): Promise<void> {
  renameColumns(product, names);
  await book.page.reload();
  await book.pane.getByRole('tab').first().waitFor();
  const databases = await openDatabases(book.pane);
  await databases.getByRole('checkbox', { name: /Harbour Core Fund/ }).check();
  await openTab(book.pane, 'Ask');
}

/** The tests run in this order: one person and one workbook. */
describe('“Totals by …”', () => {
  it('adds a sheet in three clicks from a blank sheet, whose figures are those of the service', async () => {
    await openTab(book.pane, 'Ask');
    await book.pane.getByRole('button', { name: /^Totals by …/ }).click();
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await button('property').click();
    await said('The sheet "Totals" was added.');
    await book.idle();
    const { property, contractedRent } = reportRoles;
    const rows = await rowsOf([property, identity.property, contractedRent, currencyColumn]);
    const wanted = { group: property, identified: identity.property, amount: contractedRent };
    expectTotals(
      await read('Totals'),
      totalsOracle(rows, { ...wanted, currency: currencyColumn }),
      'property',
    );
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('is undone as one step', async () => {
    await button('Undo: sheet "Totals"').click();
    await book.pane.getByText('Undone: sheet "Totals".').waitFor();
    expect(await sheets()).not.toContain('Totals');
    await book.pane.getByText('The sheet "Totals" was added.').waitFor({ state: 'detached' });
  });

  it('follows its yellow cells, which offer the columns and amounts', async () => {
    await button('use').click();
    await said('The sheet "Totals" was added.');
    await book.idle();
    await book.enter('Totals!C4', 'year of expiry');
    await book.enter('Totals!C5', await book.shown('Totals!B10'));
    await book.idle();
    const { expiry, contractedRent } = reportRoles;
    const rows = await rowsOf([expiry, contractedRent, currencyColumn]);
    const wanted = { group: expiry, isYear: true, amount: contractedRent, currency: currencyColumn };
    expectTotals(await read('Totals'), totalsOracle(rows, wanted), 'year of expiry');
    expect(await book.shown('Totals!B2')).toBe('Totals by year of expiry');
  });

  it('makes totals of the result of a formula, and says what that lacks', async () => {
    const { use, area, contractedRent } = reportRoles;
    await book.enter('Sheet1!B3', `=RR.QUERY("${use},${contractedRent},${area},${currencyColumn}")`);
    await book.enter('Sheet1!J3', `=RR.QUERY("${use},${contractedRent}")`);
    await book.idle();
    await openTab(book.pane, 'Workbook');
    await book.pane
      .getByRole('button', { name: /Sheet1!B3/ })
      .first()
      .click();
    await button('Totals of this result').click();
    await said('The sheet "Totals 2" was added.');
    await book.idle();
    const rows = await rowsOf([use, contractedRent, area, currencyColumn]);
    const wanted = { group: use, amount: contractedRent, currency: currencyColumn };
    expectTotals(await read('Totals 2'), totalsOracle(rows, wanted), 'use');
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    // Columns are found by their headings, so the totals stay right.
    await book.enter('Sheet1!B3', `=RR.QUERY("${currencyColumn},${area},${contractedRent},${use}")`);
    await book.idle();
    expectTotals(await read('Totals 2'), totalsOracle(rows, wanted), 'use, columns exchanged');
    await book.enter('Sheet1!B3', `=RR.QUERY("${currencyColumn},${area},${use}")`);
    await book.idle();
    expect(await book.shown('Totals 2!B3')).toMatch(/^Choose a column and an amount/);

    await book.pane
      .getByRole('button', { name: /Sheet1!J3/ })
      .first()
      .click();
    await button('Totals of this result').click();
    await said(
      'Sheet1!J3 does not show the column Currency, and amounts of several currencies are never added.',
    );
    expect(await sheets()).not.toContain('Totals 3');
  });

  it('asks which column holds what the service names otherwise', async () => {
    await openAgain({ [reportRoles.contractedRent]: 'rent_total' });
    await book.pane.getByRole('button', { name: /^Totals by …/ }).click();
    await button('use').click();
    await book.pane.getByLabel('Contracted rent a year').selectOption({ label: 'Contracted Rent PA' });
    await button('Insert with these columns').click();
    await said('The sheet "Totals" was added.');
    expect((await book.settings())['rr.reportColumns']).toEqual({ contractedRent: 'rent_total' });
  });
});

describe('“Gaps by money” and “Lease events”', () => {
  it('ask so, too, and leave out what nothing holds', async () => {
    await openAgain({ [reportRoles.erv]: 'market_value', [sheetRoles.rentFreeEnd]: 'free_until' });
    await book.pane.getByRole('button', { name: /^Gaps by money/ }).click();
    await book.pane.getByLabel('Market rent a year (ERV)').waitFor();
    await button('Insert with these columns').click();
    await said('The sheet "Gaps" was added.');
    await book.idle();
    expect(await book.shown('Gaps!B3')).toContain('Not looked for, because the service has no column: ERV.');

    await book.pane.getByRole('button', { name: /^Lease events/ }).click();
    await book.pane.getByLabel('Last rent-free day').selectOption({ label: 'Rent-Free End Date' });
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await button('Insert with these columns').click();
    await said('The sheet "Lease events" was added.');
    expect((await book.settings())['rr.reportColumns']).toMatchObject({ rentFreeEnd: 'free_until' });
  });
});
