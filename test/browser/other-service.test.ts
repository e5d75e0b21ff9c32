import type { Product } from '../support/product';
import { accountButton } from '../support/pane-steps';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { withWorkbench } from '../support/with-workbench';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { query: '', databases: null, demo: false });

describe('with a service other than the demo', () => {
  it('opens on an empty sheet, offers no credentials, and asks for databases after the sign-in', async () => {
    await book.pane.getByLabel('Client ID').waitFor();
    expect(await book.calls()).toEqual([]);
    expect(await book.shown('Sheet1!B2')).toBe('');
    expect(await book.pane.getByText('demo').count()).toBe(0);
    await signIn(book, product.service.clients[0]!);
    await book.pane.getByText('Choose at least one database').waitFor();
  });

  it('keeps the session after a reload of the page', async () => {
    await book.page.reload();
    await accountButton(book.pane).waitFor();
  });
});
