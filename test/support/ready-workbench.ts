import type { Product } from './product';
import { openTab } from './pane-steps';
import { signIn } from './sign-in';
import type { WorkbenchDriver } from './workbench-driver';
import { openWorkbench, startProduct } from './browser/outside';

/** Starts a product and opens an empty workbook in it, signed in, with one company database chosen and the tab "Workbook" open. */
export async function startReadyWorkbench(
  options: Parameters<typeof startProduct>[0] = {},
): Promise<{ product: Product; book: WorkbenchDriver; close(): Promise<void> }> {
  const product = await startProduct({ units: 300, ...options });
  let book: WorkbenchDriver | undefined;
  const close = async () => {
    await book?.close();
    await product.close();
  };
  try {
    book = await openWorkbench({ url: `${product.url}/workbench/`, query: '?sheet=empty' });
    await signIn(book, product.service.clients[0]!);
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
    await book.pane.getByText('Saved with this workbook').waitFor();
    await openTab(book.pane, 'Workbook');
    await book.idle();
    return { product, book, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
