import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { OFFICE_JS_ADDRESS } from '../../src/gateway/pages/page-routes';
import { accessibilityViolations } from '../support/axe';
import type { Product } from '../support/product';
import { accountButton, openTab } from '../support/pane-steps';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { askService, groupBy } from '../support/ask-service';
import { sampleWorkbook } from '../../src/workbench/sample/sample-workbook';
import type { ReportInputs } from '../../src/templates/report/report-inputs';
import { differences } from '../support/report/expect-report';
import { oracleUnit, RAW_COLUMNS } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import { reportOracle, type OracleUnit } from '../support/report/report-oracle';
import { withWorkbench } from '../support/with-workbench';

let product: Product;
let book: WorkbenchDriver;
let scriptsBeforeFirstAnswer: string[];

withWorkbench((started) => ({ product, book } = started), { query: '', databases: null, units: 600 });

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
  'Tenancy schedule': 'J400',
  Columns: 'H400',
  'Rent bridge': 'AP400',
  Units: 'CR400',
  Report: 'L170',
  [AGENT]: 'S70',
};

/** Returns the cells of all sheets that show an error, with their messages. */
const errors = () =>
  book.page.evaluate((zones) => {
    const found: { at: string; text: string; message: string | undefined }[] = [];
    const lettersOf = (column: number): string =>
      (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
    const columnOf = (cell: string) =>
      [...cell.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    for (const [sheet, last] of Object.entries(zones))
      for (let row = 1; row <= Number(/\d+$/.exec(last)![0]); row++)
        for (let column = 0; column <= columnOf(last); column++) {
          const at = `${sheet}!${lettersOf(column)}${row}`;
          const { text, message } = window.workbench!.cell(at);
          if (text.startsWith('#')) found.push({ at, text, message });
        }
    return found;
  }, ZONES);
/** Returns the values of a range, row by row. */
const values = (sheet: string, [left, top, right, bottom]: [string, number, string, number]) =>
  book.page.evaluate(
    ([name, first, from, last, to]) => {
      const letters = Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, i) =>
        String.fromCharCode(first.charCodeAt(0) + i),
      );
      return Array.from({ length: to - from + 1 }, (_, i) =>
        letters.map((letter) => window.workbench!.cell(`${name}!${letter}${from + i}`).value),
      );
    },
    [sheet, left, top, right, bottom] as const,
  );
const bottomOf = async (anchor: string) => Number(/\d+$/.exec((await book.spill(anchor)) ?? '')![0]);
const asked = (endpoint: 'query' | 'changes') =>
  product.faults.requests.filter(({ path: url }) => url.startsWith(DEFAULT_PROFILE[endpoint].path)).length;

const DATABASES = ['101', '102'];

/** The tests run in this order: one person and one workbook, from opening it to signing out. */
describe('the sample workbook', () => {
  it('opens with its formula selected and in view', async () => {
    expect(await book.page.evaluate(() => window.workbench!.selection)).toBe('B9');
    const scrolled = await book.page
      .locator('.o-scrollbar')
      .evaluateAll((bars) => bars.some((bar) => bar.scrollTop + bar.scrollLeft > 0));
    expect(scrolled).toBe(false);
  });

  it('shows the sign-in form, and asks for the sign-in only in the cells of its formulas', async () => {
    await book.pane.getByLabel('Client ID').waitFor();
    const found = await errors();
    // What each unit adds to the figures has the error of the query.
    const asking = found.map(({ at }) => at).filter((at) => !/^Units!(A[N-Z]|B[A-WYZ]|C[A-Z])11$/.test(at));
    expect(asking.sort()).toEqual([...ANCHORS].sort());
    expect(new Set(found.map(({ text }) => text))).toEqual(new Set(['#N/A']));
    for (const { at, message } of found) if (ANCHORS.includes(at)) expect(message).toContain('sign in');
    // Cells that read the spills show no figures.
    expect((await values('Report', ['C', 10, 'C', 28])).flat()).toEqual(Array(19).fill('–'));
    expect(await book.shown('Report!B3')).toBe(
      'No figures: cell B11 of the sheet Units and the pane say why.',
    );
  });

  it('says that a secret is wrong, and stays signed out', async () => {
    await book.pane.getByLabel('Client ID').fill(product.service.clients[0]!.clientId);
    await book.pane.getByLabel('Client secret').fill('not the secret');
    await book.pane.getByRole('button', { name: 'Sign in', exact: true }).click();
    await book.pane.getByText('The service refused this client ID and secret').waitFor();
    expect(await accountButton(book.pane).count()).toBe(0);
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
  });

  it('has nothing that a check of the workbook finds', async () => {
    await openTab(book.pane, 'Workbook');
    await book.pane.getByRole('button', { name: 'Check workbook' }).click();
    await book.pane.getByText(/^Nothing found in \d+ formulas · just now$/).waitFor();
    await openTab(book.pane, 'Ask');
  });

  it('shows the units that match its filter block, as the service has them, with totals', async () => {
    const columns = ['use_type', 'currency', 'contracted_rent_pa', 'actual_lettable_area_sqm'];
    const rows = (await askService(product, 'query', { columns }, DATABASES)).filter(
      ({ use_type, currency, contracted_rent_pa: rent }) =>
        use_type === 'OFFICE' && currency === 'EUR' && Number(rent) >= 50_000,
    );
    const shown = await values('Tenancy schedule', ['B', 9, 'J', await bottomOf('Tenancy schedule!B9')]);
    expect(shown).toHaveLength(rows.length);
    expect(new Set(shown.map((row) => row[3]))).toEqual(new Set(['OFFICE']));
    expect(shown.map((row) => row[5])).toEqual(rows.map((row) => row.contracted_rent_pa));
    const total = (column: string) => rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
    expect((await book.cell('Tenancy schedule!C7')).value).toBe(rows.length);
    expect((await book.cell('Tenancy schedule!F7')).value).toBeCloseTo(total('actual_lettable_area_sqm'), 4);
    expect((await book.cell('Tenancy schedule!G7')).value).toBeCloseTo(total('contracted_rent_pa'), 4);
    expect(await book.shown('Tenancy schedule!H7')).toBe('EUR');
  });

  it('shows dates as dates and numbers with their formats', async () => {
    expect(await book.shown('Tenancy schedule!G9')).toMatch(/^[\d,]+\.\d\d$/);
    expect(await book.shown('Tenancy schedule!C3')).toBe('2026-09-30');
    const dates = await Promise.all(['J9', 'J10', 'J11'].map((at) => book.shown(`Tenancy schedule!${at}`)));
    for (const text of dates) expect(text).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
    expect(dates.join('')).not.toBe('');
    expect((await book.cell('Tenancy schedule!J9')).format).toBe('yyyy-mm-dd');
  });

  it('counts all columns of the catalogue, or those that match a search', async () => {
    expect(await book.shown('Columns!B5')).toBe('Identifier');
    expect(await book.shown('Columns!D3')).toBe('341 columns');
    await book.switchTo('Columns');
    await book.typeInto('C3', 'lease expiry');
    await book.idle();
    const found = (await values('Columns', ['B', 6, 'B', await bottomOf('Columns!B5')])).flat();
    expect(found).toContain('lease_expiry_date');
    expect((await book.cell('Columns!D3')).value).toBe(found.length);
    expect(found.length).toBeLessThan(341);
    await book.typeInto('C3', ' ');
    await book.until(() => book.shown('Columns!D3'), '341 columns');
  });

  it('bridges passing rent from one date to another, with the changes of each reason as the service has them', async () => {
    const columns = ['reason_for_rent_change', 'rent_change_pa', 'rent_change_currency', 'rentroll_date'];
    const rows = (
      await askService(product, 'changes', { columns, rentrolls: 'all-rentrolls' }, DATABASES)
    ).filter(
      ({ rent_change_currency: currency, rentroll_date: date }) =>
        currency === 'EUR' && String(date) > '2025-10' && String(date) < '2026-10',
    );
    expect((await bottomOf('Rent bridge!O13')) - 12).toBe(rows.length);
    const lines = await values('Rent bridge', ['B', 30, 'C', 55]);
    expect([lines[0]![0], lines.at(-1)![0]]).toEqual(['Opening passing rent', 'Closing passing rent']);
    const amounts = new Map(lines.slice(1, -1) as [string, number][]);
    const reasons = groupBy(
      rows.filter((row) => Number(row.rent_change_pa) !== 0),
      'reason_for_rent_change',
    );
    expect(reasons.size).toBeGreaterThan(8);
    for (const [reason, part] of reasons) {
      const total = part.reduce((sum, row) => sum + Number(row.rent_change_pa), 0);
      expect([reason, amounts.get(reason)]).toEqual([reason, expect.closeTo(total, 4)]);
    }
    const [opening, closing] = [Number(lines[0]![1]), Number(lines.at(-1)![1])];
    expect([...amounts.values()].reduce((sum, amount) => sum + amount, opening)).toBeCloseTo(closing, 4);
    expect(await book.shown('Rent bridge!D5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
  });

  describe('the report', () => {
    /** What the report shows, beside what it must show. */
    const compared = async (of: (unit: OracleUnit) => boolean, inputs: ReportInputs = {}) => {
      const cells = await book.page.evaluate(() =>
        Object.fromEntries(
          Array.from({ length: 170 }, (_, row) => [...'BCDEFGH'].map((letter) => `${letter}${row + 1}`))
            .flat()
            .map((cell) => [cell, window.workbench!.cell(`Report!${cell}`).value]),
        ),
      );
      const report = readReport(TEMPLATE, (cell) => cells[cell] ?? '');
      return { report, found: differences(report, reportOracle(units.filter(of), inputs)) };
    };
    const inEuro = ({ currency }: OracleUnit) => currency === 'EUR';
    const TEMPLATE = sampleWorkbook().find(({ name }) => name === 'Report')!;
    let units: OracleUnit[];
    beforeAll(async () => {
      units = (await askService(product, 'query', { columns: RAW_COLUMNS }, DATABASES)).map(oracleUnit);
    });

    it('has the figures that the rows of the service give, each with its coverage', async () => {
      const { report, found } = await compared(inEuro);
      expect(found).toEqual([]);
      expect(Object.entries(report.checks()).filter(([, said]) => said !== 'OK')).toEqual([
        ['Every vacant unit has an ERV', expect.stringMatching(/^\d+ vacant units have no ERV\./)],
      ]);
    });

    it('draws its three charts over fixed tables', async () => {
      await book.switchTo('Report');
      const charts = await book.page.evaluate(() => window.workbench!.charts);
      expect(charts.map(({ title, series }) => [title, series.length])).toEqual([
        ['Contracted rent pa by year of first end', 2],
        ['Contracted rent pa by use', 1],
        ['Contracted rent pa of the top 10 tenants', 1],
      ]);
    });

    it('follows its inputs without a request', async () => {
      const before = product.faults.requests.length;
      const inputs: ReportInputs = {
        asAt: 46_387,
        openEnded: 'earliest termination',
        holdingOver: 'left out',
        breaks: 'tenant',
        ownUse: 'as let',
        usesLeftOut: ['PARKING', 'RETAIL'],
      };
      await book.set('Units!C4', '2026-12-31');
      await book.set('Units!F4', inputs.openEnded!);
      await book.set('Units!F5', inputs.holdingOver!);
      await book.set('Units!F6', inputs.breaks!);
      await book.set('Units!F7', inputs.ownUse!);
      await book.set('Units!C8', 'PARKING');
      await book.enter('Units!D8', 'RETAIL');
      expect((await compared(inEuro, inputs)).found).toEqual([]);
      await book.set('Units!M5', 'Use Type');
      await book.enter('Units!N5', 'OFFICE');
      expect((await compared((unit) => inEuro(unit) && unit.use === 'OFFICE', inputs)).found).toEqual([]);
      expect(await errors()).toEqual([]);
      expect(product.faults.requests.length).toBe(before);
      for (const cell of ['M5', 'N5', 'C8', 'D8']) await book.set(`Units!${cell}`, '');
    });

    it('asks for the rent rolls of an earlier day', async () => {
      await book.enter('Units!C6', '2026-03-31');
      await book.until(async () => (await book.cell('Report!C5')).text, '2026-12-31');
      const rolls = await book.page.evaluate(() => {
        const [, last] = /:[A-Z]+(\d+)$/.exec(window.workbench!.spill('Units!B11')!)!;
        return Array.from(
          { length: Number(last) - 10 },
          (_, row) => window.workbench!.cell(`Units!AB${11 + row}`).text,
        );
      });
      expect(rolls.every((day) => day <= '2026-03-31')).toBe(true);
      expect(rolls).toContain('2026-03-31');
      await book.enter('Units!C6', '');
    });
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

  it('runs the page as it was built, except for the address of Office.js', async () => {
    const built = readFileSync('dist/addin/taskpane.html', 'utf8');
    const served = await (await book.page.request.get(`${product.url}/addin/taskpane.html`)).text();
    expect(built.split(OFFICE_JS_ADDRESS)).toHaveLength(2);
    expect(served).toBe(built.replace(OFFICE_JS_ADDRESS, '/office-js/office.js'));
    const script = await (await book.page.request.get(`${product.url}/office-js/office.js`)).body();
    expect(script.equals(readFileSync('node_modules/@microsoft/office-js/dist/office.js'))).toBe(true);
    expect(scriptsBeforeFirstAnswer).toContain('/office-js/office.js');
    expect(book.foreign).toEqual([]);
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
    const { text, message } = await book.cell('Tenancy schedule!B9');
    expect(text).toBe('#VALUE!');
    expect(message).toContain('"tenent_name" does not exist. Nearest: tenant_name');
    await book.hoverCell('B9');
    await book.page.getByText('Nearest: tenant_name').first().waitFor();
    await book.typeInto('D8', 'Tenant Name');
    await book.until(async () => (await book.spill('Tenancy schedule!B9')) !== null, true);
  });

  it('has no accessibility violations in the pane', async () => {
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('uses only what the host has, and reports no error', async () => {
    expect(await book.missing()).toEqual([]);
    expect(book.problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([]);
  });
});
