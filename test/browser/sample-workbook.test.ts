import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService, type Row } from '../support/ask-service';
import { accountButton, openTab } from '../support/pane-steps';
import { signIn } from '../support/sign-in';
import {
  book,
  product,
  byRole,
  waitForText,
  fill,
  expectAccessible,
  expectAtHome,
  withWorkbench,
} from '../support/with-workbench';
import { chooseWorkbook, openInWorkbench, partsOf, saveWorkbook, zipOf } from '../support/workbook-file';

let scriptsBeforeFirstAnswer: string[];

withWorkbench({ query: '', databases: null });

const AGENT = "'Agent''s rent roll'";
/** Every anchor of the sample, and the used range of each sheet. */
const ANCHORS = [
  'Tenancy schedule!B9',
  'Columns!B5',
  'Rent bridge!O18',
  'Rent bridge!Z18',
  'Rent bridge!AD18',
  'Units!B13',
  'Units!BY13',
  'Units!N3',
  'Units!O8',
  'Rent bridge!L3',
  `${AGENT}!K6`,
];
const ZONES = [
  ...['Tenancy schedule!A1:J200', 'Columns!A1:H400', 'Rent bridge!A1:AP200'],
  ...['Units!A1:CR200', 'Report!A1:L170', `${AGENT}!A1:S70`],
];
const valuesIn = async (area: string) => (await book.cells(area)).map(({ value }) => value);
const asked = (endpoint: 'query' | 'changes') =>
  product.faults.requests.filter(({ path: url }) => url.startsWith(DEFAULT_PROFILE[endpoint].path)).length;
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row.contracted_rent_pa), 0);

const SHEETS = ['Tenancy schedule', 'Columns', 'Rent bridge', 'Units', 'Report', "'Agent''s rent roll'"];

/**
 * What a person sees of the workbook: each cell of the first rows with its look, charts as far as the grid keeps them in a file,
 * and what the add-in remembers.
 */
const look = () =>
  book.page.evaluate((sheets) => {
    const face = window.workbench!;
    const usual: Record<string, unknown> = { fontSize: 10, textColor: '#000000', verticalAlign: 'bottom' };
    const cells = sheets.flatMap((sheet) =>
      Array.from({ length: 30 }, (_, row) => row + 1).flatMap((row) =>
        [...'ABCDEFGHIJKLMNOP'].map((column) => {
          const at = `${sheet}!${column}${row}`;
          const { value, text, format, formula } = face.cell(at);
          const { columnWidth, frozenRows, ...style } = face.style(at);
          const given = Object.entries(style).filter(
            // Defaults that a style names look like those that it leaves out.
            ([name, look]) =>
              ![undefined, false, 'overflow', 'clip', usual[name]].includes(look as never) &&
              // Which the grid does not export for each cell.
              !['align', 'lineBelow'].includes(name),
          );
          const looks = given.sort(([left], [right]) => (left < right ? -1 : 1));
          return JSON.stringify({ at, value, text, format, formula, columnWidth, frozenRows, looks });
        }),
      ),
    );
    const charts = sheets.flatMap((sheet) => {
      face.select(`${sheet}!A1`);
      const charts = face.charts.map(({ title, series, categories }) => ({
        // A file keeps the text of the cell that a title names.
        title: title.startsWith('=') ? face.cell(title.slice(1)).text : title,
        series,
        categories,
        sheet,
      }));
      // The grid has them in no order.
      return charts.sort((left, right) => (left.title < right.title ? -1 : 1));
    });
    face.select(`${sheets[0]}!A1`);
    const spills = [face.spill('Tenancy schedule!B9'), face.spill('Columns!B5'), face.spill('Units!B13')];
    return { cells, charts, spills, settings: face.settings };
  }, SHEETS);
const notice = () => book.page.locator('#notice');
const isDirty = () => book.page.evaluate(() => window.workbench!.isDirty);
/** The add-in may write its memory of formulas once more. Returns the last file, if any was needed. */
const saveUntilUnchanged = async () => {
  let saved: Awaited<ReturnType<typeof saveWorkbook>> | undefined;
  await book.until(async () => {
    if (await isDirty()) saved = await saveWorkbook(book);
    return isDirty();
  }, false);
  return saved;
};

/** The tests run in this order: one person and one workbook. */
describe('the sample workbook', () => {
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
    expect(await valuesIn('Report!C10:C28')).toEqual(Array(19).fill('–'));
    expect(await book.shown('Report!B4')).toBe(
      'No figures: cell B13 of the sheet Units and the pane say why.',
    );
  });

  it('fills all sheets after the sign-in, without any edit', async () => {
    await signIn(book, product.service.clients[0]!);
    for (const anchor of [...ANCHORS.slice(0, 4), `${AGENT}!K6`])
      await book.until(async () => (await book.spill(anchor)) !== null, true);
    await book.idle();
    scriptsBeforeFirstAnswer = (await book.scriptBytes()).map(({ url }) => new URL(url).pathname);
    const texts = await Promise.all(ZONES.map(book.texts));
    expect(texts.flat().filter((text) => text.startsWith('#'))).toEqual([]);
    // At most one request for the schedule, one for the report, one for both dates of the bridge, and one for the comparison.
    expect(asked('query')).toBeLessThanOrEqual(4);
    expect(asked('changes')).toBe(1);
    expect(await book.shown('Rent bridge!B5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
  });

  it('has nothing that a check of the workbook finds', async () => {
    await openTab(book.pane, 'Workbook');
    await byRole('button', 'Check workbook').click();
    await waitForText(/^Nothing found in \d+ formulas · just now$/);
    await expectAccessible();
  });

  it('shows the units that match its filter block, as the service has them, with their total', async () => {
    const columns = ['use_type', 'currency', 'contracted_rent_pa'];
    const euros = (await askService(product, 'query', { columns }, ['101', '102'])).filter(
      ({ currency }) => currency === 'EUR',
    );
    const rows = euros.filter(
      ({ use_type, contracted_rent_pa: rent }) => use_type === 'OFFICE' && Number(rent) >= 50_000,
    );
    expect(await book.spill('Tenancy schedule!B9')).toBe(`B9:J${8 + rows.length}`);
    expect(await valuesIn(`Tenancy schedule!G9:G${8 + rows.length}`)).toEqual(
      rows.map((row) => row.contracted_rent_pa),
    );
    expect((await book.cell('Tenancy schedule!G7')).value).toBeCloseTo(sumOf(rows), 4);
  });

  it('loads at most 54.4 KB of script for the functions, 19.3 KB for conditions and notes, and 189.4 KB for the pane with its first tab, not counting Office.js', () => {
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
        !isNamed(/^(?:total|reconcile|read-range|intake[a-z-]*|columns|sort-rows|value-checks)\./)(url),
    );
    expect([first.length, notes.length, later.length].every((count) => count > 0)).toBe(true);
    expect(bytes(first)).toBeLessThanOrEqual(54.4 * 1024);
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

  it('reads rows with WebAssembly, uses only what the host has, asks no other host, and reports no error', async () => {
    const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
    expect(await book.addin().evaluate(loaded)).toContainEqual(
      expect.stringMatching(/row-parser\.\w+\.wasm$/),
    );
    await expectAtHome();
    expect(scriptsBeforeFirstAnswer).toContain('/office-js/office.js');
    expect(book.problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([]);
  });
});

describe('the sample, saved and opened again', () => {
  let saved: { name: string; bytes: Uint8Array };
  let before: Awaited<ReturnType<typeof look>>;

  beforeAll(async () => {
    await fill({
      // As the sample was.
      'Tenancy schedule!G3': 'OFFICE',
      'Tenancy schedule!L2': "'007",
      'Tenancy schedule!L3': "'=1+1",
      'Tenancy schedule!L4': '2026-03-31',
      'Tenancy schedule!L5': '=ROWS(B9#)&" <units> & more"',
      'Tenancy schedule!L6': '=LET(rent, SUM(G9:G40), rent*2)',
    });
    await book.pane.getByText('11 formulas', { exact: true }).waitFor();
    // The memory learns the text of each formula after its answer. Saved halfway, the file would change once more.
    await book.until(async () => {
      const memory = (await book.settings())['rr.formulas'] as { runs: { formula?: string }[] } | undefined;
      return memory?.runs.map(({ formula }) => formula !== undefined);
    }, Array(10).fill(true));
    before = await look();
    saved = await saveWorkbook(book);
    saved = (await saveUntilUnchanged()) ?? saved;
  });

  it('has its name, and formulas, results and settings as Excel saves them', () => {
    expect(saved.name).toBe('Sample rent roll.xlsx');
    const parts = partsOf(saved.bytes);
    const sheet = parts['xl/worksheets/sheet0.xml']!;
    const anchor = /<c r="B9"[^>]* cm="1"><f t="array" ref="B9:J\d+">(.*?)<\/f><v>(.*?)<\/v>/.exec(sheet);
    expect(anchor?.[1]).toBe('_xldudf_RR_QUERY(B8:J8,F3:G5,0)');
    expect(sheet).toContain('_xlfn.CHOOSECOLS(_xlfn.ANCHORARRAY(B9),5)');
    expect(sheet).toMatch(/<f [^>]*>_xlfn\.LET\(_xlpm\.rent,SUM\(G9:G40\),_xlpm\.rent\*2\)<\/f><v>[1-9]\d+/);
    expect(sheet).toMatch(/<c r="G10"[^>]* t="n"><v>\d/);
    expect(parts['xl/metadata.xml']).toContain('name="XLDAPR"');
    expect(parts['xl/webextensions/webextension1.xml']).toMatch(
      /<we:reference id="5f0c7a52[^>]*><we:alternateReferences\/><we:properties><we:property name="rr\.databases" value="\[\{&quot;id/,
    );
    expect(parts['_rels/.rels']).toContain('xl/webextensions/taskpanes.xml');
  });

  it('opens with the same values, looks, charts and settings, before any call and any request, but without its macros', async () => {
    const bytes = zipOf({ ...partsOf(saved.bytes), 'xl/vbaProject.bin': 'x' });
    const asked = product.faults.requests.length;
    await openInWorkbench(book, { name: 'named.xlsm', bytes });
    await accountButton(book.pane).waitFor();
    expect(await book.calls()).toEqual([]);
    const after = await look();
    const changed = after.cells.flatMap((cell, at) =>
      cell === before.cells[at] ? [] : [[before.cells[at], cell]],
    );
    expect(changed.slice(0, 5)).toEqual([]);
    // The add-in completes its memory of formulas when it finds them.
    const retainedParts = ({ charts, settings, spills }: typeof before) => [
      ...[charts, spills],
      { ...settings, 'rr.formulas': undefined },
    ];
    expect(retainedParts(after)).toEqual(retainedParts(before));
    await book.pane.getByText('11 formulas', { exact: true }).waitFor();
    const paths = product.faults.requests.slice(asked).map(({ path }) => path);
    expect(paths.filter((at) => at.startsWith('/thirdparty') && !at.endsWith('databases-list'))).toEqual([]);
    expect(book.problems).toEqual([]);
    await notice().getByText('“named.xlsx” is open without its macros.').waitFor();
    await notice().getByRole('button', { name: 'Dismiss' }).click();
  });

  it('is not dropped without a question once it has changed, nor for a file that is refused', async () => {
    const warns = () =>
      book.page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    const expectUnchanged = async () =>
      expect([
        await book.shown('Tenancy schedule!A1'),
        await book.page.locator('#file-name').textContent(),
      ]).toEqual(['mine', 'named.xlsx']);
    await saveUntilUnchanged();
    expect(await warns()).toBe(false);
    await book.set('Tenancy schedule!A1', 'mine');
    expect(await warns()).toBe(true);
    const asked = book.page.waitForEvent('dialog');
    await chooseWorkbook(book, saved);
    const dialog = await asked;
    await dialog.dismiss();
    expect(dialog.message()).toBe('“named.xlsx” has changes that are not saved. Drop them?');
    await expectUnchanged();

    await chooseWorkbook(book, { name: 'cut.xlsx', bytes: saved.bytes.slice(0, -200) });
    await notice().getByText('its end is missing').waitFor();
    expect(await notice().textContent()).toMatch(/“cut\.xlsx”.*The open workbook is unchanged\./);
    await expectUnchanged();
  });
});
