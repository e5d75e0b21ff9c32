import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './axe';
import { openWorkbench, startProduct } from './browser/outside';
import { openTab } from './pane-steps';
import type { Product } from './product';
import { signIn } from './sign-in';
import type { WorkbenchDriver } from './workbench-driver';

export const ALL_DATABASES = ['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential'];

interface Started {
  product: Product;
  book: WorkbenchDriver;
}

type Options = NonNullable<Parameters<typeof startProduct>[0]> & {
  /** Options in the address of the page. */
  query?: string;
  /** Signs in, chooses these, and opens the tab "Workbook". Null stays signed out. */
  databases?: readonly string[] | null;
};

/** What a person does in the pane and in the workbook of a file's tests. */
interface Steps {
  /** A button of the pane. A text is its whole name. */
  button(name: string | RegExp): Locator;
  /** Waits until the pane shows a text. */
  waitForText(text: string | RegExp): Promise<void>;
  byRole(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator;
  /** Expects no accessibility violations in the pane. */
  expectAccessible(): Promise<void>;
  /** Expects that nothing was asked that the emulated Excel lacks, and no other host. */
  expectAtHome(): Promise<void>;
  /** Enters texts, and waits until nothing is pending. */
  fill(texts: Readonly<Record<string, string>>): Promise<void>;
}

/** Starts a product for the tests of a file, opens a workbook in it, and gives both to `take`. */
export function withWorkbench(
  take: (started: Started) => void,
  { query = '?sheet=empty', databases = ['Harbour Core Fund'], ...options }: Options = {},
): Steps {
  let product: Product | undefined;
  let book: WorkbenchDriver | undefined;
  beforeAll(async () => {
    product = await startProduct({ units: 90, ...options });
    book = await openWorkbench({ url: `${product.url}/workbench/`, query });
    take({ product, book });
    if (databases) await chooseDatabases(book, product, databases);
  });
  afterAll(async () => {
    await book?.close();
    await product?.close();
  });
  return {
    button: (name) =>
      book!.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }),
    byRole: (role, name) => book!.pane.getByRole(role, { name }),
    expectAccessible: async () => expect(await accessibilityViolations(book!.addin())).toEqual([]),
    expectAtHome: async () => expect([await book!.missing(), book!.foreign]).toEqual([[], []]),
    waitForText: (text) => book!.pane.getByText(text).first().waitFor(),
    fill: async (texts) => {
      for (const [address, text] of Object.entries(texts)) await book!.set(address, text);
      await book!.idle();
    },
  };
}

/** Signs in, chooses databases one by one, and opens the tab "Workbook". */
export async function chooseDatabases(
  book: WorkbenchDriver,
  product: Product,
  names: readonly string[] = ['Harbour Core Fund'],
): Promise<void> {
  await signIn(book, product.service.clients[0]!);
  for (const name of names) await book.pane.getByRole('checkbox', { name }).check();
  await book.pane.getByText('Saved with this workbook').waitFor();
  // The choices are saved one at a time, so wait for the last one.
  const saved = async () => (await book.settings())['rr.databases'] as unknown[] | undefined;
  await book.until(async () => (await saved())?.length, names.length);
  await openTab(book.pane, 'Workbook');
  await book.idle();
}
