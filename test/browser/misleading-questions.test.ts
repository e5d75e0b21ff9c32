import { readFileSync } from 'node:fs';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import { askService, type Row } from '../support/ask-service';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: ALL_DATABASES, units: 600 });

const line = (cell: string) =>
  book.pane.getByRole('listitem').filter({ hasText: new RegExp(`Sheet1!${cell}(?!\\d)`) });

describe('a question that misleads', () => {
  it('with rents of several currencies has a note that names them', async () => {
    await book.set('Sheet1!A1', '=SUM(RR.QUERY("contracted_rent_pa","use_type=OFFICE",0))');
    await book.idle();
    expect((await book.cell('Sheet1!A1')).value).toBeGreaterThan(0);
    await openTab(book.pane, 'Workbook');
    await line('A1')
      .getByText(/Contracted Rent PA is in \d+ currencies \(.*EUR, GBP.*\), so a sum means nothing/)
      .waitFor();
  });

  it('with two conditions in one is refused, and says what to write', async () => {
    await book.set('Sheet1!C1', '=ROWS(RR.QUERY("unit_name","use_type<>OFFICE and use_type<>RETAIL",0))');
    await book.idle();
    await line('C1').getByText('use_type not in OFFICE, RETAIL').waitFor();
    const [all, some] = ['', 'use_type not in OFFICE, RETAIL'];
    await book.set('Sheet1!D1', `=ROWS(RR.QUERY("unit_name","${all}",0))`);
    await book.set('Sheet1!E1', `=ROWS(RR.QUERY("unit_name","${some}",0))`);
    await book.idle();
    const rows = async (cell: string) => (await book.cell(`Sheet1!${cell}`)).value as number;
    expect(await rows('E1')).toBeLessThan(await rows('D1'));
  });

  it('with approved rent rolls of several quarters says how many are older', async () => {
    await book.set('Sheet1!G1', '=RR.QUERY("property_name, rentroll_date",,0,,TRUE)');
    await book.idle();
    await line('G1')
      .getByText(/\d+ of \d+ properties show an older rent roll than \d+ \w{3} 20\d\d, the oldest of/)
      .waitFor();
  });

  it('with a blank heading never has data under the heading of another column', async () => {
    await book.set('Sheet1!J1', 'unit_name');
    await book.set('Sheet1!L1', 'currency');
    await book.set('Sheet1!J2', '=RR.QUERY(J1:L1,"currency=GBP",0)');
    await book.idle();
    expect(await Promise.all(['K2', 'L2'].map((cell) => book.shown(`Sheet1!${cell}`)))).toEqual(['', 'GBP']);
    expect(book.problems).toEqual([]);
  });
});

it('is warned of in the preview as in the cell: of all rows, not of the first eight', async () => {
  await book.set('Sheet1!N1', '=RR.QUERY("contracted_rent_pa",,0)');
  await book.idle();
  await openTab(book.pane, 'Workbook');
  const note = /Contracted Rent PA is in \d+ currencies \([^)]*\)/;
  const said = note.exec((await line('N1').getByText(note).textContent())!)![0];
  await openTab(book.pane, 'Ask');
  await book.clickCell('P1');
  await book.pane.getByRole('combobox', { name: 'Search columns' }).fill('contracted_rent_pa');
  await book.page.keyboard.press('Enter');
  await book.pane
    .getByRole('region', { name: 'Preview' })
    .getByRole('button', { name: /^Preview/ })
    .click();
  await book.pane.getByRole('group', { name: 'Notes' }).getByText(said).waitFor();
  const preview = book.pane.getByRole('region', { name: 'Preview' });
  expect(await preview.locator('tbody tr').count()).toBe(8);
});

describe('one number', () => {
  const COLUMNS = [
    'use_type',
    'currency',
    'vacancy_status',
    'actual_lettable_area_sqm',
    'contracted_rent_pa',
    'contracted_rent_pa_per_sqm',
    'remaining_term_to_expiry_years',
  ];
  const asked = () =>
    product.faults.requests.filter(({ path }) => path.startsWith(DEFAULT_PROFILE.query.path)).length;
  const sumOf = (rows: readonly Row[], valueOf: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + valueOf(row), 0);
  const number = (row: Row, column: string) => Number(row[column] ?? 0);
  const meanOf = (rows: readonly Row[], column: string, weight: string) => {
    const counted = rows.filter((row) => row[column] !== null && row[weight] !== null);
    return (
      sumOf(counted, (row) => number(row, column) * number(row, weight)) /
      sumOf(counted, (row) => number(row, weight))
    );
  };
  const values = (cells: readonly string[]) =>
    book.page.evaluate((all) => all.map((cell) => window.workbench!.cell(`Sheet1!${cell}`).value), cells);
  let rows: Row[];

  beforeAll(async () => {
    const databases = Object.values(await book.settings())
      .flatMap((setting) => (Array.isArray(setting) ? (setting as { id?: string }[]) : []))
      .flatMap(({ id }) => id ?? []);
    expect(databases).toHaveLength(3);
    rows = await askService(product, 'query', { columns: COLUMNS }, databases);
    await book.set('Sheet1!B1', 'EUR');
    await book.set('Sheet1!A5', 'OFFICE');
  });

  it('has the value of the rows: lease term, vacancy rates, rent by use, and rent per area, as the page of the functions writes them', async () => {
    const [, section = ''] = readFileSync('docs/functions.md', 'utf8').split('### Figures built of it');
    const formulas = [...section.split('\n## ')[0]!.matchAll(/^ {4}(=.*)$/gm)].map(([, formula]) => formula!);
    const cells = formulas.map((_, index) => `T${index + 1}`);
    for (const [index, formula] of formulas.entries()) await book.set(`Sheet1!${cells[index]}`, formula);
    await book.idle();
    const euros = rows.filter(({ currency }) => currency === 'EUR');
    const offices = euros.filter((row) => row['use_type'] === 'OFFICE');
    const area = (all: readonly Row[]) => sumOf(all, (row) => number(row, 'actual_lettable_area_sqm'));
    const vacant = rows.filter((row) => row['vacancy_status'] === 'vacant');
    expect(await values(cells)).toEqual(
      [
        meanOf(euros, 'remaining_term_to_expiry_years', 'contracted_rent_pa'),
        1 - area(rows.filter((row) => row['vacancy_status'] === 'let')) / area(rows),
        vacant.length / rows.length,
        sumOf(offices, (row) => number(row, 'contracted_rent_pa')),
        meanOf(offices, 'contracted_rent_pa_per_sqm', 'actual_lettable_area_sqm'),
      ].map((value) => expect.closeTo(value, 6) as number),
    );
  });

  it('costs no request of its own: two hundred over one portfolio are one', async () => {
    const uses = [...new Set(rows.map((row) => String(row['use_type'])))].sort();
    const statistics = ['sum', 'count', 'average', 'max'];
    const columns = ['contracted_rent_pa', 'in_place_rent_pa', 'market_rent_pa'];
    const totals = Array.from({ length: 200 }, (_, n) => ({
      cell: `${'UVWX'[n % 4]}${1 + Math.floor(n / 4)}`,
      use: uses[n % uses.length]!,
      statistic: statistics[n % 4]!,
      column: columns[n % 3]!,
    }));
    const before = asked();
    await book.page.evaluate((all) => {
      for (const { cell, use, statistic, column } of all)
        window.workbench!.set(
          `Sheet1!${cell}`,
          `=RR.TOTAL("${column}","currency=EUR; use_type=${use}","${statistic}",,,"empty=0")`,
        );
    }, totals);
    await book.idle();
    expect(asked() - before).toBe(1);
    const found = await values(totals.map(({ cell }) => cell));
    const offices = rows.filter(({ currency, use_type }) => currency === 'EUR' && use_type === 'OFFICE');
    const rents = totals.findIndex(
      ({ use, statistic, column }) =>
        use === 'OFFICE' && statistic === 'sum' && column === 'contracted_rent_pa',
    );
    expect(found[rents]).toBeCloseTo(
      sumOf(offices, (row) => number(row, 'contracted_rent_pa')),
      6,
    );
    expect(found.every((value) => typeof value === 'number')).toBe(true);
    expect(asked() - before).toBe(1);
  });

  it('over several currencies is refused in the cell, which names them and the condition that helps', async () => {
    await book.enter('Sheet1!T8', '=RR.TOTAL("contracted_rent_pa")');
    const { text, message } = await book.cell('Sheet1!T8');
    expect(text).toBe('#VALUE!');
    expect(message).toMatch(
      /Contracted Rent PA is in \d currencies \(.*EUR, GBP.*\), so a sum means nothing\. .*"currency=/,
    );
    expect(book.problems).toEqual([]);
  });
});
