import { openTab } from '../support/pane-steps';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started), { databases: ALL_DATABASES, units: 3000 });

/** Returns over 20,000 rows: every rent roll of every unit. */
const ALL =
  'property_name, unit_name, tenant_name, use_type, currency, contracted_rent_pa, actual_lettable_area_sqm, lease_start_date, lease_expiry_date, rentroll_date';

describe('large results', () => {
  it('are both answered if together they exceed what Excel on the web accepts at once', async () => {
    await book.set('Sheet1!A1', `=RR.QUERY("${ALL}",,,"all-rentrolls",,"format=plain")`);
    await book.set('Sheet2!A1', `=RR.QUERY("tenant_name, ${ALL}",,,"all-rentrolls",,"format=plain")`);
    await book.idle();
    for (const address of ['Sheet1!A1', 'Sheet2!A1']) {
      const [, , , rows] = /([A-Z]+)(\d+):[A-Z]+(\d+)/.exec((await book.spill(address)) ?? '') ?? [];
      expect(Number(rows)).toBeGreaterThan(20_000);
    }
    expect(book.problems).toEqual([]);
    await book.set('Sheet1!A1', '');
    await book.set('Sheet2!A1', '');
  });

  it('without formats are formatted by the pane, below their headings', async () => {
    await book.set('Sheet1!A1', `=RR.QUERY("${ALL}",,,"all-rentrolls",,"limit=12000")`);
    await book.idle();
    const before = await book.cell('Sheet1!F2');
    expect(before.format).toBe('General');
    await openTab(book.pane, 'Workbook');
    await book.pane.getByText(/arge results have no (number )?formats/).waitFor();
    await book.pane.getByRole('button', { name: 'Format this result' }).click();
    await book.until(async () => (await book.cell('Sheet1!F2')).format, '#,##0.00');
    await book.pane.getByRole('button', { name: /Format/ }).waitFor({ state: 'hidden' });
    expect(await book.cell('Sheet1!F2')).toMatchObject({ value: before.value, format: '#,##0.00' });
    expect(await book.cell('Sheet1!H2')).toMatchObject({ format: 'yyyy-mm-dd' });
    expect((await book.cell('Sheet1!F1')).format).toBe('General');
    expect(book.problems).toEqual([]);
    expect(await book.missing()).toEqual([]);
    await book.set('Sheet1!A1', '');
  });
});

describe('the first question', () => {
  it('is entered at the selected cell by the pane, but not over a cell with content', async () => {
    await openTab(book.pane, 'Ask');
    await book.set('Sheet1!C3', 'Notes');
    await book.clickCell('C3');
    await book.pane.getByRole('button', { name: /^Tenancy schedule/ }).click();
    await book.pane.getByRole('button', { name: 'Insert', exact: true }).click();
    await book.pane.getByRole('alert').filter({ hasText: 'C3 holds' }).waitFor();
    await book.clickCell('B5');
    await book.pane.getByRole('button', { name: 'Insert', exact: true }).click();
    await book.pane.getByText('Entered in Sheet1!B6.').waitFor();
    await book.idle();
    expect(await book.shown('Sheet1!B5')).toBe('Property Name');
    expect(await book.spill('Sheet1!B6')).toMatch(/^B6:I\d+$/);
    await openTab(book.pane, 'Workbook');
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
  });

  it('gets styled headings, fitting columns and frozen rows when its result arrives', async () => {
    const style = (address: string) =>
      book.page.evaluate((one) => window.workbench!.style(one), `Sheet1!${address}`);
    await book.until(async () => (await style('I5')).bold === true, true);
    await book.until(async () => (await style('B5')).frozenRows, 5);
    await book.until(async () => (await style('B5')).columnWidth > (await style('A5')).columnWidth, true);
    expect((await style('B6')).bold).toBeUndefined();
    expect(book.problems).toEqual([]);
    expect(await book.missing()).toEqual([]);
  });
});
