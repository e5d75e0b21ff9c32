import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountButton, openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { signIn } from '../support/sign-in';
import { withWorkbench } from '../support/with-workbench';
import { chooseWorkbook, openInWorkbench, partsOf, saveWorkbook, zipOf } from '../support/workbook-file';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
let saved: { name: string; bytes: Uint8Array };
let folder: string;
let before: Awaited<ReturnType<typeof look>>;

withWorkbench((started) => ({ product, book } = started), { query: '', databases: null });

beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'saved-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAMES =
  '<definedNames><definedName name="Factor">1.05</definedName>' +
  '<definedName name="Inputs" >\'Tenancy schedule\'!$F$3:$G$5</definedName>' +
  '<definedName name="Mine" localSheetId="1">Columns!$B$3</definedName></definedNames>';
const FIRST = 'xl/worksheets/sheet0.xml';
const CHART = 'xl/charts/chart1.xml';
/** Rules, drop-downs and print set-up. */
const BELOW_CELLS =
  '<conditionalFormatting sqref="F9:F99"><cfRule type="dataBar" priority="2"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar></cfRule></conditionalFormatting>' +
  '<dataValidations count="2"><dataValidation type="list" allowBlank="1" sqref="M2"><formula1>"one,two"</formula1></dataValidation>' +
  '<dataValidation type="list" allowBlank="1" sqref="M3"><formula1>$A$1:INDEX($A$1:$A$9,3)</formula1></dataValidation></dataValidations>' +
  '<pageSetup orientation="landscape" fitToWidth="1"/><headerFooter><oddFooter>&amp;P</oddFooter></headerFooter>';
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
      Array.from({ length: 60 }, (_, row) => row + 1).flatMap((row) =>
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
          const looks = given.sort(([one], [another]) => (one < another ? -1 : 1));
          return JSON.stringify({ at, value, text, format, formula, columnWidth, frozenRows, looks });
        }),
      ),
    );
    const charts = sheets.flatMap((sheet) => {
      face.select(`${sheet}!A1`);
      const charts = face.charts.map(({ title, series, categories }) => ({
        title,
        series,
        categories,
        sheet,
      }));
      // The grid has them in no order.
      return charts.sort((one, another) => (one.title < another.title ? -1 : 1));
    });
    face.select(`${sheets[0]}!A1`);
    const spills = [face.spill('Tenancy schedule!B9'), face.spill('Columns!B5'), face.spill('Units!B11')];
    return { cells, charts, spills, settings: face.settings };
  }, SHEETS);
const namesInExcel = () =>
  book.addin().evaluate(() =>
    Excel.run(async (context) => {
      const names = context.workbook.names.load('items/name, items/formula');
      const own = context.workbook.worksheets.getItem('Columns').names.load('items/name, items/formula');
      await context.sync();
      return [...names.items, ...own.items].map(({ name, formula }) => `${name} ${formula}`).sort();
    }),
  );
const notice = () => book.page.locator('#notice');
const changesDropped = () => book.page.evaluate(() => window.workbench!.isDirty);

/** The tests run in this order: one person and one workbook. */
describe('a workbook that is saved and opened again', () => {
  beforeAll(async () => {
    await signIn(book, product.service.clients[0]!);
    await book.set('Tenancy schedule!L2', "'007");
    await book.set('Tenancy schedule!L3', "'=1+1");
    await book.set('Tenancy schedule!L4', '2026-03-31');
    await book.set('Tenancy schedule!L5', '=ROWS(B9#)&" <units> & more"');
    await book.set('Tenancy schedule!L6', '=LET(rent, SUM(G9:G40), rent*2)');
    await book.idle();
    await openTab(book.pane, 'Workbook');
    await book.pane.getByText('9 formulas', { exact: true }).waitFor();
    // The memory learns the text of each formula after its answer. Saved halfway, the file would change once more.
    await book.until(async () => {
      const memory = (await book.settings())['rr.formulas'] as { runs: { formula?: string }[] } | undefined;
      return memory?.runs.map(({ formula }) => formula !== undefined);
    }, Array(8).fill(true));
    before = await look();
    saved = await saveWorkbook(book);
  });

  it('has the name of the workbook, and is no longer changed', async () => {
    expect(saved.name).toBe('Sample rent roll.xlsx');
    // The add-in may write its memory of formulas once more.
    await book.until(async () => {
      if (await changesDropped()) saved = await saveWorkbook(book);
      return changesDropped();
    }, false);
  });

  it('holds formulas, results and settings as Excel saves them', () => {
    const parts = partsOf(saved.bytes);
    const sheet = parts['xl/worksheets/sheet0.xml']!;
    const anchor = /<c r="B9"[^>]* cm="1"><f t="array" ref="B9:J\d+">(.*?)<\/f><v>(.*?)<\/v>/.exec(sheet);
    expect(anchor?.[1]).toBe('_xldudf_RR_QUERY(B8:J8,F3:G5,0)');
    expect(sheet).toContain('_xlfn.CHOOSECOLS(_xlfn.ANCHORARRAY(B9),5)');
    expect(sheet).toMatch(/<f [^>]*>_xlfn\.LET\(_xlpm\.rent,SUM\(G9:G40\),_xlpm\.rent\*2\)<\/f>/);
    expect(sheet).toMatch(/<c r="G10"[^>]* t="n"><v>\d/);
    expect(parts['xl/metadata.xml']).toContain('name="XLDAPR"');
    expect(parts['xl/webextensions/webextension1.xml']).toMatch(
      /<we:reference id="5f0c7a52[^>]*><we:alternateReferences\/><we:properties><we:property name="rr\.databases" value="\[\{&quot;id/,
    );
    expect(parts['_rels/.rels']).toContain('xl/webextensions/taskpanes.xml');
  });

  it('opens with the same values, looks, charts and settings, before any call and any request', async () => {
    const asked = product.faults.requests.length;
    await openInWorkbench(book, saved);
    await accountButton(book.pane).waitFor();
    expect(await book.calls()).toEqual([]);
    const after = await look();
    const changed = after.cells.flatMap((cell, at) =>
      cell === before.cells[at] ? [] : [[before.cells[at], cell]],
    );
    expect(changed.slice(0, 5)).toEqual([]);
    // The add-in completes its memory of formulas when it finds them.
    const kept = ({ settings, ...seen }: typeof before) => ({
      ...seen,
      databases: settings['rr.databases'],
      keys: Object.keys(settings).sort(),
    });
    expect(kept(after)).toEqual(kept(before));
    await book.pane.getByText('9 formulas', { exact: true }).waitFor();
    const paths = product.faults.requests.slice(asked).map(({ path }) => path);
    expect(paths.filter((at) => at.startsWith('/thirdparty') && !at.endsWith('databases-list'))).toEqual([]);
    expect(await changesDropped()).toBe(false);
    expect(book.problems).toEqual([]);
  });

  it('has the same cells, texts and settings when it is saved again', async () => {
    const [first, second] = [partsOf(saved.bytes), partsOf((await saveWorkbook(book)).bytes)];
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const cellsIn = (xml: string) =>
      [...xml.matchAll(/<c r="[^]*?(?:\/>|<\/c>)/g)].map(([cell]) => cell.replace(/ s="\d+"/, ''));
    for (const name of Object.keys(first).filter((part) => /worksheets\/sheet\d+\.xml$/.test(part)))
      expect({ name, cells: cellsIn(second[name]!) }).toEqual({ name, cells: cellsIn(first[name]!) });
    for (const name of Object.keys(first).filter((part) => /sharedStrings|webext/.test(part)))
      expect({ name, xml: second[name] }).toEqual({ name, xml: first[name] });
  });

  it('calls a function when its inputs change, and only that one', async () => {
    const calls = await book.callsDuring(() => book.set('Tenancy schedule!G3', 'RETAIL'));
    expect(calls.map(({ id, address }) => `${id} ${address}`)).toEqual(["QUERY 'Tenancy schedule'!B9"]);
    expect(await book.shown('Tenancy schedule!E9')).toBe('RETAIL');
    expect(await book.cell('Tenancy schedule!I9')).toMatchObject({ format: 'yyyy-mm-dd' });
  });

  it('opens without its macros, and says so, and with names of ranges, of formulas and of one sheet', async () => {
    const parts = partsOf(saved.bytes);
    const changed = {
      ...{ 'xl/workbook.xml': parts['xl/workbook.xml']!.replace('<calcPr', `${NAMES}<calcPr`) },
      ...{ [FIRST]: parts[FIRST]!.replace('</worksheet>', `${BELOW_CELLS}</worksheet>`) },
      ...{ [CHART]: parts[CHART]!.replaceAll('c:barChart>', 'c:stockChart>') },
    };
    await openInWorkbench(book, {
      name: 'named.xlsm',
      bytes: zipOf({ ...parts, ...changed, 'xl/vbaProject.bin': 'x' }),
    });
    await notice().getByText('“named.xlsx” is open without its macros.').waitFor();
    await notice().getByRole('button', { name: 'Dismiss' }).click();
    const names = ['Factor =1.05', "Inputs ='Tenancy schedule'!$F$3:$G$5", 'Mine =Columns!$B$3'];
    expect(await namesInExcel()).toEqual(names);
    await book.enter('Tenancy schedule!N2', '=ROWS(Inputs)');
    expect(await book.shown('Tenancy schedule!N2')).toBe('3');
  });

  it('asks before it drops a changed workbook, and keeps it if the person wants that', async () => {
    await book.set('Tenancy schedule!A1', 'mine');
    const asked = book.page.waitForEvent('dialog');
    await chooseWorkbook(book, saved);
    const dialog = await asked;
    const question = dialog.message();
    await dialog.dismiss();
    expect(question).toBe('“named.xlsx” has changes that are not saved. Drop them?');
    expect(await book.shown('Tenancy schedule!A1')).toBe('mine');
    expect(await book.page.locator('#file-name').textContent()).toBe('named.xlsx');
  });

  it('warns before the page is reloaded with a changed workbook, but not with a saved one, which keeps the names', async () => {
    const warns = () =>
      book.page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await warns()).toBe(true);
    const parts = partsOf((await saveWorkbook(book)).bytes);
    expect(await warns()).toBe(false);
    expect(parts['xl/workbook.xml']).toContain(
      '<definedName name="Inputs">\'Tenancy schedule\'!$F$3:$G$5</definedName>' +
        '<definedName name="Factor">1.05</definedName>' +
        '<definedName name="Mine" localSheetId="1">Columns!$B$3</definedName>',
    );
    expect(Object.keys(parts)).not.toContain('xl/vbaProject.bin');
  });

  it('has kept rules, drop-downs and charts as far as the grid knows them, and no print set-up, as File says', async () => {
    const parts = partsOf((await saveWorkbook(book)).bytes);
    const below = parts[FIRST]!.slice(parts[FIRST]!.indexOf('</sheetData>'));
    expect(below).toContain('<dataBar>');
    expect(below).toContain('<formula1>"one,two"</formula1>');
    expect(below).not.toMatch(/INDEX|pageSetup|headerFooter/);
    const charts = (files: object) => Object.keys(files).filter((name) => name.startsWith('xl/charts/'));
    expect(charts(parts)).toHaveLength(charts(partsOf(saved.bytes)).length - 1);
    await book.page.getByRole('button', { name: 'File', exact: true }).click();
    await book.page
      .getByText(
        'Print set-up is lost. Charts, rules, drop-downs and looks are kept as far as the grid knows them.',
      )
      .waitFor();
    await book.page.keyboard.press('Escape');
  });
});

describe('a file that is not a workbook for the workbench', () => {
  const part = (bytes: Uint8Array, change: (parts: Record<string, string>) => Record<string, string>) =>
    zipOf(change(partsOf(bytes)));
  const compound = (...names: string[]) => {
    const bytes = Buffer.alloc(4096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    names.forEach((name, at) => bytes.write(name, 1024 + at * 128, 'utf16le'));
    return new Uint8Array(bytes);
  };

  const expectRefused = async (
    file: Parameters<typeof chooseWorkbook>[1],
    name: string,
    words: string,
  ): Promise<void> => {
    const shown = await book.page.locator('#file-name').textContent();
    await chooseWorkbook(book, file);
    const said = notice().getByText(words);
    await said.waitFor();
    expect(await said.textContent()).toContain(`“${name}”`);
    expect(await said.textContent()).toContain('The open workbook is unchanged.');
    expect(await book.shown('Tenancy schedule!A1')).toBe('mine');
    expect(await book.page.locator('#file-name').textContent()).toBe(shown);
    await notice().getByRole('button', { name: 'Dismiss' }).click();
  };

  it.each<[string, string, () => Uint8Array, string]>([
    ['is damaged', 'cut.xlsx', () => saved.bytes.slice(0, -200), 'its end is missing'],
    [
      'has a password',
      'secret.xlsx',
      () => compound('EncryptedPackage'),
      'The file is encrypted. Remove its password',
    ],
    ['is of Excel 2003', 'old.xls', () => compound('Workbook'), 'Save it in Excel as .xlsx'],
    ['is a text', 'rents.xlsx', () => Buffer.from('Property;Rent'), 'not an .xlsx workbook'],
    ['is another zip', 'letter.docx', () => zipOf({ 'word/document.xml': '<a/>' }), 'not an Excel workbook'],
    [
      'is an .xlsb',
      'binary.xlsb',
      () =>
        part(saved.bytes, (parts) => ({
          ...parts,
          '_rels/.rels': parts['_rels/.rels']!.replace('xl/workbook.xml', 'xl/workbook.bin'),
          'xl/workbook.bin': 'x',
        })),
      'a binary workbook (.xlsb)',
    ],
    [
      'is a bomb of entities',
      'laughs.xlsx',
      () =>
        part(saved.bytes, (parts) => ({
          ...parts,
          'xl/styles.xml': `<!DOCTYPE a []>${parts['xl/styles.xml']}`,
        })),
      'The file is damaged or cut off (xl/styles.xml).',
    ],
    [
      'reaches to the end of Excel',
      'far.xlsx',
      () =>
        part(saved.bytes, (parts) => ({
          ...parts,
          'xl/worksheets/sheet1.xml': parts['xl/worksheets/sheet1.xml']!.replace(
            '</sheetData>',
            '<row r="1048576"><c r="XFD1048576" t="n"><v>1</v></c></row></sheetData>',
          ),
        })),
      'Sheet "Columns" reaches to cell XFD1048576',
    ],
  ])('is refused in a sentence if it %s, and the open workbook stays', async (_, name, bytes, words) => {
    await expectRefused({ name, bytes: bytes() }, name, words);
  });

  it('is refused in a sentence if it has 100 MB, and the open workbook stays', async () => {
    const file = path.join(folder, 'large.xlsx');
    writeFileSync(file, new Uint8Array(100e6));
    await expectRefused(file, 'large.xlsx', 'has 100 MB, and at most 20 MB are read');
  });
});
