import { openTab } from '../support/pane-steps';
import { book, withWorkbench, ALL_DATABASES } from '../support/with-workbench';

withWorkbench({ databases: ALL_DATABASES, units: 3000 });

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
