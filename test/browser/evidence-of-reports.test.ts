import { openTab } from '../support/pane-steps';
import { savedFile } from '../support/saved-file';
import { verifyFile } from '../support/verify-file';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started));
const MAKING_MS = 100_000;
const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => book.pane.getByText(text).first().waitFor({ timeout: MAKING_MS });
/** What the check of a file says is not as it was. */
const changes = (lines: readonly string[]) =>
  lines.filter((line) => /^'.*'![A-Z]/.test(line) && !line.endsWith(': Unchanged.'));

/** The tests run in this order: one person and one workbook. */
describe('evidence of a workbook with every sheet that the pane inserts', () => {
  it('covers all its formulas, and calls its saved file unchanged', async () => {
    await openTab(book.pane, 'Ask');
    await button('Insert report').click();
    await said('The sheets "Units" and "Report" were added.');
    await button('Insert rent bridge').click();
    await said('The sheet "Rent bridge" was added.');
    await book.pane.getByRole('button', { name: /^Totals by …/ }).click();
    await button('property').click();
    await said('The sheet "Totals" was added.');
    // Sums of a person over a result, of which many amounts are below 1,000.
    await book.set('Sheet1!B2', '=SUMIFS(Units!H:H, Units!C:C, Units!C14)');
    await book.set('Sheet1!B3', '=B2/2');
    await book.idle();
    await openTab(book.pane, 'This cell');
    await button('Insert evidence sheet').click();
    await said('Sheet “Evidence” was added.');
    const { status, lines } = verifyFile(await savedFile(book));
    expect(changes(lines)).toEqual([]);
    const covered = lines.find((line) => line.includes('formulas are covered')) ?? '';
    const [, some, all] = /^(\d+) of (\d+) formulas are covered\.$/.exec(covered) ?? [];
    expect(some).toBe(all);
    expect(Number(all)).toBeGreaterThan(600);
    expect(status).toBe(0);
  });

  it('is found unchanged by the pane, too', async () => {
    await button('Check evidence').click();
    const list = book.pane.getByRole('list', { name: 'Check of Evidence', exact: true });
    await list.waitFor({ timeout: MAKING_MS });
    const [seal, ...results] = await list.getByRole('listitem').allTextContents();
    expect(seal).toMatch(/^The sheet agrees with its seal/);
    expect(results.filter((text) => !text.trim().endsWith(' Unchanged.'))).toEqual([]);
  });

  it('goes into a copy with values only, which passes the same check', async () => {
    await button('Copy with values only…').click();
    await button('Make the copy').click();
    await said(/A new workbook was opened\.|No copy was made\./);
    expect(await book.pane.getByText('No copy was made').allTextContents()).toEqual([]);
    const bytes = await book.page.evaluate(() => window.workbench!.opened.at(-1)!);
    const { status, lines } = verifyFile(Buffer.from(bytes, 'base64'));
    expect(changes(lines)).toEqual([]);
    expect(status).toBe(0);
  });
});
