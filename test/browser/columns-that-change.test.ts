import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started));

const protect = (name: string, how: 'protect' | 'unprotect') =>
  book.addin().evaluate(
    ([sheet, act]) =>
      Excel.run(async (context) => {
        const { protection } = context.workbook.worksheets.getItem(sheet);
        protection[act]();
        await context.sync();
      }),
    [name, how] as const,
  );
const section = () => book.pane.getByRole('region', { name: 'Deprecated columns' });
const used = (text: string) => section().getByRole('listitem').getByText(text);
const value = async (address: string) => (await book.cell(address)).value;

describe('a deprecated column', () => {
  it('is replaced only in the formulas that name it, which Excel then runs [rule 123]', async () => {
    await book.enter(
      'Sheet1!B2',
      '=RR.QUERY("property_id, unit_name","property_id>0",0,,,"sort=property_id; limit=3")',
    );
    await book.enter(
      'Sheet1!E2',
      '=RR.QUERY("svc_property_id, unit_name",,0,,,"sort=svc_property_id; limit=3")',
    );
    await book.enter('Sheet1!H2', 'property_id');
    await book.enter('Sheet1!H3', '=RR.QUERY(H2,,0,,,"limit=3")');
    await book.enter('Sheet2!A1', '="property_id: "&INDEX(RR.QUERY("Property ID (old)",,0),1)');
    await protect('Sheet2', 'protect');
    await used('Used in Sheet1!B2 and Sheet2!A1.').waitFor();
    await used(
      'Sheet1!H3 reads the name from elsewhere, such as cells. Enter svc_property_id there.',
    ).waitFor();
    const [old, successor] = [await value('Sheet1!B2'), await value('Sheet1!E2')];
    expect(old).not.toBe(successor);

    await section().getByRole('button', { name: 'Use svc_property_id' }).click();
    await section()
      .getByText(
        '1 formula now reads svc_property_id. Sheet "Sheet2" is protected. Unprotect it and try again.',
      )
      .waitFor();
    await book.idle();
    expect((await book.cell('Sheet1!B2')).formula).toBe(
      '=RR.QUERY("svc_property_id, unit_name","svc_property_id>0",0,,,"sort=svc_property_id; limit=3")',
    );
    expect(await value('Sheet1!B2')).toBe(successor);
    expect(await book.spill('Sheet1!B2')).toBe('B2:C4');
    expect(await value('Sheet1!H2')).toBe('property_id');
    await used('Used in Sheet2!A1.').waitFor();

    await protect('Sheet2', 'unprotect');
    await section().getByRole('button', { name: 'Use svc_property_id' }).click();
    await section().getByText('1 formula now reads svc_property_id.', { exact: true }).waitFor();
    await book.idle();
    expect((await book.cell('Sheet2!A1')).formula).toBe(
      '="property_id: "&INDEX(RR.QUERY("svc_property_id",,0),1)',
    );
    await book.enter('Sheet1!H2', 'svc_property_id');
    await section().getByRole('listitem').waitFor({ state: 'detached' });
    expect(await book.missing()).toEqual([]);
  });
});

describe('the columns of a formula', () => {
  it('are still known in a reopened workbook, without a request', async () => {
    await book.enter('Sheet2!A5', '=RR.CHANGES()');
    await book.enter('Sheet2!P5', '=RR.QUERY("project_id, actual_lettable_area_sqft",,,,,"limit=3")');
    const isTold = async () => {
      await book.pane
        .getByText('2 formulas use alpha features (track changes, configured columns).')
        .waitFor();
      await used('Used in Sheet2!P5.').waitFor();
    };
    await isTold();
    // The formula memory is saved a moment after the answer.
    await book.until(async () => JSON.stringify(await book.settings()).includes('configured columns'), true);
    const before = product.faults.requests.filter(({ method }) => method === 'POST').length;
    await book.reopen();
    await isTold();
    expect(product.faults.requests.filter(({ method }) => method === 'POST').length).toBe(before);
  });
});
