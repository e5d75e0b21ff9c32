import type { Product } from './product';
import { signIn } from './sign-in';
import type { WorkbenchDriver } from './workbench-driver';
import { openWorkbench, startProduct } from './browser/outside';

/** Starts a product and opens an empty workbook in it, signed in and with one company database chosen. */
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
    await book.idle();
    return { product, book, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
