import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService } from '../support/ask-service';
import { accessibilityViolations } from '../support/axe';
import { openDatabases, openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { renameColumn } from '../support/rename-column';
import { sheetNames } from '../support/sheet-names';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { GAP_COLUMNS } from '../templates/gaps/gaps-oracle';
import { expectGaps } from '../templates/gaps/read-gaps';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: ALL_DATABASES });

const { reportRoles } = DEFAULT_PROFILE;
const start = () => book.pane.getByRole('button', { name: /^Gaps by money/ });
const said = (text: string) => book.pane.getByText(text).first().waitFor();
async function read() {
  const cells = await book.page.evaluate(() =>
    Object.fromEntries(
      Array.from({ length: 900 }, (_, row) => [...'BCDEFG'].map((letter) => `${letter}${row + 1}`))
        .flat()
        .map((cell) => [cell, window.workbench!.cell(`Gaps!${cell}`).value]),
    ),
  );
  return { value: (cell: string) => cells[cell] ?? '' };
}

/** The tests run in this order: one person and one workbook. */
describe('“Gaps by money”', () => {
  it('adds a sheet in two clicks from a blank one, whose figures are those of the service', async () => {
    await openTab(book.pane, 'Ask');
    await start().click();
    await said('The sheet "Gaps" was added.');
    await book.idle();
    const rows = await askService(product, 'query', { columns: [...GAP_COLUMNS] }, ['101', '102', '103']);
    expectGaps(await read(), rows, String(await book.shown('Gaps!C4')));
    await book.enter('Gaps!C4', 'GBP');
    await book.enter('Gaps!C5', 'ERV');
    await book.idle();
    expectGaps(await read(), rows, 'GBP', 'ERV');
    expect(await book.shown('Gaps!H31')).toMatch(/^.+, unit .+: please tell us the .*ERV.*\.$/);
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('is undone as one step', async () => {
    await start().click();
    await said('The sheet "Gaps 2" was added.');
    await book.pane.getByRole('button', { name: 'Undo: sheet "Gaps 2"' }).click();
    await said('Undone: sheet "Gaps 2".');
    expect(await sheetNames(book)).not.toContain('Gaps 2');
  });

  it('asks which column holds what the service names otherwise, and leaves out what nothing holds', async () => {
    renameColumn(product, reportRoles.erv, 'market_value');
    await book.page.reload();
    await book.pane.getByRole('tab').first().waitFor();
    const databases = await openDatabases(book.pane);
    await databases.getByRole('checkbox', { name: /Harbour Core Fund/ }).check();
    await openTab(book.pane, 'Ask');
    await start().click();
    await book.pane.getByLabel('Market rent a year (ERV)').waitFor();
    await book.pane.getByRole('button', { name: 'Insert with these columns' }).click();
    await said('The sheet "Gaps" was added.');
    await book.idle();
    expect(await book.shown('Gaps!B3')).toContain('Not looked for, because the service has no column: ERV.');
  });
});
