import { accessibilityViolations, engineFindings } from '../support/axe';
import { chooseInMenu, openTab } from '../support/pane-steps';
import { sheetNames } from '../support/sheet-names';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

withWorkbench((started) => ({ book } = started));

const CELLS = {
  'Sheet1!B8': 'Property Name',
  'Sheet1!C8': 'Tenant Name',
  'Sheet1!D8': 'Contracted Rent PA',
  'Sheet1!E8': 'Lease Expiry Date',
  'Sheet1!B9': '=RR.QUERY(B8:E8, "currency=EUR", 0,,,"limit=40")',
  'Sheet1!D6': '=SUM(INDEX(B9#,0,3))',
  'Sheet2!B2': '=RR.TOTAL("contracted_rent_pa", "currency=EUR")',
  'Sheet2!B3': '=Sheet1!D6/B2',
  'Sheet2!B4': '=COUNTA(Sheet1!$B$9#)',
  'Sheet2!B5': '=COUNTIF(INDEX(Sheet1!B9#,0,4),">"&DATE(2028,1,1))',
};
beforeAll(async () => {
  for (const [at, text] of Object.entries(CELLS)) await book.set(at, text);
  await book.idle();
});

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const SEEN = [
  ...Array.from({ length: 42 }, (_, row) =>
    ['B', 'C', 'D', 'E'].map((letter) => `${letter}${row + 8}`),
  ).flat(),
  'D6',
];
/** What a person sees in the cells of a sheet, and whether one has a formula. */
const seen = (sheet: string, cells: readonly string[]) =>
  book.page.evaluate(
    (addresses) => {
      const read = addresses.map((address) => window.workbench!.cell(address));
      return {
        shown: read.map(({ value, text }) => [value, text]),
        formulas: read.flatMap(({ formula }) => formula ?? []),
      };
    },
    cells.map((cell) => `${sheet}!${cell}`),
  );
const FIGURES = ['B2', 'B3', 'B4', 'B5'];
const openPage = async () => {
  await openTab(book.pane, 'Workbook');
  await button('Values instead of formulas…').click();
  await book.pane.getByRole('checkbox', { name: 'Sheet2', exact: true }).waitFor();
};
const missing = () => book.page.evaluate(() => window.workbench!.missing);
const back = () => button('Back to the tabs').click();

/** The tests run in this order: one person and one workbook. */
describe('values instead of formulas in the workbench', () => {
  it('are copies beside the sheets, which show the same without a formula, until Undo deletes them', async () => {
    await openPage();
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await button('Make the copies').click();
    await book.pane.getByText('“Sheet1 (values)”, “Sheet2 (values)” were added at the end').waitFor();
    await book.idle();
    for (const [sheet, cells] of [
      ['Sheet1', SEEN],
      ['Sheet2', FIGURES],
    ] as const) {
      const copy = await seen(`${sheet} (values)`, cells);
      expect(copy.shown).toEqual((await seen(sheet, cells)).shown);
      expect(copy.formulas).toEqual([]);
    }
    expect((await book.cell('Sheet1 (values)!E10')).format).toBe('yyyy-mm-dd');
    expect((await book.cell('Sheet1!B9')).formula).toMatch(/^=RR\.QUERY/);
    await book.pane.getByRole('button', { name: /^Undo: sheets "Sheet1 \(values\)"/ }).click();
    await book.pane.getByText(/^Undone: sheets/).waitFor();
    expect(await sheetNames(book)).toEqual(['Sheet1', 'Sheet2']);
    expect(await missing()).toEqual([]);
    await back();
  });

  it('take the place of formulas after a question, with figures and formats as before, and Undo gives them back', async () => {
    const before = [await seen('Sheet1', SEEN), await seen('Sheet2', FIGURES)];
    await chooseInMenu(book.pane, 'Values instead of formulas…');
    await book.pane.getByRole('radio', { name: /^In this workbook/ }).check();
    await button('Replace formulas…').click();
    await book.pane.getByText('2 Rent Roll formulas in 161 cells will be lost.').waitFor();
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    expect(await engineFindings(book.addin())).toEqual([]);
    await button('Replace').click();
    await book.pane.getByText('2 formulas became values.').waitFor();
    await book.idle();
    const after = [await seen('Sheet1', SEEN), await seen('Sheet2', FIGURES)];
    expect(after.map(({ shown }) => shown)).toEqual(before.map(({ shown }) => shown));
    expect(after.flatMap(({ formulas }) => formulas)).toEqual([
      '=SUM(INDEX(B9:E48,0,3))',
      '=Sheet1!D6/B2',
      '=COUNTA(Sheet1!$B$9:$E$48)',
      '=COUNTIF(INDEX(Sheet1!B9:E48,0,4),">"&DATE(2028,1,1))',
    ]);
    await button('Undo: values in the place of 2 formulas').click();
    await book.pane.getByText('Undone: values in the place of 2 formulas.').waitFor();
    await book.idle();
    expect([await seen('Sheet1', SEEN), await seen('Sheet2', FIGURES)]).toEqual(before);
    expect(await missing()).toEqual([]);
    await back();
  });

  it('offer a record first, and leave everything as it is where Excel refuses', async () => {
    const before = [await seen('Sheet1', SEEN), await seen('Sheet2', FIGURES)];
    await book.page.evaluate(() => window.workbench!.protect('Sheet2!A1'));
    await openPage();
    await button('Insert a record first').click();
    await book.pane.getByText('Sheet “Record” was added.').waitFor();
    await openPage();
    await book.pane.getByRole('checkbox', { name: 'Record' }).uncheck();
    await book.pane.getByRole('checkbox', { name: 'Sheet2', exact: true }).uncheck();
    await book.pane.getByRole('radio', { name: /^In this workbook/ }).check();
    await button('Replace formulas…').click();
    await button('Replace').click();
    // It reads a whole result, and cannot be changed.
    await book.pane.getByText('Sheet "Sheet2" is protected.').waitFor();
    await book.page.evaluate(() => window.workbench!.protect('Sheet2!A1', false));
    expect([await seen('Sheet1', SEEN), await seen('Sheet2', FIGURES)]).toEqual(before);
  });
});
