import { accessibilityViolations } from '../support/axe';
import { openDatabases, openTab } from '../support/pane-steps';
import { savedFile } from '../support/saved-file';
import { verifyFile } from '../support/verify-file';
import { withWorkbench } from '../support/with-workbench';
import { openInWorkbench, saveWorkbook } from '../support/workbook-file';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started));
beforeAll(async () => {
  await (await openDatabases(book.pane)).getByRole('checkbox', { name: 'Meridian Value Add' }).check();
  await book.pane.getByText('2 of 3 databases').waitFor();
  await book.addin().evaluate(() =>
    Excel.run(async ({ workbook, sync }) => {
      workbook.worksheets.getItem('Sheet1').name = 'Tenancy schedule';
      await sync();
    }),
  );
  const cells = {
    B3: 'use_type',
    C3: 'OFFICE',
    B8: 'Property Name',
    C8: 'Tenant Name',
    D8: 'Contracted Rent PA',
    E8: 'Lease Expiry Date',
    B9: '=RR.QUERY(B8:E8, B3:C3, 0)',
    H9: '=RR.CHANGES(,,0)',
  };
  for (const [at, text] of Object.entries(cells)) await book.set(`Tenancy schedule!${at}`, text);
  await book.set('Sheet2!B5', '=RR.COLUMNS("rent")');
  await book.set('Sheet2!B3', '=RR.TOTAL("contracted_rent_pa", "currency=EUR")');
  await book.idle();
  await openTab(book.pane, 'This cell');
});

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const check = async (sheet = 'Evidence') => {
  await button('Check evidence').click();
  const list = book.pane.getByRole('list', { name: `Check of ${sheet}`, exact: true });
  await list.waitFor();
  return (await list.getByRole('listitem').allTextContents()).map((text) => text.trim());
};

/** Each formula is asked once more, with the columns that tell its rent rolls. */
const GATHERING_MS = 100_000;
const FORMULAS = 4;

describe('evidence in the workbench', () => {
  it('is inserted, agrees with the cells and with the saved file, and names a column that changes', async () => {
    await book.pane.getByRole('checkbox', { name: 'Name the reviewers' }).check();
    await button('Insert evidence sheet').click();
    await book.pane
      .getByText(`Sheet “Evidence” was added. ${FORMULAS} of ${FORMULAS} formulas are covered.`)
      .waitFor({ timeout: GATHERING_MS });
    const seal = await book.shown('Evidence!C4');
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    await button('Copy seal').click();
    await book.pane.getByText('Copied.', { exact: true }).waitFor();
    expect(await book.addin().evaluate(() => navigator.clipboard.readText())).toBe(seal);
    const column = async (letter: string) =>
      book.page.evaluate(
        (of) =>
          Array.from({ length: 60 }, (_, row) => window.workbench!.cell(`Evidence!${of}${row + 1}`).text),
        letter,
      );
    const [labels, values] = [await column('B'), await column('C')];
    const fact = (label: string) => values[labels.indexOf(label)];
    expect(fact('Formula')).toBe(await book.cell('Tenancy schedule!B9').then(({ formula }) => formula));
    expect(fact('Databases')).toBe('Harbour Core Fund (101), Meridian Value Add (102)');
    expect(fact('Rent rolls behind the rows')).toMatch(
      /^\d+ rent rolls: \d+ approved, \d+ not approved, 0 not known\.$/,
    );
    expect(fact('Reviewers')).toMatch(/@reviewers\.example/);
    expect(labels).not.toContain('Gateway');
    expect(await accessibilityViolations(book.addin())).toEqual([]);

    const checked = (await check()).slice(1);
    expect(checked).toHaveLength(FORMULAS);
    expect(checked.filter((line) => !line.endsWith(' Unchanged.'))).toEqual([]);
    expect(checked).toEqual(
      expect.arrayContaining(['Tenancy schedule!B9 Unchanged.', 'Sheet2!B5 Unchanged.']),
    );
    const saved = verifyFile(await savedFile(book));
    expect(saved.lines[1]).toBe(`Seal ${seal}`);
    expect(saved.lines.filter((line) => line.endsWith(': Unchanged.'))).toHaveLength(FORMULAS);
    expect(saved.status).toBe(0);

    // Another column under the same heading row. What was found before says nothing any more.
    const unchanged = book.pane.getByText('Unchanged.');
    expect(await unchanged.count()).toBe(FORMULAS);
    await book.enter('Tenancy schedule!E8', 'Lease Start Date');
    await book.pane.getByText(/^The workbook was edited at \d\d:\d\d, after the check\./).waitFor();
    expect(await unchanged.count()).toBe(0);
    const words = 'The values of one column have changed: Lease Expiry Date.';
    expect((await check())[1]).toBe(`Tenancy schedule!B9 ${words}`);
    const changed = verifyFile(await savedFile(book));
    expect(changed.lines).toContain(`'Tenancy schedule'!B9: ${words}`);
    expect(changed.status).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a row is hidden', () => book.page.evaluate(() => window.workbench!.hideRow('Tenancy schedule!B12'))],
    [
      'a number format changes',
      () =>
        book.addin().evaluate(() =>
          Excel.run(async ({ workbook, sync }) => {
            workbook.worksheets.getItem('Tenancy schedule').getRange('D9:D12').numberFormat = '0.0' as never;
            await sync();
          }),
        ),
    ],
  ])('no longer says what a check found when %s', async (_, act) => {
    await check();
    await act();
    await book.pane.getByText(/^The workbook was edited at \d\d:\d\d, after the check\./).waitFor();
    expect(await book.pane.getByRole('list', { name: 'Check of Evidence', exact: true }).count()).toBe(0);
    await check();
    await book.pane
      .getByText('Excel does not report a hidden column or a filter. Check again after one.')
      .waitFor();
  });

  it('is made of failed formulas only if the person wants it anyway, and says so', async () => {
    await book.enter('Tenancy schedule!G9', '=RR.QUERY("no such column")');
    await button('Insert evidence sheet').click();
    await book.pane.getByText(/No sheet was added\. 1 formula does not show/).waitFor();
    await button('Make it anyway').click();
    const all = FORMULAS + 1;
    await book.pane
      .getByText(`Sheet “Evidence 2” was added. ${all} of ${all} formulas are covered.`)
      .waitFor({ timeout: GATHERING_MS });
    expect(await book.shown('Evidence 2!C13')).toBe(`Made anyway: 1 of ${all} formulas was not current.`);
    expect(await book.shown('Evidence 2!C14')).toBe("'Tenancy schedule'!G9: Failed");
    const again = (await check('Evidence 2')).slice(1);
    expect(again).toHaveLength(all);
    expect(again).toContainEqual(expect.stringMatching(/^Tenancy schedule!G9 /));
    const isFailed = (line: string) => line.startsWith('Tenancy schedule!G9 ');
    expect(again.filter((line) => !line.endsWith(' Unchanged.') && !isFailed(line))).toEqual([]);
    expect(book.problems).toEqual([]);
  });

  it('keeps its seal in a file that is saved, opened and saved again', async () => {
    const seals = ({ lines }: ReturnType<typeof verifyFile>) =>
      lines.filter((line) => line.startsWith('Seal '));
    const first = await saveWorkbook(book);
    await openInWorkbench(book, first);
    const again = verifyFile((await saveWorkbook(book)).bytes);
    expect(seals(again)).toHaveLength(2);
    expect(again).toEqual(verifyFile(first.bytes));
  });
});
