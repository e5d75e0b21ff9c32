import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService } from '../support/ask-service';
import { accessibilityViolations } from '../support/axe';
import { plainWords } from '../support/machine-words';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { sheetNames } from '../support/sheet-names';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { rateOf, inOne, type RateLine } from '../templates/rates/rates-oracle';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: ALL_DATABASES });

const RATES: readonly RateLine[] = [
  ['CHF', 1.0604],
  ['GBP', 1.1712],
  ['PLN', 0.2351],
  ['SEK', 0.0883],
  ['USD', 0.8512],
];
const { reportRoles, currencyColumn } = DEFAULT_PROFILE;
const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => book.pane.getByText(text).first().waitFor({ timeout: 90_000 });
const start = () => book.pane.getByRole('button', { name: /^One currency/ });
const number = async (cell: string) => Number((await book.shown(cell)).replaceAll(',', ''));

/** The tests run in this order: one person and one workbook. */
describe('“One currency”', () => {
  it('adds a sheet with the currencies of the databases, whose rates a person types', async () => {
    await openTab(book.pane, 'Ask');
    await start().click();
    await said(/^The sheet "Rates" was added\. Type a rate/);
    await book.idle();
    const cells = ['Rates!C4', ...RATES.map((_, at) => `Rates!B${10 + at}`), 'Rates!B15'];
    expect(await Promise.all(cells.map((cell) => book.shown(cell)))).toEqual([
      'EUR',
      ...RATES.map(([currency]) => currency),
      '',
    ]);
    for (const [at] of RATES.entries()) expect(await book.shown(`Rates!C${10 + at}`)).toBe('');
    expect(await book.shown('Rates!C5')).toMatch(/^Rate of CHF is missing; Rate of GBP is missing;/);
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('shows the sheet that is there, and adds no second one', async () => {
    await start().click();
    await said('The sheet "Rates" has the rates. Type them there.');
    expect((await sheetNames(book)).filter((name) => name.startsWith('Rates'))).toEqual(['Rates']);
  });

  it('gives a figure once each rate is typed, which the service’s rows confirm', async () => {
    await book.pane.getByRole('button', { name: /^Totals by …/ }).click();
    await button('use').click();
    await said('The sheet "Totals" was added.');
    await book.idle();
    expect(await book.shown('Totals!D19')).toMatch(/^Rate of CHF is missing; Rate of GBP is missing/);
    for (const [at, [, rate]] of RATES.entries()) {
      await book.enter(`Rates!C${10 + at}`, String(rate));
      await book.enter(`Rates!D${10 + at}`, '2026-09-30');
      await book.enter(`Rates!E${10 + at}`, 'ECB');
    }
    await book.idle();
    const rows = await askService(
      product,
      'query',
      { columns: [reportRoles.contractedRent, currencyColumn] },
      ['101', '102', '103'],
    );
    const expected = rows.reduce((sum, row) => {
      const rent = Number(row[reportRoles.contractedRent] ?? 0);
      return rent === 0 ? sum : sum + inOne(rent, rateOf('EUR', RATES, String(row[currencyColumn])));
    }, 0);
    expect(await number('Totals!D19')).toBe(Math.round(expected));
    expect(await book.shown('Totals!B20')).toContain('GBP 1.1712 (2026-09-30, ECB)');
  });

  it('lets report and bridge begin with all currencies, and name the rates', async () => {
    await button('Insert report').click();
    await said(/All amounts are in one currency, by the rates of the sheet "Rates"/);
    await book.idle();
    expect(await book.shown('Units!C5')).toBe('all currencies');
    expect(await book.shown('Report!B3')).toMatch(/^All amounts are in EUR\. Rates: CHF 1\.0604/);
    expect(await book.shown('Report!C7')).toBe('all OK');
    expect(await number('Report!C17')).toBe(await number('Totals!D19'));
    await button('Insert rent bridge').click();
    await said(/The sheet "Rent bridge" was added\. All amounts are in one currency/);
    await book.idle();
    expect(await book.shown('Rent bridge!D5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
    expect(await book.shown('Rent bridge!B28')).toMatch(/^Rates: CHF 1\.0604/);
    await book.enter('Rates!C11', '');
    await book.idle();
    expect(await book.shown('Rent bridge!D5')).toBe('Rate of GBP is missing. So no figures are shown.');
    expect(await book.shown('Report!B3')).toBe('Rate of GBP is missing. So amounts are not shown.');
  });

  it('lets gaps and lease events show all currencies in one', async () => {
    await book.enter('Rates!C11', '1.1712');
    await openTab(book.pane, 'Ask');
    await book.pane.getByRole('button', { name: /^Gaps by money/ }).click();
    await said('The sheet "Gaps" was added.');
    await book.idle();
    expect(await book.shown('Gaps!C4')).toBe('all currencies');
    expect(await book.shown('Gaps!B19')).toBe('All in EUR');
    expect(await number('Gaps!C19')).toBe(await number('Totals!D19'));
    expect((await book.shown('Gaps!F30')).trim()).toBe('Rent a year in EUR');
    await book.pane.getByRole('button', { name: /^Lease events/ }).click();
    await said('The sheet "Lease events" was added.');
    await book.idle();
    expect(await book.shown('Lease events!E11')).toBe('All in EUR');
    expect(await number('Lease events!E19')).toBeGreaterThan(1_000_000);
  });

  it('leaves words of people on its sheets and in the pane, and none of a machine', async () => {
    const { inPane, onSheets } = plainWords(() => book);
    expect(await inPane()).toEqual([]);
    expect(await onSheets(['Units'], { columns: 70, rows: 14 })).toEqual([]);
    const found = await onSheets(['Report', 'Rent bridge', 'Totals', 'Gaps', 'Lease events', 'Rates']);
    // The day of each rate, as it was typed.
    expect(found.filter((fault) => !fault.startsWith('machine date “2026-09-30”'))).toEqual([]);
  });

  it('lets Compare say what two rent rolls differ by in one currency, as its written formula does', async () => {
    const heading = ['Unit', 'Tenant', 'Area m²', 'Rent p.a.', 'Currency'];
    const roll = (raise: number) => [
      heading,
      ['U1', 'Alder GmbH', 100, 12_000 - raise / 2, 'EUR'],
      ['U2', 'Birch Ltd', 110, 24_000 + raise, 'GBP'],
      ['U3', 'Cedar Ltd', 120, 36_000, 'GBP'],
    ];
    for (const [sheet, rows] of Object.entries({ Sheet1: roll(100), Sheet2: roll(0) }))
      for (const [down, row] of rows.entries())
        for (const [right, value] of row.entries())
          await book.set(`${sheet}!${'BCDEF'[right]}${down + 3}`, String(value));
    await book.page.evaluate(() => window.workbench!.select('Sheet1!A1'));
    await openTab(book.pane, 'Compare');
    await button('Compare with another sheet').click();
    await button('Sheet2').click();
    const says = /In EUR: rent 67\.12\. Rates: .*GBP 1\.1712 \(2026-09-30, ECB\)/;
    await said(says);
    await button('Write result').click();
    await said('Written to sheet "Check Sheet1".');
    await book.idle();
    const first = () => book.shown('Check Sheet1!B3');
    expect(await first()).toMatch(says);
    // What is written follows the rates.
    await book.enter('Rates!C11', '2');
    await book.idle();
    expect(await first()).toContain('In EUR: rent 150.00.');
  });

  it('lets a check of the workbook pass, and name what has lost the rates once their sheet is deleted', async () => {
    await openTab(book.pane, 'Workbook');
    await button('Check workbook').click();
    await said(/^Nothing found in [\d,]+ formulas/);
    await book.addin().evaluate(() =>
      Excel.run(async ({ workbook, sync }) => {
        workbook.worksheets.getItem('Rates').delete();
        await sync();
      }),
    );
    await book.idle();
    await button('Check workbook').click();
    await said(/\d+ formulas show #REF!\./);
    await said(
      /^(?=.*Totals!)(?=.*Rent bridge!).* refer to a sheet, cells or a name that Excel does not find/,
    );
  });
});
