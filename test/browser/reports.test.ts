import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { sampleWorkbook } from '../../src/workbench/sample/sample-workbook';
import { accessibilityViolations } from '../support/axe';
import { askService } from '../support/ask-service';
import { withWorkbench } from '../support/with-workbench';
import { openDatabases, openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { differences } from '../support/report/expect-report';
import { oracleUnit, RAW_COLUMNS } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import { reportOracle } from '../support/report/report-oracle';
import { rowsBehind, sumOf } from '../support/rows-behind';
import { renameColumns } from '../support/rename-columns';
import { signIn } from '../support/sign-in';
import { sheetNames } from '../support/sheet-names';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: null });

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const region = () => book.pane.getByRole('region', { name: 'Reports' });
const said = (text: string | RegExp) => region().getByText(text).first().waitFor();
const sheets = () => sheetNames(book);
const chooseDatabase = async () => {
  await (await openDatabases(book.pane)).getByRole('checkbox', { name: /Harbour Core Fund/ }).check();
  await openTab(book.pane, 'Ask');
  await button('Insert report').waitFor();
};
/** What the sheet "Report" shows and where it differs from the service's rows in euros. */
async function compared(sheet: string) {
  const cells = await book.page.evaluate(
    (name) =>
      Object.fromEntries(
        Array.from({ length: 170 }, (_, row) => [...'BCDEFGH'].map((letter) => `${letter}${row + 1}`))
          .flat()
          .map((cell) => [cell, window.workbench!.cell(`${name}!${cell}`).value]),
      ),
    sheet,
  );
  const template = sampleWorkbook().find(({ name }) => name === 'Report')!;
  const units = (await askService(product, 'query', { columns: RAW_COLUMNS }, ['101'])).map(oracleUnit);
  return differences(
    readReport(template, (cell) => cells[cell] ?? ''),
    reportOracle(
      units.filter(({ currency }) => currency === 'EUR'),
      {},
    ),
  );
}

const { told, behind, follow, amountsIn, figureOf, region: thisCell } = rowsBehind(() => book);
/** Follows a figure to its rows, and goes to the source of the first of them. */
const followAll = async (address: string) => {
  await openTab(book.pane, 'This cell');
  await follow(address, /rows? add up to/);
  const amounts = await amountsIn(behind());
  expect(amounts.length).toBeGreaterThan(0);
  expect(sumOf(amounts)).toBe(await figureOf(address));
  await behind()
    .getByRole('button', { name: /^Find the source row/ })
    .first()
    .click();
};

/** The tests run in this order: one person and one workbook. */
describe('“Insert report” and “Insert rent bridge”', () => {
  it('are not offered before the sign-in', async () => {
    await book.pane.getByLabel('Client ID').waitFor();
    expect(await button('Insert report').count()).toBe(0);
    await signIn(book, product.service.clients[0]!);
  });

  it('add a report whose figures are those of the service, and say what was added until that is closed', async () => {
    await chooseDatabase();
    await button('Insert report').click();
    await said('The sheets "Units" and "Report" were added.');
    await book.idle();
    await said('Amounts are in EUR, the currency of most let units.');
    expect(await book.shown('Report!B3')).toMatch(/^All amounts are in EUR\./);
    expect(await book.shown('Units!D5')).toBe('That of most let units. Type another, one at a time.');
    expect(await compared('Report')).toEqual([]);
    await openTab(book.pane, 'Workbook');
    await openTab(book.pane, 'Ask');
    await said('The sheets "Units" and "Report" were added.');
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await button('Close').click();
    await region().getByText('were added').waitFor({ state: 'detached' });
  });

  it('offer lists in the yellow cells, print one page wide, and name the key figures', async () => {
    const found = await book.addin().evaluate(() =>
      Excel.run(async (context) => {
        const { worksheets, names } = context.workbook;
        const choice = worksheets.getItem('Units').getRange('C5').dataValidation.load('type,rule,errorAlert');
        const date = worksheets.getItem('Units').getRange('C4').dataValidation.load('errorAlert');
        const pages = worksheets.getItem('Report').pageLayout.load('orientation,zoom');
        const footer = pages.headersFooters.defaultForAllPages.load('centerFooter');
        const wault = names.getItem('RR_WAULT_expiry').load('formula');
        await context.sync();
        return {
          kinds: [choice.type, choice.errorAlert.style, date.errorAlert.style],
          wide: [pages.orientation, pages.zoom.horizontalFitToPages],
          footer: footer.centerFooter,
          wault: String(wault.formula),
        };
      }),
    );
    expect(found).toEqual({
      kinds: ['List', 'Stop', 'Information'],
      wide: ['Landscape', 1],
      footer: '&8Page &P of &N',
      wault: expect.stringMatching(/^=Report!\$?C\$?\d+$/) as string,
    });
    const wault = await book.cell('Report!C20');
    expect(wault.value).toBeGreaterThan(0);
    await book.enter('Report!N2', '=RR_WAULT_expiry');
    expect((await book.cell('Report!N2')).value).toBe(wault.value);
    await book.enter('Report!N2', '');
  });

  it('say on the report that a spill is in the way, and recover', async () => {
    await book.enter('Units!C14', 'in the way');
    expect(await book.shown('Report!B3')).toBe(
      'No figures: cell B11 of the sheet Units and the pane say why.',
    );
    expect(await book.shown('Report!C10')).toBe('–');
    await book.enter('Units!C14', '');
    await book.until(() => book.shown('Report!B3'), 'All amounts are in EUR.');
  });

  it('lead from a figure of the report to its units, and from a unit to its source', async () => {
    await followAll('Report!C17');
    await told('contracted_rent_pa');
    await thisCell().getByRole('button', { name: 'Find the source row', exact: true }).waitFor();
    await openTab(book.pane, 'Ask');
  });

  it('leave nothing behind in a protected workbook, and without the endpoint for changes', async () => {
    const before = await sheets();
    await book.page.evaluate(() => window.workbench!.behave({ protectedStructure: true }));
    await button('Insert report').click();
    await said(/^The structure of this workbook is protected, so no sheet can be added\./);
    await book.page.evaluate(() => window.workbench!.behave({ protectedStructure: false }));
    product.faults.fail(DEFAULT_PROFILE.changes.path, { status: 404, body: '{}' });
    await button('Insert rent bridge').click();
    await said(/^No bridge was made, because its changes did not arrive\./);
    product.faults.heal(DEFAULT_PROFILE.changes.path);
    expect(await sheets()).toEqual(before);
  });

  it('add a bridge whose closing rent is that of the service, also if a person begins to type meanwhile', async () => {
    await book.page.evaluate(() => window.workbench!.behave({ editAtBatch: 4, editMs: 4000 }));
    await button('Insert rent bridge').click();
    await book.pane.getByText('Finish typing in the cell').waitFor();
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await said('The sheet "Rent bridge" was added.');
    await book.pane.getByText('Finish typing in the cell').waitFor({ state: 'detached' });
    await book.page.evaluate(() => window.workbench!.behave({ editMs: 0 }));
    // It begins with the two newest quarters.
    const [from, to] = [await book.shown('Rent bridge!C6'), await book.shown('Rent bridge!C7')];
    const quarter = (text: string) => Number(text.slice(0, 4)) * 4 + Math.ceil(Number(text.slice(5, 7)) / 3);
    expect(quarter(to) - quarter(from)).toBe(1);
    await said('Amounts are in EUR, the currency of most let units.');
    expect(await book.shown('Rent bridge!D5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
    const rows = await askService(product, 'query', { columns: ['currency', 'in_place_rent_pa'] }, ['101']);
    const cents = rows
      .filter(({ currency }) => currency === 'EUR')
      .reduce((sum, { in_place_rent_pa: rent }) => sum + Math.round(Number(rent) * 100), 0);
    const labels = await book.page.evaluate(() =>
      Array.from({ length: 70 }, (_, row) => window.workbench!.cell(`Rent bridge!B${row + 1}`).text),
    );
    const closing = labels.findIndex((text) => text.startsWith('Closing')) + 1;
    expect(Math.round(Number((await book.cell(`Rent bridge!C${closing}`)).value) * 100)).toBe(cents);
  });

  it('lead from a line of the bridge to its changes', async () => {
    const reasons = Array.from({ length: 18 }, (_, at) => `Rent bridge!C${32 + at}`);
    const amounts = await Promise.all(reasons.map(figureOf));
    await followAll(reasons[amounts.findIndex((amount) => amount !== 0)]!);
    await told(/^Rent bridge!U\d+$/);
  });

  it('ask which column holds what the service names otherwise, remember the answer, and take the next free names', async () => {
    renameColumns(product, { market_rent_pa: 'erv_total' });
    await book.page.reload();
    await book.pane.getByRole('tab').first().waitFor();
    await chooseDatabase();
    await button('Insert report').click();
    const erv = region().getByLabel('Market rent a year (ERV)');
    await erv.waitFor();
    expect(await sheets()).not.toContain('Report');
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    await button('Insert with these columns').click();
    await said(
      /were added\. Left out what needs columns that the service lacks: “Market rent a year \(ERV\)”\./,
    );
    await button('Choose columns again').click();
    await erv.selectOption({ label: 'Market Rent PA (ERV)' });
    await button('Insert with these columns').click();
    await said('The sheets "Units 2" and "Report 2" were added.');
    await book.idle();
    const meanings = await Promise.all(
      Array.from({ length: 20 }, (_, row) => book.shown(`Report 2!G${row + 10}`)),
    );
    expect(meanings.filter((text) => text.includes('“Units 2”'))).toHaveLength(1);
    await said('The figures have the names RR_units_2 and so on, because RR_units is taken.');
    expect((await book.settings())['rr.reportColumns']).toEqual({ erv: 'erv_total' });
  });

  it('say nothing more of what was added once one of the sheets is deleted', async () => {
    await book.addin().evaluate(() =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.getItem('Report 2').delete();
        await sync();
      }),
    );
    await region().getByText('were added').waitFor({ state: 'detached' });
  });
});
