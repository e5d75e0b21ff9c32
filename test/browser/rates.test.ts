import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService } from '../support/ask-service';
import { accessibilityViolations } from '../support/axe';
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
});
