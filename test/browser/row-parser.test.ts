import type { Frame } from 'playwright-core';
import { startReadyWorkbench } from '../support/ready-workbench';
import { signIn } from '../support/sign-in';

type Ready = Awaited<ReturnType<typeof startReadyWorkbench>>;

let ready: Ready;
beforeAll(async () => {
  ready = await startReadyWorkbench();
});
afterAll(() => ready?.close());

const FORMULA = '=RR.QUERY("property_name, contracted_rent_pa",,2,,,"sort=contracted_rent_pa desc; limit=3")';

function addinFrame({ book }: Ready): Frame {
  const frame = book.page.frames().find((one) => one.url().includes('/addin/taskpane.html'));
  if (!frame) throw new Error('The add-in is not there');
  return frame;
}

/** The address of the parser's WebAssembly file, once the page has loaded it. */
async function coreAddress(ready: Ready): Promise<string> {
  const found = await addinFrame(ready).waitForFunction(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/addin\/row-parser\.[0-9a-f]{8}\.wasm$/.test(name))?.name,
  );
  return (await found.jsonValue())!;
}

/** Whether the page's policy lets it compile that file. */
function compiles(ready: Ready, core: string): Promise<boolean> {
  return addinFrame(ready).evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    return WebAssembly.compile(bytes).then(
      () => true,
      () => false,
    );
  }, core);
}

async function answer({ book }: Ready): Promise<unknown[]> {
  await book.set('Sheet1!A1', FORMULA);
  await book.idle();
  const cells = ['A1', 'B1', 'A2', 'B2', 'A4', 'B4'].map((address) => book.cell(`Sheet1!${address}`));
  return (await Promise.all(cells)).map(({ value }) => value);
}

it("reads rows with or without WebAssembly, depending on the page's policy", async () => {
  const core = await coreAddress(ready);
  expect(await compiles(ready, core)).toBe(true);
  const read = await answer(ready);
  expect(read.slice(0, 2)).toEqual(['property_name', 'contracted_rent_pa']);
  expect(read[3]).toEqual(expect.any(Number));
  expect(ready.book.problems).toEqual([]);

  const { page } = ready.book;
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
  await ready.book.idle();
  if (await ready.book.pane.getByRole('button', { name: 'Sign in' }).isVisible())
    await signIn(ready.book, ready.product.service.clients[0]!);
  expect(await compiles(ready, core)).toBe(false);
  await ready.book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
  expect(await answer(ready)).toEqual(read);
});
