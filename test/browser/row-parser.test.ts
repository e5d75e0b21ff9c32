import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { signIn } from '../support/sign-in';

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started));

const FORMULA = '=RR.QUERY("property_name, contracted_rent_pa",,2,,,"sort=contracted_rent_pa desc; limit=3")';

/** The address of the parser's WebAssembly file, once the page has loaded it. */
async function coreAddress(): Promise<string> {
  const found = await book
    .addin()
    .waitForFunction(
      () =>
        performance
          .getEntriesByType('resource')
          .find(({ name }) => /\/addin\/row-parser\.[0-9a-f]{8}\.wasm$/.test(name))?.name,
    );
  return (await found.jsonValue())!;
}

/** Whether the page's policy lets it compile that file. */
function compiles(core: string): Promise<boolean> {
  return book.addin().evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    return WebAssembly.compile(bytes).then(
      () => true,
      () => false,
    );
  }, core);
}

async function answer(): Promise<unknown[]> {
  await book.set('Sheet1!A1', FORMULA);
  await book.idle();
  const cells = ['A1', 'B1', 'A2', 'B2', 'A4', 'B4'].map((address) => book.cell(`Sheet1!${address}`));
  return (await Promise.all(cells)).map(({ value }) => value);
}

it("reads rows with or without WebAssembly, depending on the page's policy", async () => {
  const core = await coreAddress();
  expect(await compiles(core)).toBe(true);
  const read = await answer();
  expect(read.slice(0, 2)).toEqual(['property_name', 'contracted_rent_pa']);
  expect(read[3]).toEqual(expect.any(Number));
  expect(book.problems).toEqual([]);

  const { page } = book;
  await page.context().route('**/addin/taskpane.html*', async (route) => {
    const reply = await route.fetch();
    const headers = reply.headers();
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("'wasm-unsafe-eval'");
    headers['content-security-policy'] = policy.replace("'wasm-unsafe-eval'", '');
    await route.fulfill({ response: reply, headers });
  });
  await page.reload();
  await page.waitForFunction(() => window.workbench !== undefined);
  await book.idle();
  if (await book.pane.getByRole('button', { name: 'Sign in' }).isVisible())
    await signIn(book, product.service.clients[0]!);
  expect(await compiles(core)).toBe(false);
  await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
  expect(await answer()).toEqual(read);
});
