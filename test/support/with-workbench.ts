import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './axe';
import { openWorkbench, startProduct } from './browser/outside';
import { openTab } from './pane-steps';
import type { Product } from './product';
import { signIn } from './sign-in';
import type { WorkbenchDriver } from './workbench-driver';

export const ALL_DATABASES = ['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential'] as const;

type Options = NonNullable<Parameters<typeof startProduct>[0]> & {
  /** Options in the address of the page. */
  query?: string;
  /** Signs in, chooses these, and opens the tab "Workbook". Null stays signed out. */
  databases?: readonly string[] | null;
};

/** Those of the test file. */
export let product: Product;
export let book: WorkbenchDriver;

/** Starts a product for the tests of a file, and opens a workbook in it. */
export function withWorkbench({
  query = '?sheet=empty',
  databases = ['Harbour Core Fund'],
  ...options
}: Options = {}): void {
  beforeAll(async () => {
    product = await startProduct({ units: 90, ...options });
    book = await openWorkbench({ url: `${product.url}/workbench/`, query });
    if (databases) await chooseDatabases(databases);
  });
  afterAll(async () => {
    await book?.close();
    await product?.close();
  });
}

/** A button of the pane. A text is its whole name. */
export const button = (name: string | RegExp): Locator =>
  book.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

export const byRole = (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator =>
  book.pane.getByRole(role, { name });

/** Waits until the pane shows a text. */
export const waitForText = (text: string | RegExp): Promise<void> =>
  book.pane.getByText(text).first().waitFor();

/** Enters texts, and waits until nothing is pending. */
export async function fill(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [address, text] of Object.entries(texts)) await book.set(address, text);
  await book.idle();
}

/** Counts the clicks of a person from now on, in workbook and pane. */
export async function countClicks(): Promise<() => Promise<number>> {
  const counted = () =>
    book.page.evaluate(() => {
      const page: Window & { presses?: number } = window;
      if (page.presses === undefined) {
        page.presses = 0;
        const count = () => void (page.presses! += 1);
        for (const { document } of [page, ...Array.from({ length: page.length }, (_, at) => page[at]!)])
          document.addEventListener('pointerdown', count, true);
      }
      return page.presses;
    });
  const before = await counted();
  return async () => (await counted()) - before;
}

/** Expects no accessibility violations in the pane. */
export const expectAccessible = async (): Promise<void> =>
  expect(await accessibilityViolations(book.addin())).toEqual([]);

/** Expects that nothing was asked that the emulated Excel lacks, and no other host. */
export const expectAtHome = async (): Promise<void> =>
  expect([await book.missing(), book.foreign]).toEqual([[], []]);

/** Signs in, chooses databases one by one, and opens the tab "Workbook". */
async function chooseDatabases(names: readonly string[]): Promise<void> {
  await signIn(book, product.service.clients[0]!);
  for (const name of names) await book.pane.getByRole('checkbox', { name }).check();
  await waitForText('Saved with this workbook');
  // The choices are saved one at a time, so wait for the last one.
  const saved = async () => (await book.settings())['rr.databases'] as unknown[] | undefined;
  await book.until(async () => (await saved())?.length, names.length);
  await openTab(book.pane, 'Workbook');
  await book.idle();
}
