import { GATEWAY_PATHS, type SignInReply } from '../../src/contract/gateway-wire';
import type { Product } from '../support/product';
import { chooseInMenu } from '../support/pane-steps';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { withWorkbench } from '../support/with-workbench';

let product: Product;
let book: WorkbenchDriver;
let key: string;
/** The add-in's status requests. */
const looks: string[] = [];

withWorkbench((started) => ({ product, book } = started), {
  databases: null,
  demo: false,
  organisation: true,
});
beforeAll(() => {
  book.page.on('request', (request) => {
    if (new URL(request.url()).pathname === GATEWAY_PATHS.status) looks.push(request.url());
  });
});

describe('a person with an access key', () => {
  it('signs in by name, sees the databases of the key, and gets data for them', async () => {
    const { pane } = book;
    key = await product.newAccessKey('A. Meyer', '101');
    await pane.getByLabel('Access key').fill(key);
    await pane.getByRole('button', { name: 'Sign in', exact: true }).click();
    await pane.getByText('A. Meyer', { exact: true }).waitFor();
    const boxes = pane.getByRole('group', { name: 'Databases' }).getByRole('checkbox');
    await boxes.first().check();
    expect(
      await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)),
    ).toEqual(['Harbour Core Fund']);
    await pane.getByText('Saved with this workbook').waitFor();
    await book.enter('B2', '=RR.QUERY("property_name, unit_name")');
    expect(await book.spill('B2')).toMatch(/^B2:C\d+$/);
    // Neither the browser nor the workbook stores the key.
    const kept = await book
      .addin()
      .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect([kept, JSON.stringify(await book.settings())].join()).not.toContain('rrk_');
  });

  it('sees where else he is signed in, and ends that session there', async () => {
    const { pane, page } = book;
    const { request } = page.context();
    const session = `${product.url}${GATEWAY_PATHS.session}`;
    const elsewhere = await request.post(session, {
      data: { accessKey: key },
      headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15' },
    });
    const { sessionKey } = (await elsewhere.json()) as SignInReply;
    const statusThere = async () =>
      (await request.get(session, { headers: { authorization: `Bearer ${sessionKey}` } })).status();
    expect(await statusThere()).toBe(200);
    await chooseInMenu(pane, 'Connection details');
    const sessions = pane.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.filter({ hasText: /^Chrome on .*This session$/ }).waitFor();
    const other = sessions.filter({ hasText: 'Excel on Mac' });
    await other.getByRole('button', { name: /^End session begun \d\d:\d\d$/ }).click();
    await pane.getByText('1 session ended.').waitFor();
    expect(await sessions.count()).toBe(1);
    expect(await statusThere()).toBe(401);
    await pane.getByRole('button', { name: 'Back to the tabs' }).click();
  });

  it('makes the pane ask for the status while it is open, and again when it is opened', async () => {
    expect(looks.length).toBeGreaterThan(0);
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    await book.idle();
    const before = looks.length;
    // A closed pane does not ask after a refresh from the ribbon.
    await book.ribbon('Refresh').click();
    await book.idle();
    expect(looks).toHaveLength(before);
    await book.ribbon('Rent Roll').click();
    await book.until(async () => looks.length > before, true);
  });
});
