import type { Product } from '../support/product';
import { accountButton, openDatabases, openTab, signOut } from '../support/pane-steps';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { withWorkbench } from '../support/with-workbench';

/** Cells that the formulas below fill. */
const CELLS = ['B', 'C', 'F', 'H', 'I', 'K'].flatMap((column) =>
  Array.from({ length: 12 }, (_, row) => `${column}${row + 2}`),
);

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), {
  databases: null,
  demo: false,
  organisation: true,
});
let isNew = true;
beforeEach(async () => {
  if (!isNew) await book.startOver();
  isNew = false;
});

/** Signs in with a new access key for one database. */
async function signIn(name: string, database: string) {
  await book.pane.getByLabel('Access key').fill(await product.newAccessKey(name, database));
  await book.pane.getByRole('button', { name: 'Sign in', exact: true }).click();
  await accountButton(book.pane).waitFor();
}

const values = async () => {
  const all = await book.page.evaluate(
    (addresses) => addresses.map((address) => window.workbench!.cell(address).text),
    CELLS,
  );
  return all.filter((text) => text !== '' && !text.startsWith('#'));
};

describe('when another person signs in', () => {
  it.each([
    ['of another name', 'B. Okafor'],
    ['of the same name', 'A. Meyer'],
  ])('a person %s sees no value that only the previous person could see', async (_, name) => {
    await signIn('A. Meyer', '101');
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
    await book.pane.getByText('Saved with this workbook').waitFor();
    await openTab(book.pane, 'Workbook');
    await book.enter('B2', '=RR.QUERY("property_name, rentroll_id",,0)');
    await book.enter('F2', '=RR.QUERY("property_name",,0,,,"database=Harbour Core Fund; limit=5")');
    await book.enter('H2', '=RR.DATABASES(0)');
    await book.enter('K2', '=IFERROR(RR.QUERY("property_name","use_type=OFFICE",0),"none")');
    await book.pane.getByText('4 formulas', { exact: true }).waitFor();
    const before = await values();
    expect(before.length).toBeGreaterThan(30);

    await signOut(book.pane);
    await book.pane.getByLabel('Access key').waitFor();
    expect(await values()).toEqual(before);

    await signIn(name, '102');
    const kept = async () => (await values()).filter((text) => before.includes(text));
    await book.until(kept, []);
    expect(await values()).toContain('Meridian Value Add');

    await openDatabases(book.pane);
    await book.pane.getByRole('checkbox', { name: 'Meridian Value Add' }).check();
    // Its checkbox disappears, because this person does not have the database.
    await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).click();
    await book.until(async () => /^B2:C\d+$/.test((await book.spill('B2')) ?? ''), true);
    await book.idle();
    expect(await kept()).toEqual([]);
  });
});
