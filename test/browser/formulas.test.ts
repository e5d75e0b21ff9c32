import { readFileSync } from 'node:fs';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import type { Product } from '../support/product';
import { askService, type Row } from '../support/ask-service';
import { openTab } from '../support/pane-steps';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: ALL_DATABASES, units: 600 });

const answer = async (formula: string) => {
  await book.set('Sheet2!A1', '');
  await book.set('Sheet2!A1', formula);
  await book.idle();
  return book.cell('Sheet2!A1');
};

describe('typing formulas', () => {
  it('offers the function, names its arguments, shows #BUSY!, then spills', async () => {
    const { path } = DEFAULT_PROFILE.query;
    let release!: () => void;
    product.faults.fail(path, { until: new Promise<void>((resolve) => (release = resolve)) });
    try {
      await book.switchTo('Sheet1');
      await book.clickCell('B2');
      await book.page.keyboard.type('=RR.QU');
      await book.page.locator('.o-autocomplete-value').getByText('RR.QUERY').waitFor();
      await book.page.keyboard.type('ERY(');
      const help = book.page.locator('.o-formula-assistant').first();
      await help.getByText('RR.QUERY').first().waitFor();
      for (const name of ['columns', 'filters', 'headers', 'rentrolls', 'approved_only', 'options'])
        await help.getByText(name, { exact: false }).first().waitFor();
      await book.page.keyboard.type('"tenant_name, contracted_rent_pa, lease_expiry_date")');
      await book.page.keyboard.press('Enter');
      await book.until(() => book.shown('B2'), '#BUSY!');
    } finally {
      release();
      product.faults.heal();
    }
    await book.idle();
    expect(await book.spill('B2')).toMatch(/^B2:D\d+$/);
    expect(await Promise.all(['B2', 'C2', 'D2'].map(book.shown))).toEqual([
      'Tenant Name',
      'Contracted Rent PA',
      'Lease Expiry Date',
    ]);
  });

  it('is idle after an answer, even if the page collects garbage at that moment', async () => {
    for (const microtasks of [0, 1, 2]) {
      let release!: () => void;
      product.faults.fail(DEFAULT_PROFILE.query.path, {
        until: new Promise<void>((resolve) => (release = resolve)),
      });
      await book.set('Sheet1!H2', `=RR.QUERY("tenant_name",,,,,"limit=${microtasks + 1}")`);
      const idle = book.idle();
      await book.page.evaluate((wanted) => {
        const useMemory = () => Array.from({ length: 1_000_000 }, () => ({}));
        let before: Promise<unknown> = window.workbench!.idle();
        for (let made = 0; made < wanted; made++) before = before.then(() => undefined);
        void before.then(useMemory);
      }, microtasks);
      release();
      product.faults.heal();
      await idle;
      expect(await book.spill('Sheet1!H2')).toBe(`H2:H${microtasks + 3}`);
      await book.set('Sheet1!H2', '');
    }
  });

  it('gives values to other formulas of the sheet', async () => {
    await book.set('Sheet1!F2', '=ROWS(B2#)');
    await book.set('Sheet1!F3', '=SUM(CHOOSECOLS(B2#,2))');
    await book.idle();
    const rows = (await book.cell('Sheet1!F2')).value as number;
    expect(rows).toBeGreaterThan(400);
    expect((await book.cell('Sheet1!F3')).value).toBeGreaterThan(1_000_000);
  });

  it('shows #SPILL! while something is in the way, names it, and then shows the result without a call', async () => {
    const calls = await book.callsDuring(async () => {
      await book.set('Sheet1!C5', 'in the way');
      await book.until(() => book.shown('Sheet1!B2'), '#SPILL!');
      await openTab(book.pane, 'Workbook');
      await book.pane.getByText('Cell C5 is in the way.').first().waitFor();
      await book.set('Sheet1!C5', '');
      await book.until(async () => (await book.spill('Sheet1!B2')) !== null, true);
    });
    expect(calls).toEqual([]);
  });

  it('cancels a running call when its cell is edited, and its request to the service', async () => {
    const { path } = DEFAULT_PROFILE.query;
    const asked = () => product.faults.requests.filter((request) => request.path.startsWith(path));
    const before = asked().length;
    let release!: () => void;
    product.faults.fail(path, { until: new Promise<void>((resolve) => (release = resolve)) });
    try {
      await book.switchTo('Sheet1');
      await book.typeInto('J2', '=RR.QUERY("lease_reference, lease_type")');
      await book.until(() => book.shown('J2'), '#BUSY!');
      await book.until(async () => asked().length, before + 1);
      await book.typeInto('J2', 'edited');
      expect(await asked().at(-1)!.over).toBe(false);
    } finally {
      release();
      product.faults.heal();
    }
    await book.idle();
    expect((await book.calls()).at(-1)).toMatchObject({ id: 'QUERY', state: 'cancelled' });
    expect(await book.shown('J2')).toBe('edited');
  });

  it('passes dates in a filter block as numbers', async () => {
    await book.set('Sheet1!F6', 'lease_expiry_date');
    await book.set('Sheet1!G6', '=">="&DATE(2030,1,1)');
    await book.set('Sheet1!F8', '=RR.QUERY("lease_expiry_date",F6:G6,0,,,"sort=lease_expiry_date; limit=1")');
    await book.idle();
    expect((await book.shown('Sheet1!F8')) >= '2030-01-01').toBe(true);
  });
});

describe('the examples of the README', () => {
  const examples = readFileSync('README.md', 'utf8')
    .split('```excel\n')
    .slice(1)
    .flatMap((block) => block.split('```')[0]!.trim().split('\n'));

  it('are there', () => expect(examples.length).toBeGreaterThanOrEqual(10));

  it.each(examples)('%s', async (formula) => {
    const { text, message } = await answer(formula);
    expect({ text, message }).toEqual({
      text: expect.not.stringMatching(/^#/) as string,
      message: undefined,
    });
    if (!formula.startsWith('=RR.TOTAL(')) expect(await book.spill('Sheet2!A1')).not.toBeNull();
  });
});

describe('bad input', () => {
  const BAD: [what: string, formula: string, error: string, message: string][] = [
    ['an unknown column', '=RR.QUERY("tenent_name")', '#VALUE!', 'Nearest: tenant_name'],
    ['a removed column', '=RR.QUERY("gla_sqm")', '#VALUE!', 'was removed from the service'],
    [
      'a number with two readings',
      '=RR.QUERY("tenant_name","contracted_rent_pa>=1,500")',
      '#VALUE!',
      'Write contracted_rent_pa>=1.5 or contracted_rent_pa>=1500',
    ],
    ['a bad limit', '=RR.QUERY("tenant_name",,,,,"limit=0")', '#VALUE!', 'whole number other than 0'],
    [
      'a database that does not exist',
      '=RR.QUERY("tenant_name",,,,,"database=Atlantis")',
      '#VALUE!',
      'Yours: ',
    ],
    ['approved_only in words', '=RR.QUERY("tenant_name",,,,"yes")', '#VALUE!', 'TRUE or FALSE'],
    ['an unknown currency', '=RR.CHANGES(,,,,,"XXZ")', '#VALUE!', 'XXZ'],
    ['no row', '=RR.QUERY("tenant_name","use_type=CASTLE",0)', '#N/A', 'No rows match'],
    ['a column that no rent roll has', '=RR.RENTROLLS("colour=red")', '#VALUE!', 'It has rentrollId'],
    ['an unknown file', '=RR.FILE(987654321)', '#N/A', 'No file "987654321"'],
    ['a blank cell for a file', '=RR.FILE(Z99)', '#VALUE!', 'No file is named'],
    ['an empty range of extractions', '=RR.MAPPINGS(Y98:Z99)', '#VALUE!', 'No extraction is named'],
    ['ten thousand extractions', '=RR.MAPPINGS(SEQUENCE(10000))', '#VALUE!', 'About 500 of them fit'],
    ['always_null in words', '=RR.COLUMNS(,,,"maybe")', '#VALUE!', '"ignore" or "exclude"'],
  ];
  const place = (formula: string) => `Sheet1!AZ${1 + BAD.findIndex(([, one]) => one === formula)}`;

  beforeAll(async () => {
    for (const [, formula] of BAD) await book.set(place(formula), formula);
    await book.idle();
  });

  it.each(BAD)('%s: %s', async (_, formula, error, message) => {
    const cell = await book.cell(place(formula));
    expect(cell).toMatchObject({ text: error, message: expect.stringContaining(message) as string });
    expect(cell.message!.length).toBeLessThan(300);
    expect(await book.spill(place(formula))).toBeNull();
  });

  it('reads the former databases while none is ticked, and those that are ticked then', async () => {
    const group = book.pane.getByRole('group', { name: 'Databases' });
    for (const box of await group.getByRole('checkbox').all()) await box.uncheck();
    await group.getByText('Choose at least one database. Until then').waitFor();
    expect(await answer('=RR.QUERY("unit_name")')).toMatchObject({ text: 'Unit Name', message: undefined });
    for (const box of await group.getByRole('checkbox').all()) await box.check();
    await book.idle();
  });
});

describe('RR.RECONCILE', () => {
  const COLUMNS = [
    'property_name',
    'unit_reference',
    'tenant_name',
    'actual_lettable_area_sqm',
    'contracted_rent_pa',
    'lease_expiry_date',
    'currency',
  ];
  const HEADINGS = ['Unit', 'Tenant', 'Area (sqm)', 'Rent p.a.', 'Lease Expiry', 'Currency'];
  const LETTERS = ['AB', 'AC', 'AD', 'AE', 'AF', 'AG'];

  it('names the cell of a difference, and follows the sheet without another request', async () => {
    const question = { columns: COLUMNS, rentrolls: 'latest', approvedOnly: false };
    const all = await askService(product, 'query', question, ['101', '102', '103']);
    const isLet = (row: Row) => Number(row['contracted_rent_pa']) > 1000;
    const property = all.find(isLet)!['property_name'];
    const rows = all.filter((row) => row['property_name'] === property);
    const at = rows.findIndex(isLet);
    const textOf = (row: Row, column: string, more: number): string => {
      const value = row[column];
      if (value === null || value === undefined) return column === 'tenant_name' ? 'Vacant' : '';
      if (column === 'contracted_rent_pa') return String(Math.round(Number(value) * 100 + more * 100) / 100);
      return String(column.endsWith('_date') ? String(value).slice(0, 10) : value);
    };
    const lines = [
      [String(property)],
      HEADINGS,
      ...rows.map((row, index) =>
        COLUMNS.slice(1).map((column) => textOf(row, column, index === at ? 1000 : 0)),
      ),
    ];
    const cells = lines.flatMap((line, row) =>
      line.flatMap((text, column) =>
        text === '' ? [] : [[`Sheet1!${LETTERS[column]}${row + 3}`, text] as const],
      ),
    );
    await book.page.evaluate((given) => {
      for (const [address, text] of given) window.workbench!.set(address, text);
    }, cells);
    const range = `Sheet1!AB3:AG${lines.length + 2}`;

    await answer(`=RR.RECONCILE(${range})`);
    const { path } = DEFAULT_PROFILE.query;
    const asked = () => product.faults.requests.filter((request) => request.path.startsWith(path)).length;
    const before = asked();
    const currency = rows[at]!['currency'];
    const others = rows.length - 1;
    expect(await book.shown('Sheet2!A1')).toContain(
      `${others} of ${rows.length} units match; 1 differs; 0 only in the sheet; 0 only in the database; rent 1,000.00 ${currency}`,
    );
    expect(
      await Promise.all(['C3', 'F3', 'G3', 'H3', 'I3'].map((cell) => book.shown(`Sheet2!${cell}`))),
    ).toEqual(['Contracted Rent PA', '1,000.00', 'differs', `'Sheet1'!AE${at + 5}`, currency]);

    await book.set(`Sheet1!AE${at + 5}`, textOf(rows[at]!, 'contracted_rent_pa', 0));
    await book.idle();
    expect(await book.shown('Sheet2!A1')).toContain(`${rows.length} of ${rows.length} units match; 0 differ`);
    expect(await book.spill('Sheet2!A1')).toBe('A1:I2');
    expect(asked()).toBe(before);
  });
});
