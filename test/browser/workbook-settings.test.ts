import { withWorkbench } from '../support/with-workbench';
import { openDatabases, openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { renameColumns } from '../support/rename-columns';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { query: '', databases: null });

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const isKept = async (key: string) =>
  book.until(async () => (await book.settings())[key] !== undefined, true);
const remembered = async () => {
  const { runs = [] } = ((await book.settings())['rr.formulas'] ?? {}) as { runs?: { address: string }[] };
  return [...new Set(runs.map(({ address }) => address))].sort();
};
/** Of a later version, a second pane or another person in the workbook. */
const OTHERS = { 'rr.later': { since: 3 } };
let marks: unknown;
let calls: string[];

const expectKept = async () => {
  expect(await book.settings()).toMatchObject({ 'rr.checks': marks, ...OTHERS });
  expect(await remembered()).toEqual(expect.arrayContaining(calls));
};

/** The tests run in this order: one person and one workbook. */
describe('marks, remembered calls and what others keep in the workbook', () => {
  it('are there after a check and eight answers', async () => {
    await signIn(book, product.service.clients[0]!);
    await book.set('Tenancy schedule!N2', '=TODAY()');
    await book.set(
      'Tenancy schedule!N9',
      '=RR.QUERY("unit_name",,0,,,"as_of="&TEXT(N2,"yyyy-mm-dd")&"; limit=3")',
    );
    await book.idle();
    await openTab(book.pane, 'Workbook');
    await button('Check workbook').click();
    const finding = book.pane
      .getByRole('listitem')
      .filter({ hasText: 'Recalculates at every edit: TODAY() in N2.' });
    await finding.getByRole('button', { name: 'Go to Tenancy schedule!N2' }).click();
    await finding.getByRole('button', { name: 'Intended' }).click();
    await finding.waitFor({ state: 'detached' });
    await book.until(async () => (await remembered()).join().includes('!N9'), true);
    await book.addin().evaluate(
      (settings) =>
        Excel.run(async (context) => {
          for (const [key, value] of Object.entries(settings)) context.workbook.settings.add(key, value);
          await context.sync();
        }),
      OTHERS,
    );
    marks = (await book.settings())['rr.checks'];
    calls = await remembered();
    expect(marks).toBeDefined();
    expect(calls.length).toBeGreaterThanOrEqual(8);
  });

  it('are there after another choice of databases, which holds when the page of the add-in loads again', async () => {
    const lindenhof = async () =>
      (await openDatabases(book.pane)).getByRole('checkbox', { name: /Lindenhof Residential/ });
    const isChosen = async () =>
      JSON.stringify((await book.settings())['rr.databases']).includes('Lindenhof');
    await (await lindenhof()).check();
    await button('Update all').click();
    await book.until(isChosen, true);
    await expectKept();
    await book.idle();

    await book.addin().evaluate(() => location.reload());
    // Office.js still has the choice of the start of the page before.
    await book.pane.getByRole('button', { name: 'Databases: 3 of 3 databases' }).waitFor();
    await (await lindenhof()).uncheck();
    await button('Update all').click();
    await book.until(isChosen, false);
    await book.idle();
    await expectKept();
  });

  it('are there after a correction in Compare', async () => {
    await book.page.evaluate(() => window.workbench!.select("'Agent''s rent roll'!B2"));
    await openTab(book.pane, 'Compare');
    await button('Check this sheet').click();
    await button('Sure').click();
    await book.pane.getByLabel('What “Mietende” means').selectOption('');
    await isKept('rr.layouts');
    await expectKept();
  });

  it('are there after a sheet for which a person chose columns', async () => {
    renameColumns(product, { market_rent_pa: 'erv_total' });
    await book.reopen();
    await openTab(book.pane, 'Ask');
    await book.pane.getByRole('button', { name: /^Gaps by money/ }).click();
    await book.pane.getByLabel('Market rent a year (ERV)').selectOption({ label: 'Market Rent PA (ERV)' });
    await button('Insert with these columns').click();
    await book.pane.getByText('The sheet "Gaps" was added.').first().waitFor();
    await isKept('rr.reportColumns');
    await expectKept();
  });

  it('would be lost by `Office.Settings.saveAsync`, which overwrites with what the page was given at its start', async () => {
    const save = () =>
      book
        .addin()
        .evaluate(
          () => new Promise((resolve) => Office.context.document.settings.saveAsync(() => resolve(true))),
        );
    await book.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.settings.add('rr.newer', 1);
        await context.sync();
      }),
    );
    await save();
    expect(await book.settings()).toMatchObject(OTHERS);
    expect(Object.keys(await book.settings())).not.toContain('rr.newer');
  });
});
