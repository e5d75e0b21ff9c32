import { accessibilityViolations } from '../support/axe';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;

type Row = (string | number)[];
/** The agent's list of the second quarter, in English and for a year. */
const EARLIER: Row[] = [
  ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR', 'Lease end'],
  ...[1, 2, 3, 4, 5, 6].map((at): Row => [
    `U${at}`,
    `${'ABCDEF'[at - 1]}lder ${at} GmbH`,
    100 + at,
    12_000 * at,
    `203${at}-12-31`,
  ]),
  ['Total', '', 621, 252_000, ''],
];
/** That of the third, in German and for a month: one rent is raised, one unit is gone, and one is new. */
const LATER: Row[] = [
  ['ME-Nr.', 'Mieter', 'Fläche m²', 'Nettomiete mtl. EUR', 'Mietende'],
  ...EARLIER.slice(1, 7)
    .filter(([unit]) => unit !== 'U4')
    .map(([unit, tenant, area, rent, end]): Row => [
      unit!,
      tenant!,
      area!,
      Number(rent) / 12 + (unit === 'U2' ? 50.25 : 0),
      end!,
    ]),
  ['U7', 'Gorse GmbH', 55, 800, '2030-06-30'],
];

const region = () => book.pane.getByRole('region', { name: 'Compare' });
const button = (label: string) => region().getByRole('button', { name: label, exact: true });
const lines = (list: string) => region().getByRole('list', { name: list }).getByRole('listitem');
const selected = (cell: string) =>
  book.page.waitForFunction((at) => window.workbench!.selection === at, cell);

async function write(sheet: string, rows: Row[]): Promise<void> {
  for (const [down, row] of rows.entries())
    for (const [right, value] of row.entries())
      if (value !== '') await book.set(`${sheet}!${'BCDEF'[right]}${down + 3}`, String(value));
}

withWorkbench((started) => ({ book } = started), { databases: null });
beforeAll(async () => {
  await write('Sheet1', LATER);
  await write('Sheet2', EARLIER);
  await book.page.evaluate(() => window.workbench!.select('Sheet1!A1'));
});

describe('two sheets, signed out', () => {
  it('are chosen in two clicks, those that look like rent rolls first', async () => {
    await book.pane.getByRole('button', { name: 'Compare two rent rolls without signing in' }).click();
    expect(await button('Check this sheet').count()).toBe(0);
    await button('Compare with another sheet').click();
    await region().getByRole('heading', { name: 'Compare “Sheet1” with' }).waitFor();
    await region().getByText('looks like a rent roll').waitFor();
    const [first] = await lines('Other sheets').allInnerTexts();
    expect(first).toMatch(/^Sheet2\s+looks like a rent roll/);
    await button('Sheet2').click();
    await region().getByRole('heading', { name: '4 of 5 units agree' }).waitFor();
  });

  it('are compared without a request, and the lines add up to the difference of the totals to the cent', async () => {
    expect(await book.calls()).toEqual([]);
    const said = await region().innerText();
    expect(said).toContain('1 differs, 1 only in “Sheet1”, 1 only in “Sheet2”.');
    expect(said).toContain('The rent of “Sheet1” is EUR 37,797.00 lower: the sum of the lines below.');
    expect(said).toContain('“Sheet1” 214,203.00 less “Sheet2” 252,000.00 EUR');
    expect(said).toContain('All 2 totals of the sheet are the sums of its rows.');
    const amounts = (await lines('Contracted rent p.a.').allInnerTexts()).map((text) =>
      Number(/[+−][\d,]+\.\d\d/.exec(text)![0].replace('−', '-').replaceAll(',', '')),
    );
    expect(amounts).toEqual([-48_000, 9_600, 603]);
    expect(said).not.toContain('database');
  });

  it('lead to the cell of each side', async () => {
    await button('U2').click();
    await selected('E5');
    await button('“Sheet2” 24,000.00').click();
    // The cell has the same name on both sheets.
    await book.page.locator('.o-sheet.active', { hasText: 'Sheet2' }).waitFor();
    await selected('E5');
    await button('U4').click();
    await selected('E7');
  });

  it('are marked together, and the marks are taken away together', async () => {
    await button('Mark differences').click();
    await region().getByText('4 cells are marked.').waitFor();
    await button('Remove marks').click();
    await region().getByText('The marks are removed.').waitFor();
  });

  it('take a correction of each side, which the workbook remembers by its layout', async () => {
    await button('Sure in “Sheet2”').click();
    await region().getByLabel('What “Lease end” means').selectOption('');
    await button('Left out in “Sheet2”').waitFor();
    expect(await button('Left out in “Sheet1”').count()).toBe(0);
    const kept = JSON.stringify((await book.settings())['rr.layouts']);
    expect(kept).toContain('"Lease end","column":null');
    expect(kept).not.toContain('"Mietende"');
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('give questions to the agent that name the other sheet', async () => {
    await book.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Copy question to the agent').click();
    await region().getByText('Copied.').waitFor();
    const question = await book.page.evaluate(() => navigator.clipboard.readText());
    expect(question).toMatch(/\tYou sent\tIn workbook ".+", sheet "Sheet2"\n/);
    expect(question).toContain('\tNettomiete mtl. EUR\tEUR 2,050.25 (E5)\tEUR 2,000.00');
    expect(question).not.toContain('our records');
  });

  it('are written as a formula that says the same', async () => {
    await button('Write result').click();
    await region().getByText('Written to sheet "Check Sheet1".').waitFor();
    await book.idle();
    expect(await book.shown("'Check Sheet1'!B3")).toContain('rent −37,797.00 EUR');
  });

  it('ask for no currency that one of them has, and let it be changed', async () => {
    await book.set('Sheet1!E3', 'Nettomiete mtl.');
    await book.page.evaluate(() => window.workbench!.select('Sheet1!A1'));
    await button('Compare with another sheet').click();
    await button('Sheet2').click();
    await region().getByText('“Sheet1” names no currency: its amounts are taken for EUR').waitFor();
    expect(await region().innerText()).not.toContain('In which currency');
    await button('Sure in “Sheet1”').click();
    await region().getByRole('textbox', { name: 'Currency' }).fill('GBP');
    await button('Use it').click();
    await region().getByText('“Sheet1” has GBP, “Sheet2” EUR').first().waitFor();
    await book.set('Sheet1!E3', 'Nettomiete mtl. EUR');
  });
});

describe('RR.COMPARE over two sheets, signed out', () => {
  const sent: string[] = [];
  beforeAll(() =>
    book.page.on('request', (request) => {
      // Parts of the program are scripts.
      if (['fetch', 'xhr'].includes(request.resourceType())) sent.push(request.url());
    }),
  );

  it('spills the lines with the cells of both', async () => {
    await book.set('Sheet2!H3', '=RR.COMPARE(Sheet1!B3:F9,B3:F10)');
    await book.idle();
    const shown = async (row: number) =>
      Promise.all([...'HJKLMNOP'].map((column) => book.shown(`Sheet2!${column}${row}`)));
    expect(await book.shown('Sheet2!H3')).toMatch(/^4 of 5 units match; .* rent −37,797\.00 EUR = sum/);
    expect(await Promise.all([5, 6, 7].map(shown))).toEqual([
      ['U4', 'Contracted Rent PA', '', '48,000.00', '-48,000.00', 'only in range_b', '', 'E7'],
      ['U7', 'Contracted Rent PA', '9,600.00', '', '9,600.00', 'only in range_a', "'Sheet1'!E9", ''],
      ['U2', 'Contracted Rent PA', '24,603.00', '24,000.00', '603.00', 'differs', "'Sheet1'!E5", 'E5'],
    ]);
  });

  it('names range_b where that is not a rent roll', async () => {
    await book.set('Sheet2!H20', '=RR.COMPARE(Sheet1!B3:F9,Sheet2!K40:L44)');
    await book.idle();
    expect((await book.cell('Sheet2!H20')).message).toMatch(/^range_b is not a rent roll/);
  });

  it('sends nothing', () => {
    expect(sent).toEqual([]);
  });
});
