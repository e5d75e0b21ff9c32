import { accessibilityViolations } from '../support/axe';
import { openWorkbench } from '../support/browser/outside';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { signIn } from '../support/sign-in';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

const COLUMNS =
  'property_name; unit_reference; tenant_name; actual_lettable_area_sqm; contracted_rent_pa; lease_start_date; lease_expiry_date';

let product: Product;
let book: WorkbenchDriver;
/** The rent roll of one property as an agent writes it: in German, per month, with three differences. */
let text: string;
let name: string;
let planted: { removed: string; raised: string; renamed: string };

const region = () => book.pane.getByRole('region', { name: 'Compare' });
const button = (label: string) => region().getByRole('button', { name: label });
const lines = (list: string) => region().getByRole('list', { name: list }).getByRole('listitem');

async function copiedQuestion(): Promise<string> {
  await button('Copy question to the agent').click();
  await region().getByText('Copied.').waitFor();
  return book.page.evaluate(() => navigator.clipboard.readText());
}

async function dropFile(name: string, text: string): Promise<void> {
  const files = await book.addin().evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(content!, (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], file!));
      return transfer;
    },
    [name, text],
  );
  await region().dispatchEvent('drop', { dataTransfer: files });
}

const german = (value: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const germanDay = (serial: number) =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .reverse()
    .join('.');

type Row = (string | number)[];

async function writeAsAgent(): Promise<void> {
  const rows: Row[] = await book.page.evaluate(() => {
    const { cell, spill } = window.workbench!;
    const count = Number(/\d+$/.exec(spill('Sheet1!A1') ?? '1')![0]);
    return Array.from({ length: count }, (_, row) =>
      [...'ABCDEFG'].map((column) => {
        const { value } = cell(`Sheet1!${column}${row + 1}`);
        return typeof value === 'number' ? value : String(value);
      }),
    );
  });
  const counts = new Map<string, number>();
  for (const [property] of rows) counts.set(String(property), (counts.get(String(property)) ?? 0) + 1);
  name = [...counts].find(([, count]) => count >= 12)![0];
  const units = rows.filter(([property]) => property === name);
  const let_ = units.filter(([, , tenant, , rent]) => tenant !== '' && typeof rent === 'number');
  const [removed, raised, renamed] = let_ as [Row, Row, Row];
  planted = { removed: String(removed[1]), raised: String(raised[1]), renamed: String(renamed[1]) };
  const written = units
    .filter((row) => row !== removed)
    .map((row) => {
      const [, unit, tenant, area, rent, start, end] = row;
      const month = typeof rent === 'number' ? (rent + (row === raised ? 24_000 : 0)) / 12 : '';
      return [
        unit,
        row === renamed ? String(tenant).toUpperCase() : tenant === '' ? 'Leerstand' : tenant,
        typeof area === 'number' ? german(area) : '',
        typeof month === 'number' ? german(month) : '',
        typeof start === 'number' ? germanDay(start) : '',
        typeof end === 'number' ? germanDay(end) : '',
      ].join(';');
    });
  text = [
    `Mieterliste ${name}`,
    '',
    'ME-Nr.;Mieter;Fläche m²;Nettomiete mtl. EUR;Mietbeginn;Mietende',
    ...written,
  ].join('\n');
}

withWorkbench((started) => ({ product, book } = started), { units: 3000 });
beforeAll(async () => {
  await book.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await book.set('Sheet1!A1', `=RR.QUERY("${COLUMNS}","currency=EUR",0)`);
  await book.idle();
  await writeAsAgent();
  await openTab(book.pane, 'Compare');
});

describe('Compare', () => {
  it('says which sheet it would check, and why a sheet is not a rent roll', async () => {
    await region().getByText('“Sheet1”').waitFor();
    await book.set('Sheet2!A1', 'Payment');
    await book.set('Sheet2!B1', 'Amount');
    await book.set('Sheet2!A2', 'P-1');
    await book.set('Sheet2!B2', '100');
    await book.page.evaluate(() => window.workbench!.select('Sheet2!A1'));
    await region().getByText('“Sheet2”').waitFor();
    await button('Check this sheet').click();
    await region().getByText('No rent roll on “Sheet2”').waitFor();
  });

  it('makes a sheet of pasted text, compares it, tells the differences by size, and keeps them while another tab is shown', async () => {
    await openTab(book.pane, 'Workbook');
    await openTab(book.pane, 'Compare');
    await button('paste text instead').click();
    await region().getByLabel('Rent roll as text').fill(text);
    await button('Check this text').click();
    await button('Write result').waitFor();
    const head = await region().getByRole('heading', { level: 2 }).first().textContent();
    expect(head).toMatch(/^\d+ of \d+ units agree$/);
    const said = await region().innerText();
    expect(said).toContain('only in the database');
    expect(said).toContain(name);
    const [first] = await lines('Contracted rent p.a.').allInnerTexts();
    expect(first).toContain(planted.removed);
    const raised = lines('Contracted rent p.a.').filter({ hasText: planted.raised });
    // A month's rent has two decimals, so a year's is off by a few cents.
    expect(await raised.innerText()).toMatch(/\+2(?:4,000\.0|3,999\.9)\d/);
    // Only written differently.
    expect(await region().innerText()).not.toContain(`${planted.renamed}\n`);
    // A person looks something up in another tab.
    await openTab(book.pane, 'This cell');
    expect(await region().count()).toBe(0);
    await openTab(book.pane, 'Compare');
    expect(await region().innerText()).toBe(said);
  });

  it('copies what to ask the agent as a table, and names workbook and sheet', async () => {
    const [title, , heading, ...rows] = (await copiedQuestion()).split('\n');
    expect(title).toMatch(
      new RegExp(
        `^${name}: please tell us which values are right in the rent roll \\(workbook ".+", sheet "Pasted rent roll"\\)\\.`,
      ),
    );
    expect(heading).toBe('Unit\tColumn\tYou sent\tWe have');
    expect(rows.find((row) => row.startsWith(planted.raised))).toContain('\tNettomiete mtl. EUR\tEUR ');
  });

  it('takes a correction, compares again, and remembers it for the same headings', async () => {
    const isOpen = (group: string) =>
      region().getByRole('button', { name: group, exact: true }).getAttribute('aria-expanded');
    await region().getByRole('button', { name: 'Contracted rent p.a.', exact: true }).click();
    await region().getByRole('button', { name: 'Sure', exact: true }).click();
    await region().getByLabel('What “Mietende” means').scrollIntoViewIfNeeded();
    const place = () => book.addin().evaluate(() => document.scrollingElement!.scrollTop);
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await region().getByLabel('What “Mietende” means').selectOption('');
    await region().getByRole('button', { name: 'Left out', exact: true }).waitFor();
    // A person corrects one column after the other, so that what is open and in view stays so.
    expect([await isOpen('Sure'), await isOpen('Contracted rent p.a.')]).toEqual(['true', 'false']);
    expect(await place()).toBeGreaterThan(before / 2);
    expect(JSON.stringify((await book.settings())['rr.layouts'])).toContain('"Mietende","column":null');
    await button('Check this sheet').click();
    await region().getByRole('button', { name: 'Left out', exact: true }).click();
    await region().getByLabel('What “Mietende” means').waitFor();
  });

  it('offers to read a column that is not understood as the one whose values it has, and waits for a click', async () => {
    await button('other ways').click();
    await button('paste text instead').click();
    await region().getByLabel('Rent roll as text').fill(text.replace('Nettomiete mtl. EUR', 'Qxz'));
    await button('Check this text').click();
    await button('Write result').waitFor();
    expect(await region().innerText()).toContain('The rents of the sheet cannot be compared.');
    const offer = region().getByText(
      /^“Qxz” equals contracted rent p\.a\. of the database, divided by 12, in/,
    );
    // The one rent that was raised differs.
    expect(await offer.innerText()).toMatch(/in all but one of \d+ units\.$/);
    expect(await lines('Contracted rent p.a.').count()).toBe(0);
    await button('Read it as contracted rent p.a. per month').click();
    const raised = lines('Contracted rent p.a.').filter({ hasText: planted.raised });
    expect(await raised.textContent()).toMatch(/\+2(?:4,000\.0|3,999\.9)\d/);
    expect(await offer.count()).toBe(0);
    expect(await accessibilityViolations(book.addin())).toEqual([]);
    expect(JSON.stringify((await book.settings())['rr.layouts'])).toContain(
      '"Qxz","column":"contracted_rent_pa"',
    );
  });

  it('takes a file that is dropped, with the euro sign of Windows, and none of its texts as a formula', async () => {
    const rows = [
      `Mieterliste ${name}`,
      'ME-Nr.;Mieter;Fl\u00e4che m\u00b2;Nettomiete mtl. \u0080;Mietende',
      `${planted.raised};=HYPERLINK("https://x.example");100,00;\u0080 4.990,00;31.12.2029`,
      `${planted.renamed};+Alder GmbH;100,00;\u0080 990,50;31.12.2029`,
    ];
    await dropFile("Owner's list.csv", rows.join('\n'));
    await region().getByText("Owner's list!A1:E4").waitFor();
    expect(await book.cell("'Owner''s list'!B3")).toMatchObject({
      formula: undefined,
      text: '=HYPERLINK("https://x.example")',
    });
    expect(await book.shown("'Owner''s list'!D2")).toBe('Nettomiete mtl. €');
    await region().getByRole('button', { name: 'Noticed', exact: true }).click();
    await region().getByText('A text begins like a formula, and is kept as text').waitFor();
  });

  it('quotes a quarter as the cell of a file has it, and names the file', async () => {
    const rows = [
      `Etat locatif ${name}`,
      'Lot;Locataire;Surface m\u00b2;Loyer trimestriel EUR;Fin du bail',
      `${planted.raised};Aubier SARL;100,00;7 500,00;31/12/2029`,
      `${planted.renamed};Sorbier SAS;120,00;9 000,00;30/06/2031`,
    ];
    await dropFile('Etat locatif T3.csv', rows.join('\n'));
    await region().getByText('Etat locatif T3!A1:E4').waitFor();
    await button('Write result').waitFor();
    const question = await copiedQuestion();
    expect(question).toContain('in the rent roll (file "Etat locatif T3.csv").');
    expect(question).toContain('\tLoyer trimestriel EUR\tEUR 7,500.00 (D3)\tEUR ');
  });
});

describe('a newcomer with the sample workbook', () => {
  const SHEET = "'Agent''s rent roll'";
  let sample: WorkbenchDriver;
  const pane = () => sample.pane.getByRole('region', { name: 'Compare' });

  beforeAll(async () => {
    sample = await openWorkbench({ url: `${product.url}/workbench/` });
    await signIn(sample, product.service.clients[0]!);
    await sample.idle();
  });
  afterAll(() => sample?.close());

  it("knows after three clicks, and far less than a minute, what differs on the agent's rent roll", async () => {
    const began = Date.now();
    const clicks = [
      sample.page.locator('.o-sheet-name').filter({ hasText: "Agent's rent roll" }),
      sample.pane.getByRole('tab', { name: 'Compare' }),
      sample.pane.getByRole('button', { name: 'Check this sheet' }),
    ];
    for (const one of clicks) await one.click();
    await pane().getByRole('heading', { name: '42 of 49 units agree' }).waitFor();
    expect(clicks).toHaveLength(3);
    expect(Date.now() - began).toBeLessThan(60_000);
    const said = await pane().innerText();
    expect(said).toContain(
      '3 of them are only written differently. 7 differ, 1 only in the sheet, 1 only in the database. The rent of the sheet is EUR 20,968.33 lower: the sum of the lines below.',
    );
    // Not what the formula fills beside the list.
    expect(said).toContain("Agent's rent roll!B2:I64 · Crane House, rent roll of 30 Sep 2026");
    expect(said).toContain('All 10 totals of the sheet are the sums of its rows.');
  });

  it('sees lines that add up to the difference of the two totals, to the cent, and the way to each cell', async () => {
    const lines = pane().getByRole('list', { name: 'Contracted rent p.a.' }).getByRole('listitem');
    const amounts = (await lines.allInnerTexts()).map((text) =>
      Number(/[+−][\d,]+\.\d\d/.exec(text)![0].replace('−', '-').replaceAll(',', '')),
    );
    expect(Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100).toBe(-20_968.33);
    expect(await pane().innerText()).toContain('sheet 7,585,971.12 less database 7,606,939.45 EUR');
    await pane().getByRole('button', { name: 'ME 032' }).click();
    await sample.page.waitForFunction(() => window.workbench!.selection === 'G32');
  });

  it('says what the lines that are taken add up to, to the cent, also after one is left', async () => {
    const list = pane().getByRole('list', { name: 'Contracted rent p.a.' });
    const texts = await list.getByRole('listitem').allInnerTexts();
    const amounts = texts.map((text) =>
      Number(/[+−][\d,]+\.\d\d/.exec(text)![0].replace('−', '-').replaceAll(',', '')),
    );
    const words = (some: number[]) => {
      const sum = some.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
      const digits = Math.abs(sum).toLocaleString('en-US', { minimumFractionDigits: 2 });
      return `${some.length} of ${texts.length} · ${sum < 0 ? '−' : '+'}${digits} EUR`;
    };
    const boxes = list.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await pane()
      .getByText(words([amounts[0]!, amounts[2]!]))
      .waitFor();
    await boxes.nth(0).uncheck();
    await pane()
      .getByText(words([amounts[2]!]))
      .waitFor();
    await boxes.nth(2).uncheck();
    expect(await pane().getByText('Taken', { exact: true }).count()).toBe(0);
  });

  it('reads the same in the formula beside the list, and on the sheet that is written', async () => {
    const headline =
      '39 of 49 units match; 7 differ; 3 by convention only; 1 only in the sheet; 1 only in the database; rent −20,968.33 EUR = sum of the lines below. Crane House, rent roll of 30 Sep 2026.';
    expect(await sample.shown(`${SHEET}!K3`)).toBe(headline);
    // Twelve units; a letting that only one side has is four lines.
    expect(await sample.spill(`${SHEET}!K6`)).toBe('K6:S25');
    await pane().getByRole('button', { name: 'Write result' }).click();
    await pane().getByText('Written to sheet "Check Agent\'s rent roll".').waitFor();
    await sample.idle();
    expect(await sample.shown("'Check Agent''s rent roll'!B3")).toBe(headline);
    // Below its two notes.
    expect(await sample.spill("'Check Agent''s rent roll'!B12")).toBe('B12:J31');
  });

  it('names the values that are far from those of the database, with the way to each cell', async () => {
    await pane().getByRole('button', { name: 'Large changes' }).click();
    await pane().getByText('The rent is more than 25 % away from the database').waitFor();
    await pane()
      .getByRole('group', { name: 'Large changes' })
      .getByRole('button', { name: 'ME 015' })
      .click();
    await sample.page.waitForFunction(() => window.workbench!.selection === 'G19');
  });

  it('marks the cells that differ, and takes the marks away', async () => {
    await pane().getByRole('button', { name: 'Mark differences' }).click();
    await pane().getByText('17 cells are marked.').waitFor();
    await pane().getByRole('button', { name: 'Remove marks' }).click();
    await pane().getByText('The marks are removed.').waitFor();
    expect(await accessibilityViolations(sample.addin())).toEqual([]);
  });

  it('leads to no cell of another unit after rows were inserted', async () => {
    const selected = () => sample.page.evaluate(() => window.workbench!.selection);
    await sample.page.evaluate(() => window.workbench!.insertRows("Agent's rent roll!B10", 2));
    await pane().getByRole('button', { name: 'ME 032' }).click();
    await pane().getByText('has changed since the check: its units stand in other cells').waitFor();
    expect(await selected()).toBe('G21');
    await pane().getByRole('button', { name: 'Write result' }).click();
    await sample.idle();
    await pane().getByText('has changed since the check: its units stand in other cells').waitFor();
  });
});
