import type { Route } from 'playwright-core';
import { accessibilityViolations } from '../support/axe';
import { openTab } from '../support/pane-steps';
import { openInWorkbench, partsOf, saveWorkbook, zipOf } from '../support/workbook-file';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started), { databases: ALL_DATABASES.slice(0, 2) });

const check = async () => {
  await book.pane.getByRole('button', { name: 'Check workbook' }).click();
  await book.pane.getByText(/^(Nothing found|\d+ findings?) in .* just now$/).waitFor();
};
const titles = async () =>
  (
    await book.pane
      .getByRole('list', { name: 'Findings' })
      .getByRole('listitem')
      .locator('p:first-child')
      .allTextContents()
  ).map((text) => text.trim());
const finding = (title: string) =>
  book.pane.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: title });

describe('a check in the workbench', () => {
  it('finds what is planted, corrects it, puts it back, and remembers what is intended', async () => {
    // At first the service has 14 rows fewer.
    await book.page.context().route('**/thirdparty/query', async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: ((await response.json()) as unknown[]).slice(0, -14) });
    });
    await book.set('Sheet1!B8', 'Unit Name');
    await book.set('Sheet1!C8', 'Actual Lettable Area sqm');
    await book.set('Sheet1!D8', 'Currency');
    await book.set('Sheet1!B9', '=RR.QUERY("unit_name; contracted_rent_pa; currency",,0)');
    await book.set('Sheet1!G1', '=TODAY()');
    await book.set('Sheet1!G9', '=RR.QUERY("unit_name",,0,,,"as_of="&TEXT(G1,"yyyy-mm-dd"))');
    await book.set('Sheet1!J9', '=RR.QUERY("contracted_rent_pa",,0,,,"limit=10")');
    await book.set('Sheet1!J7', '=SUM(J9#)');
    await book.idle();
    const rows = await book.page.evaluate(() => {
      const { cell } = window.workbench!;
      let count = 0;
      while (cell(`Sheet1!B${9 + count}`).text !== '') count++;
      return count;
    });
    await book.set('Sheet1!L7', `=COUNTA(B9:B${8 + rows})`);
    await book.idle();
    await check();
    const MISLABELLED = 'C8 says Actual Lettable Area sqm, but the column below is Contracted Rent PA.';
    const VOLATILE = 'Recalculates at every edit: TODAY() in G1.';
    const all = (await titles()).map((text) => text.replace(/of [\d,]+ rows/, 'of N rows'));
    expect(all).toEqual([
      `Error: ${MISLABELLED}`,
      `Warning: ${VOLATILE}`,
      'Warning: The total counts 10 of N rows.',
    ]);

    await book.page.context().unrouteAll();
    await book.pane.getByRole('button', { name: 'Refresh workbook' }).first().click();
    await book.pane.getByRole('button', { name: 'Update all' }).click();
    await book.pane.getByRole('region', { name: 'What changed' }).waitFor();
    await book.idle();
    await check();
    const OUTGROWN = 'Misses the last 14 rows.';
    await book.until(async () => (await titles())[1], `Error: ${OUTGROWN}`);
    expect(await accessibilityViolations(book.addin())).toEqual([]);

    const before = (await book.cell('Sheet1!L7')).value;
    await finding(OUTGROWN).getByRole('button', { name: 'Fix…' }).click();
    await finding(OUTGROWN).getByText('=COUNTA(INDEX(B9#,0,1))').waitFor();
    await finding(OUTGROWN).getByRole('button', { name: 'Change' }).click();
    await finding(OUTGROWN).waitFor({ state: 'detached' });
    await book.idle();
    expect((await book.cell('Sheet1!L7')).value).toBe(Number(before) + 14);

    await book.pane.getByRole('button', { name: 'Undo', exact: true }).click();
    await finding(OUTGROWN).waitFor();
    expect((await book.cell('Sheet1!L7')).formula).toBe(`=COUNTA(B9:B${8 + rows})`);

    await finding(MISLABELLED).getByRole('button', { name: 'Fix…' }).click();
    await finding(MISLABELLED).getByRole('button', { name: 'Change' }).click();
    await finding(MISLABELLED).waitFor({ state: 'detached' });
    expect(await book.shown('Sheet1!C8')).toBe('Contracted Rent PA');

    await finding(VOLATILE).getByRole('button', { name: 'Go to Sheet1!G1' }).click();
    await finding(VOLATILE).getByRole('button', { name: 'Intended' }).click();
    await finding(VOLATILE).waitFor({ state: 'detached' });
    await book.pane.getByText('1 finding marked as intended.').waitFor();
    expect(JSON.stringify((await book.settings())['rr.checks'])).not.toContain('TODAY');

    await book.reopen();
    await openTab(book.pane, 'Workbook');
    await book.idle();
    await book.page.getByRole('button', { name: 'Check workbook' }).first().click();
    await book.pane.getByText('1 finding marked as intended.').waitFor();
    expect(await titles()).not.toContain(`Warning: ${VOLATILE}`);
    await book.set('Sheet1!G1', '=TODAY()+0');
    await book.idle();
    await check();
    // The list of the check before still stands, until this check ends.
    await finding(VOLATILE).waitFor();
    expect(book.foreign).toEqual([]);
  });

  it('never clears a zero of a value that no row has, nor a formula that failed', async () => {
    await book.set('Sheet1!B9', '=RR.TOTAL("contracted_rent_pa","currency=EUR;use_type=OFICE")');
    await book.set('Sheet1!B11', '=RR.TOTAL("contracted_rent_pa","currency=EUR;svc_property_id=99999")');
    await book.set('Sheet1!B13', '=RR.TOTAL("contracted_rent_pa","currency=EUR;no_such=1")');
    await book.set('Sheet1!B15', '=RR.TOTAL("contracted_rent_pa","currency=EUR;use_type=OFFICE")');
    await book.set('Sheet1!B17', '=RR.TOTAL("contracted_rent_pa","currency=EUR")');
    await book.idle();
    expect(await book.shown('Sheet1!B9')).toBe('0.00');
    await openTab(book.pane, 'Workbook');
    await check();
    const expected = [
      'Error: 1 formula failed.',
      'Warning: No row has the value that the condition on Use Type asks for.',
      'Warning: No row has the value that the condition on Property ID asks for.',
    ];
    await book.until(async () => (await titles()).slice(0, 3).join('\n'), expected.join('\n'));
    await finding('1 formula failed.').getByRole('button', { name: 'Go to Sheet1!B13' }).waitFor();

    await book.pane.getByText(/^With notes \d+$/).click();
    const formulas = book.pane.getByRole('region', { name: 'Formulas' });
    await formulas.getByText('use_type=OFICE")').waitFor();
    await formulas.getByText('svc_property_id=99999")').waitFor();
    expect(await formulas.getByText('use_type=OFFICE")').count()).toBe(0);
  });

  it('never says “Nothing found” of formulas that show values of the file', async () => {
    for (const cell of ['G1', 'J7', 'L7', 'B9', 'G9', 'J9', 'B11', 'B13', 'B17'])
      await book.set(`Sheet1!${cell}`, '');
    await book.idle();
    // As a file that came from a machine without the add-in: its formulas are not in the memory of the workbook.
    const { name, bytes } = await saveWorkbook(book);
    const parts = Object.entries(partsOf(bytes)).map(([part, xml]) => [
      part,
      xml.replace('name="rr.formulas"', 'name="rr.forgotten"'),
    ]);
    await openInWorkbench(book, { name, bytes: zipOf(Object.fromEntries(parts) as Record<string, string>) });
    await openTab(book.pane, 'Workbook');
    const gap =
      '1 formula shows values of the file and was not checked, nor what other formulas take from it. Choose “Refresh workbook”, then check again.';
    await book.pane.getByRole('button', { name: 'Check workbook' }).click();
    await book.pane.getByText(/^(Nothing found|No formula was checked)/).waitFor();
    expect(await book.pane.getByText('Nothing found').count()).toBe(0);
    await book.pane.getByText(gap).waitFor();
    await book.set('Sheet1!D9', '=RR.TOTAL("contracted_rent_pa","currency=EUR")');
    await book.idle();
    await book.pane.getByRole('button', { name: 'Check workbook' }).click();
    await book.pane.getByText('No finding in the 1 formula that was checked').waitFor();
    await book.pane.getByText(gap).waitFor();
    await book.pane.getByRole('button', { name: 'Refresh workbook' }).first().click();
    await book.pane.getByRole('button', { name: 'Update all' }).click();
    await book.pane.getByRole('region', { name: 'What changed' }).waitFor();
    await book.idle();
    await check();
    await book.pane.getByText('Nothing found in 2 formulas').waitFor();
    expect(await book.pane.getByText('values of the file').count()).toBe(0);
  });
});
