import {
  accountButton,
  databasesButton,
  openDatabases,
  openTab,
  signOut,
  startRefresh,
} from '../support/pane-steps';
import type { Product } from '../support/product';
import { signIn } from '../support/sign-in';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

const [HARBOUR, MERIDIAN, LINDENHOF] = [
  'Harbour Core Fund',
  'Meridian Value Add',
  'Lindenhof Residential',
] as const;
const NAMES = '=RR.QUERY("property_name",,0)';
const OWN = '=RR.QUERY("property_name",,0,,,"database=Harbour Core Fund; limit=3")';
/** Cells that read the chosen databases, and one that names its own. */
const FORMULAS = {
  B2: NAMES,
  D2: '=RR.TOTAL("contracted_rent_pa","currency=EUR")',
  F2: '=RR.QUERY("unit_name",,0)',
  H2: OWN,
};

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: null });

const box = (name: string) => book.pane.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const found = () => book.pane.getByRole('region', { name: 'Changes found', exact: true });
const says = (text: string | RegExp) => book.pane.getByText(text).first().waitFor();
const ticked = async () => {
  const boxes = await (await openDatabases(book.pane)).getByRole('checkbox', { checked: true }).all();
  return Promise.all(
    boxes.map((each) => each.evaluate((it) => (it as HTMLInputElement).labels![0]!.textContent)),
  );
};
const stored = async () =>
  (((await book.settings())['rr.databases'] ?? []) as { name: string }[]).map(({ name }) => name);
/** Everything that the sheet shows. */
const cells = () =>
  book.page.evaluate(() =>
    Array.from({ length: 400 }, (_, row) =>
      [...'BCDEFGHIJ'].map((column) => window.workbench!.cell(`Sheet1!${column}${row + 1}`).text),
    ),
  );
const filled = async () => (await cells()).flat().filter((text) => text !== '');
const errors = async () => (await filled()).filter((text) => text.startsWith('#'));
const rowsOf = async (cell: string) => Number(/\d+$/.exec((await book.spill(cell)) ?? '')?.[0] ?? 0);
/** Changes the boxes and waits until the pane shows what would move. Until then nothing may move. */
const change = async (...names: string[]) => {
  await openDatabases(book.pane);
  for (const name of names) await box(name).click();
  await found().getByRole('heading', { name: 'Nothing has moved yet' }).waitFor();
};
const expectUntouched = async (before: unknown, names: readonly string[]) =>
  expect([await cells(), await stored()]).toEqual([before, names]);

/** The tests run in this order: one person and one workbook. */
describe('the choice of databases', () => {
  it('applies at once the first time, when no cell has a good value to lose', async () => {
    await signIn(book, product.service.clients[0]!);
    for (const [cell, text] of Object.entries(FORMULAS)) await book.set(`Sheet1!${cell}`, text);
    await book.idle();
    expect(await errors()).toEqual(['#N/A', '#N/A', '#N/A']);
    await box(HARBOUR).check();
    await book.until(errors, []);
    expect([await stored(), await found().count()]).toEqual([[HARBOUR], 0]);
    await says('Saved with this workbook.');
    await book.idle();
    expect(await rowsOf('Sheet1!B2')).toBeGreaterThan(20);
  });

  it('shows what another database would change, and neither cells nor file nor new formulas change', async () => {
    const before = await cells();
    const calls = await book.callsDuring(() => change(MERIDIAN));
    expect(calls).toEqual([]);
    await expectUntouched(before, [HARBOUR]);
    expect(await ticked()).toEqual([HARBOUR, MERIDIAN]);
    await databasesButton(book.pane).filter({ hasText: '1 of 3 databases' }).waitFor();
    await says(`Not saved yet: formulas read ${HARBOUR} until you update in the tab Workbook.`);
    for (const cell of ['Sheet1!B2', 'Sheet1!D2', 'Sheet1!F2'])
      await found().getByText(cell).first().waitFor();
    expect(await found().getByText('Sheet1!H2').count()).toBe(0);
    await book.enter('Sheet1!J2', NAMES);
    expect(await rowsOf('Sheet1!J2')).toBe(await rowsOf('Sheet1!B2'));
    await book.enter('Sheet1!J2', '');
  });

  it('restores the boxes after Skip', async () => {
    const before = await cells();
    await button('Skip all').click();
    await found().waitFor({ state: 'detached' });
    expect(await ticked()).toEqual([HARBOUR]);
    await says('Skipped. Formulas read the same databases as before, and all cells keep their values.');
    await says('Saved with this workbook.');
    await expectUntouched(before, [HARBOUR]);
    // What Excel calculates later reads the former databases, too.
    await book.enter('Sheet1!J2', NAMES);
    expect(await rowsOf('Sheet1!J2')).toBe(await rowsOf('Sheet1!B2'));
    await book.enter('Sheet1!J2', '');
    await expectUntouched(before, [HARBOUR]);
  });

  it('changes cells and file together after a word', async () => {
    const rows = await rowsOf('Sheet1!B2');
    const own = await book.shown('Sheet1!H2');
    await change(MERIDIAN);
    // A formula that was typed meanwhile is updated with the others.
    await book.enter('Sheet1!J2', NAMES);
    const calls = await book.callsDuring(async () => {
      await button('Update all').click();
      await book.until(stored, [HARBOUR, MERIDIAN]);
      await book.until(async () => (await rowsOf('Sheet1!B2')) > rows, true);
    });
    expect(new Set(calls.map(({ address }) => address))).toEqual(
      new Set(['Sheet1!B2', 'Sheet1!D2', 'Sheet1!F2', 'Sheet1!J2']),
    );
    expect([await errors(), await book.shown('Sheet1!H2')]).toEqual([[], own]);
    expect(await rowsOf('Sheet1!J2')).toBe(await rowsOf('Sheet1!B2'));
    await book.enter('Sheet1!J2', '');
    await databasesButton(book.pane).filter({ hasText: '2 of 3 databases' }).waitFor();
    await says('Saved with this workbook.');
    await book.pane.getByRole('region', { name: 'What changed' }).waitFor();
  });

  it('keeps all values when one of two is unticked, until the word', async () => {
    const before = await cells();
    expect(await book.callsDuring(() => change(HARBOUR))).toEqual([]);
    await expectUntouched(before, [HARBOUR, MERIDIAN]);
    await found()
      .getByText(/^Without Harbour Core Fund, 3 of 3 formulas change\./)
      .waitFor();
    await button('Update all').click();
    await book.until(stored, [MERIDIAN]);
    await book.idle();
    expect([await errors(), (await cells()).join() === before.join()]).toEqual([[], false]);
  });

  it('keeps all values without a database, says what to do, and changes one fund for another without a blank sheet between', async () => {
    const before = await cells();
    const calls = await book.callsDuring(async () => {
      await (await openDatabases(book.pane)).getByRole('checkbox', { name: MERIDIAN }).uncheck();
      await says(
        `Choose at least one database. Until then, formulas read ${MERIDIAN}, and cells keep their values.`,
      );
    });
    expect(calls).toEqual([]);
    await expectUntouched(before, [MERIDIAN]);
    // Excel calculates a cell meanwhile.
    await book.enter('Sheet1!J2', NAMES);
    expect(await rowsOf('Sheet1!J2')).toBe(await rowsOf('Sheet1!B2'));
    await book.enter('Sheet1!J2', '');
    await change(LINDENHOF);
    await expectUntouched(before, [MERIDIAN]);
    await button('Update all').click();
    await book.until(stored, [LINDENHOF]);
    await book.idle();
    expect(await errors()).toEqual([]);
    expect(await ticked()).toEqual([LINDENHOF]);
  });

  it('returns to the stored one if the service fails meanwhile, and says so', async () => {
    const before = await cells();
    product.faults.fail('/thirdparty/query', { status: 500, body: 'java.lang.NullPointerException' });
    await openDatabases(book.pane);
    await box(HARBOUR).check();
    await says(/^The databases stay as they were, because \d of 3 formulas got no answer/);
    product.faults.heal();
    expect(await ticked()).toEqual([LINDENHOF]);
    await expectUntouched(before, [LINDENHOF]);
    expect(await book.pane.getByText(/not refreshed/).count()).toBe(0);
  });

  it('returns to the stored one if another refresh begins, and says so', async () => {
    const before = await cells();
    await change(HARBOUR);
    await startRefresh(book.pane, 'workbook');
    await says('The other choice of databases was dropped, because another refresh began. Choose again.');
    await says('4 formulas, none changed.');
    expect(await ticked()).toEqual([LINDENHOF]);
    await expectUntouched(before, [LINDENHOF]);
  });

  it('returns to the stored one at a sign-out, and says so after the sign-in', async () => {
    const before = await cells();
    await change(HARBOUR);
    await signOut(book.pane);
    await book.pane.getByLabel('Client ID').waitFor();
    await expectUntouched(before, [LINDENHOF]);
    await signIn(book, product.service.clients[0]!);
    await accountButton(book.pane).waitFor();
    await openTab(book.pane, 'Workbook');
    await says(
      'The other choice of databases was dropped, because the session changed. No cell has changed. Choose again.',
    );
    expect(await ticked()).toEqual([LINDENHOF]);
    await expectUntouched(before, [LINDENHOF]);
  });

  it('is the stored one in a workbook that was closed meanwhile', async () => {
    const before = await cells();
    await change(HARBOUR);
    await book.reopen();
    expect(await ticked()).toEqual([LINDENHOF]);
    await expectUntouched(before, [LINDENHOF]);
    expect(await found().count()).toBe(0);
  });

  it('applies at once if no cell would change', async () => {
    for (const cell of Object.keys(FORMULAS)) await book.set(`Sheet1!${cell}`, '');
    await book.enter('Sheet1!B2', '=RR.QUERY("property_name","property_name=Nowhere",0,,,"empty=none")');
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
    await openDatabases(book.pane);
    await box(HARBOUR).check();
    await book.until(stored, [LINDENHOF, HARBOUR]);
    expect([await book.shown('Sheet1!B2'), await found().count()]).toEqual(['none', 0]);
  });
});
