import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { accessibilityViolations } from '../support/axe';
import { askService, type Row } from '../support/ask-service';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { signIn } from '../support/sign-in';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
let scriptsBeforeFirstAnswer: string[];

withWorkbench((started) => ({ product, book } = started), { query: '', databases: null });

const AGENT = "'Agent''s rent roll'";
/** Every anchor of the sample, and the used range of each sheet. */
const ANCHORS = [
  'Tenancy schedule!B9',
  'Columns!B5',
  'Rent bridge!O13',
  'Rent bridge!AA13',
  'Rent bridge!AE13',
  'Units!B11',
  'Units!BX11',
  'Units!H8',
  `${AGENT}!K6`,
];
const ZONES = {
  'Tenancy schedule': [10, 200],
  Columns: [8, 400],
  'Rent bridge': [42, 200],
  Units: [96, 200],
  Report: [12, 170],
  [AGENT]: [19, 70],
};

/** Returns the cells of all sheets that show an error. */
const errors = () =>
  book.page.evaluate((zones) => {
    const lettersOf = (column: number): string =>
      (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
    return Object.entries(zones).flatMap(([sheet, [width, height]]) =>
      Array.from(
        { length: width! * height! },
        (_, at) => `${sheet}!${lettersOf(at % width!)}${Math.floor(at / width!) + 1}`,
      ).filter((address) => window.workbench!.cell(address).text.startsWith('#')),
    );
  }, ZONES);
/** The values of a column, from a cell downwards. */
const column = (sheet: string, letter: string, first: number, last: number) =>
  book.page.evaluate(
    ([name, at, from, to]) =>
      Array.from(
        { length: to - from + 1 },
        (_, row) => window.workbench!.cell(`${name}!${at}${from + row}`).value,
      ),
    [sheet, letter, first, last] as const,
  );
const asked = (endpoint: 'query' | 'changes') =>
  product.faults.requests.filter(({ path: url }) => url.startsWith(DEFAULT_PROFILE[endpoint].path)).length;
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row.contracted_rent_pa), 0);

/** The tests run in this order: one person and one workbook. */
describe('the sample workbook', () => {
  let euros: Row[];

  it('opens with its formula in view, and asks for the sign-in only in the cells of its formulas', async () => {
    expect(await book.page.evaluate(() => window.workbench!.selection)).toBe('B9');
    const scrolled = await book.page
      .locator('.o-scrollbar')
      .evaluateAll((bars) => bars.some((bar) => bar.scrollTop + bar.scrollLeft > 0));
    expect(scrolled).toBe(false);
    await book.pane.getByLabel('Client ID').waitFor();
    for (const anchor of ANCHORS)
      expect(await book.cell(anchor)).toMatchObject({
        text: '#N/A',
        message: expect.stringContaining('sign in') as string,
      });
    // Cells that read the spills show no figures.
    expect(await column('Report', 'C', 10, 28)).toEqual(Array(19).fill('–'));
    expect(await book.shown('Report!B3')).toBe(
      'No figures: cell B11 of the sheet Units and the pane say why.',
    );
  });

  it('fills all sheets after the sign-in, without any edit', async () => {
    await signIn(book, product.service.clients[0]!);
    for (const anchor of [...ANCHORS.slice(0, 4), `${AGENT}!K6`])
      await book.until(async () => (await book.spill(anchor)) !== null, true);
    await book.idle();
    scriptsBeforeFirstAnswer = (await book.scriptBytes()).map(({ url }) => new URL(url).pathname);
    expect(await errors()).toEqual([]);
    // At most one request for the schedule, one for the report, one for both dates of the bridge, and one for the comparison.
    expect(asked('query')).toBeLessThanOrEqual(4);
    expect(asked('changes')).toBe(1);
    expect(await book.shown('Rent bridge!D5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
  });

  it('has nothing that a check of the workbook finds', async () => {
    await openTab(book.pane, 'Workbook');
    await book.pane.getByRole('button', { name: 'Check workbook' }).click();
    await book.pane.getByText(/^Nothing found in \d+ formulas · just now$/).waitFor();
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('shows the units that match its filter block, as the service has them, with their total', async () => {
    const columns = ['use_type', 'currency', 'contracted_rent_pa'];
    euros = (await askService(product, 'query', { columns }, ['101', '102'])).filter(
      ({ currency }) => currency === 'EUR',
    );
    const rows = euros.filter(
      ({ use_type, contracted_rent_pa: rent }) => use_type === 'OFFICE' && Number(rent) >= 50_000,
    );
    expect(await book.spill('Tenancy schedule!B9')).toBe(`B9:J${8 + rows.length}`);
    expect(await column('Tenancy schedule', 'G', 9, 8 + rows.length)).toEqual(
      rows.map((row) => row.contracted_rent_pa),
    );
    expect((await book.cell('Tenancy schedule!G7')).value).toBeCloseTo(sumOf(rows), 4);
  });

  it('has a report that follows its inputs without a request', async () => {
    const before = product.faults.requests.length;
    const rent = async () => (await book.cell('Report!C17')).value;
    expect(await rent()).toBeCloseTo(sumOf(euros), 4);
    await book.set('Units!M5', 'Use Type');
    await book.enter('Units!N5', 'OFFICE');
    expect(await rent()).toBeCloseTo(sumOf(euros.filter(({ use_type }) => use_type === 'OFFICE')), 4);
    expect(product.faults.requests.length).toBe(before);
  });

  it('loads at most 52.9 KB of script for the functions, 19.3 KB for conditions and notes, and 189.4 KB for the pane with its first tab, not counting Office.js', () => {
    const own = scriptsBeforeFirstAnswer.filter((url) => url.startsWith('/addin/'));
    const page = readFileSync('dist/addin/taskpane.html', 'utf8');
    const bytes = (urls: readonly string[]) =>
      urls
        .map((url) => gzipSync(readFileSync(path.resolve('dist', url.slice(1))), { level: 9 }).length)
        .reduce((sum, size) => sum + size, 0);
    const first = own.filter((url) => page.includes(path.basename(url)));
    const isNamed = (names: RegExp) => (url: string) => names.test(path.basename(url));
    const notes = own.filter(isNamed(/^(?:filters|row-notes)\./));
    // RR.TOTAL, RR.RECONCILE, RR.COLUMNS, sorted results and conditions judged by values are formulas of the sample, and not parts of the pane.
    const later = own.filter(
      (url) =>
        !first.includes(url) &&
        !notes.includes(url) &&
        !isNamed(/^(?:total|reconcile|intake[a-z-]*|columns|sort-rows|value-checks)\./)(url),
    );
    expect([first.length, notes.length, later.length].every((count) => count > 0)).toBe(true);
    expect(bytes(first)).toBeLessThanOrEqual(52.9 * 1024);
    expect(bytes(notes)).toBeLessThanOrEqual(19.3 * 1024);
    expect(bytes(later)).toBeLessThanOrEqual(189.4 * 1024);
  });

  it('answers after a change of a filter cell with one call and without a request', async () => {
    await book.switchTo('Tenancy schedule');
    const before = product.faults.requests.length;
    const calls = await book.callsDuring(() => book.typeInto('G3', 'RETAIL'));
    expect(calls).toMatchObject([{ id: 'QUERY', address: "'Tenancy schedule'!B9", state: 'done' }]);
    expect(await book.shown('Tenancy schedule!E9')).toBe('RETAIL');
    expect(product.faults.requests.length).toBe(before);
  });

  it('names the nearest column for a wrong heading, and recovers', async () => {
    await book.typeInto('D8', 'tenent_name');
    await book.idle();
    expect(await book.shown('Tenancy schedule!B9')).toBe('#VALUE!');
    await book.hoverCell('B9');
    await book.page.getByText('"tenent_name" does not exist. Nearest: tenant_name').first().waitFor();
    await book.typeInto('D8', 'Tenant Name');
    await book.until(async () => (await book.spill('Tenancy schedule!B9')) !== null, true);
  });

  it('uses only what the host has, asks no other host, and reports no error', async () => {
    expect(await book.missing()).toEqual([]);
    expect(scriptsBeforeFirstAnswer).toContain('/office-js/office.js');
    expect(book.foreign).toEqual([]);
    expect(book.problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([]);
  });
});
