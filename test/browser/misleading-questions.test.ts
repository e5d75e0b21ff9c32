import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench, startProduct } from '../support/browser/outside';

let product: Product;
let book: WorkbenchDriver;

beforeAll(async () => {
  product = await startProduct({ units: 600 });
  book = await openWorkbench({ url: `${product.url}/workbench/`, query: '?sheet=empty' });
  await signIn(book, product.service.clients[0]!);
  for (const name of ['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential'])
    await book.pane.getByRole('checkbox', { name }).check();
  await book.idle();
  await openTab(book.pane, 'Workbook').catch(() => undefined);
});
afterAll(async () => {
  await book?.close();
  await product?.close();
});

const line = (cell: string) =>
  book.pane.getByRole('listitem').filter({ hasText: new RegExp(`Sheet1!${cell}(?!\\d)`) });

describe('a question that misleads', () => {
  it('with rents of several currencies has a note that names them', async () => {
    await book.set('Sheet1!A1', '=SUM(RR.QUERY("contracted_rent_pa","use_type=OFFICE",0))');
    await book.idle();
    expect((await book.cell('Sheet1!A1')).value).toBeGreaterThan(0);
    await openTab(book.pane, 'Workbook');
    await line('A1')
      .getByText(/Contracted Rent PA is in \d+ currencies \(.*EUR, GBP.*\), so a sum means nothing/)
      .waitFor();
  });

  it('with two conditions in one is refused, and says what to write', async () => {
    await book.set('Sheet1!C1', '=ROWS(RR.QUERY("unit_name","use_type<>OFFICE and use_type<>RETAIL",0))');
    await book.idle();
    await line('C1').getByText('use_type not in OFFICE, RETAIL').waitFor();
    const [all, some] = ['', 'use_type not in OFFICE, RETAIL'];
    await book.set('Sheet1!D1', `=ROWS(RR.QUERY("unit_name","${all}",0))`);
    await book.set('Sheet1!E1', `=ROWS(RR.QUERY("unit_name","${some}",0))`);
    await book.idle();
    const rows = async (cell: string) => (await book.cell(`Sheet1!${cell}`)).value as number;
    expect(await rows('E1')).toBeLessThan(await rows('D1'));
  });

  it('with approved rent rolls of several quarters says how many are older', async () => {
    await book.set('Sheet1!G1', '=RR.QUERY("property_name, rentroll_date",,0,,TRUE)');
    await book.idle();
    await line('G1')
      .getByText(/\d+ of \d+ properties show an older rent roll than 20\d\d-\d\d-\d\d, the oldest of/)
      .waitFor();
  });

  it('with a blank heading never has data under the heading of another column', async () => {
    await book.set('Sheet1!J1', 'unit_name');
    await book.set('Sheet1!L1', 'currency');
    await book.set('Sheet1!J2', '=RR.QUERY(J1:L1,"currency=GBP",0)');
    await book.idle();
    expect(await Promise.all(['K2', 'L2'].map((cell) => book.shown(`Sheet1!${cell}`)))).toEqual(['', 'GBP']);
    expect(book.problems).toEqual([]);
  });
});
