import { readFileSync } from 'node:fs';
import { inPane, onSheets } from '../support/machine-words';
import { askService, type Row } from '../support/ask-service';
import { openTab } from '../support/pane-steps';
import {
  book,
  product,
  button,
  waitForText,
  fill,
  withWorkbench,
  ALL_DATABASES,
} from '../support/with-workbench';

withWorkbench({
  databases: ALL_DATABASES,
});

/** They name columns as people do, so that a machine name in what they say is ours. */
const FORMULAS = [
  '=RR.TOTAL("Contracted Rent PA")',
  '=RR.TOTAL("Contracted Rent PA","Currency=EUR;Use Type=OFICE")',
  '=RR.TOTAL("Contracted Rent PA","Currency=EUR","weighted average",,,"weight=Lease Expiry Date")',
  '=RR.TOTAL("Contracted Rent PA","Currency=EUR;Lease Expiry Date>=2999-01-01","average")',
  '=RR.TOTAL("Contracted Rent PA","Currency=EUR",,"all-rentrolls")',
  '=RR.TOTAL("Lease Expiry Date")',
  '=RR.TOTAL("Tenant Name")',
  '=RR.TOTAL("Rent Roll ID")',
  '=RR.TOTAL("WAULT to Expiry")',
  '=RR.TOTAL("Lettable Area")',
  '=RR.QUERY("Lease Date")',
  '=RR.QUERY("Rent Name")',
  '=RR.QUERY("Tenant Name","Lease Expiry Date=abc")',
  '=RR.QUERY("Tenant Name","Use Type=OFFICE and RETAIL")',
  '=RR.QUERY("Tenant Name","Tenant Name>5")',
  '=RR.QUERY("Tenant Name",,,,,"as_of=1999-01-01")',
  '=RR.QUERY("Tenant Name",,,,,"sort=nothing")',
  '=RR.QUERY("Tenant Name",,,,,"database=Nowhere")',
  '=RR.CHANGES("Tenant Name",,,,,"XXX")',
  '=RR.FILE("999")',
];
const SPILLS = [
  '=RR.QUERY("Property Name, Contracted Rent PA, Lease Expiry Date",,,,,"sort=Contracted Rent PA desc; limit=4")',
  '=RR.QUERY("Actual Lettable Area, Tenant Name","Lease Expiry Date>=2027-01-01",,"all-rentrolls",,"limit=4")',
  '=RR.CHANGES("Currency, Previous Rent PA",,,,,"EUR","limit=4")',
  '=RR.RENTROLLS(,,"limit=4;as_of=2026-03-31")',
];

const VALUE = 'contracted_rent_pa';
const AREA = 'actual_lettable_area_sqm';
const sumOf = (rows: readonly Row[], ...columns: readonly string[]) =>
  rows.reduce((sum, row) => sum + columns.reduce((value, name) => value * Number(row[name] ?? 0), 1), 0);
const meanOf = (rows: readonly Row[], column: string, weight: string) => {
  const counted = rows.filter((row) => row[column] !== null && row[weight] !== null);
  return sumOf(counted, column, weight) / sumOf(counted, weight);
};

it('formulas have the figures of the rows: lease term, vacancy rates, rent by use, and rent per area, as the page of the functions writes them', async () => {
  const [, section = ''] = readFileSync('docs/functions.md', 'utf8').split('### Figures built of it');
  const formulas = [...section.split('\n## ')[0]!.matchAll(/^ {4}(=.*)$/gm)].map(([, formula]) => formula!);
  const cells = formulas.map((_, index) => `Sheet2!T${index + 1}`);
  await fill({
    ...{ 'Sheet2!B1': 'EUR', 'Sheet2!A5': 'OFFICE' },
    ...Object.fromEntries(formulas.map((formula, index) => [cells[index]!, formula])),
  });
  const columns = [
    ...['use_type', 'currency', 'vacancy_status', AREA, VALUE, 'contracted_rent_pa_per_sqm'],
    'remaining_term_to_expiry_years',
  ];
  const rows = await askService(product, 'query', { columns }, ['101', '102', '103']);
  const where = (column: string, value: string, of = rows) => of.filter((row) => row[column] === value);
  const euros = where('currency', 'EUR');
  const offices = where('use_type', 'OFFICE', euros);
  const shown = await Promise.all(cells.map(async (cell) => (await book.cell(cell)).value));
  expect(shown).toEqual(
    [
      meanOf(euros, 'remaining_term_to_expiry_years', VALUE),
      1 - sumOf(where('vacancy_status', 'let'), AREA) / sumOf(rows, AREA),
      where('vacancy_status', 'vacant').length / rows.length,
      sumOf(offices, VALUE),
      meanOf(offices, 'contracted_rent_pa_per_sqm', AREA),
    ].map((value) => expect.closeTo(value, 6) as number),
  );
  await fill(Object.fromEntries(cells.map((cell) => [cell, ''])));
});

it('people read words of people, not of a machine, in the messages of cells, at the formulas of the tab Workbook, and in a check', async () => {
  await fill(Object.fromEntries(FORMULAS.map((formula, at) => [`Sheet1!B${at + 2}`, formula])));
  await fill(Object.fromEntries(SPILLS.map((formula, at) => [`Sheet1!D${6 * at + 2}`, formula])));
  expect(await onSheets(['Sheet1'], { columns: 8, rows: 30 })).toEqual([]);
  await openTab(book.pane, 'Workbook');
  for (const cell of ['B3', 'D2', 'D8', 'D14']) {
    await button(new RegExp(`Sheet1!${cell}\\b`))
      .first()
      .click();
    expect(await inPane()).toEqual([]);
  }
  await button('Check workbook').click();
  await waitForText(/^(Nothing found|\d+ findings?) in .* just now$/);
  expect(await inPane()).toEqual([]);
});
