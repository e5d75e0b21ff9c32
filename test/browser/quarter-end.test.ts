import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService, type Row } from '../support/ask-service';
import { inPane, onSheets } from '../support/machine-words';
import { expectNone, openTab } from '../support/pane-steps';
import { renameColumns } from '../support/rename-columns';
import {
  cellRegion,
  waitForCellText,
  sourceRegion,
  follow,
  amountsIn,
  figureOf,
  sumOf,
} from '../support/figure-sources';
import {
  book,
  product,
  button,
  byRole,
  waitForText,
  countClicks,
  expectAccessible,
  expectAtHome,
  withWorkbench,
} from '../support/with-workbench';

/** A quarter-end of a person with one fund, whose rents are in euro and pounds. The tests run in this order. */

withWorkbench({
  databases: null,
});
beforeAll(() => renameColumns(product, { market_rent_pa: 'erv_total' }));

const RATE = 1.1712;
const INSERTED = ['Units', 'Report', 'Rent bridge', 'Gaps 2', 'Lease events', 'Rates'];
let rents: Row[];
/** The cell with the question for offices. */
let offices: string;

const number = async (cell: string) => Number((await book.shown(cell)).replaceAll(',', ''));
/** What the service's rents add up to, in one currency or as they are in euro. */
const sumOfRents = (column: string, currency?: string) =>
  rents
    .filter((row) => currency === undefined || row['currency'] === currency)
    .reduce((sum, row) => sum + Number(row[column]) * (row['currency'] === 'GBP' ? RATE : 1), 0);
/** What the first cells of the sheets with figures show, with their formulas. */
const figures = async () => [
  ...(await book.cells('Report!A1:H60')),
  ...(await book.cells('Rent bridge!A1:H60')),
];

it('leads from the sign-in to the offices of one fund in at most 12 clicks', async () => {
  await book.pane.getByLabel('Client ID').waitFor();
  await expectNone(button(/^Portfolio report/));
  const clicks = await countClicks();
  const { clientId, clientSecret } = product.service.clients[0]!;
  await book.pane.getByLabel('Client ID').click();
  await book.page.keyboard.type(clientId);
  await book.page.keyboard.press('Tab');
  await book.page.keyboard.type(clientSecret);
  await button('Sign in').click();
  await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund', exact: true }).click();
  await waitForText('Saved with this workbook');
  await byRole('tab', 'Ask').click();
  await book.clickCell('B2');
  await button(/^Tenancy schedule/).click();
  await byRole('combobox', 'Search columns').click();
  await book.page.keyboard.type('office');
  await byRole('option', /^Condition Use Type is OFFICE/).click();
  await book.pane.getByText(', all empty').waitFor();
  await button('Insert').click();
  await waitForText(/^Entered in Sheet1!B\d+\./);
  await book.idle();

  offices = /Sheet1!B\d+/.exec((await book.pane.getByText(/^Entered in/).textContent())!)![0];
  const [, first, last] = /^B(\d+):I(\d+)$/.exec((await book.spill(offices))!)!.map(Number);
  const uses = await book.texts(`Sheet1!E${first}:E${last}`);
  expect(uses.length).toBeGreaterThan(5);
  expect(new Set(uses)).toEqual(new Set(['OFFICE']));
  expect(await clicks()).toBeLessThanOrEqual(12);
});

describe('sheets in one currency', () => {
  /** Those of the asset manager, from the gaps to the hand-over. */
  let clicks: () => Promise<number>;

  it('take the rates that a person types on one sheet, which is added once', async () => {
    await button('New question').click();
    await button(/^One currency/).click();
    await waitForText(/^The sheet "Rates" was added\. Type a rate/);
    await book.idle();
    expect(await book.shown('Rates!C5')).toBe('Rate of GBP is missing.');
    for (const [cell, text] of Object.entries({ C10: String(RATE), D10: '2026-09-30', E10: 'ECB' }))
      await book.enter(`Rates!${cell}`, text);
    await button(/^One currency/).click();
    await waitForText('The sheet "Rates" has the rates. Type them there.');
  });

  it('are left out where the service does not answer', async () => {
    product.faults.fail(DEFAULT_PROFILE.changes.path, { status: 404, body: '{}' });
    const insertBridge = async (rent: string) => {
      await button(/^Rent bridge/).click();
      await button(rent).click();
    };
    await insertBridge('Passing rent');
    await waitForText(/^No bridge was made, because its changes did not arrive\./);
    // That of contracted rent needs no changes.
    await insertBridge('Contracted rent');
    await waitForText(/The sheet "Contracted rent bridge" was added\. All amounts are in one currency/);
    await book.idle();
    expect(await book.shown('Contracted rent bridge!B5')).toMatch(
      /^All amounts are in EUR, and the lines add up/,
    );
    product.faults.heal(DEFAULT_PROFILE.changes.path);
    await insertBridge('Passing rent');
    await waitForText(/The sheet "Rent bridge" was added\. All amounts are in one currency/);
  });

  it('ask which column holds what the service names otherwise, leave out what has none, and ask again', async () => {
    clicks = await countClicks();
    await button(/^Gaps by money/).click();
    const erv = book.pane.getByLabel('Market rent a year (ERV)');
    await erv.waitFor();
    await expectAccessible();
    await button('Insert with these columns').click();
    await waitForText('The sheets "Gap questions" and "Gaps" were added.');
    await book.idle();
    expect(await book.shown('Gaps!B5')).toContain('because the service has no column: ERV.');
    await button('Choose columns again').click();
    await erv.selectOption({ index: 1 });
    await button('Insert with these columns').click();
    await waitForText('The sheets "Gap questions 2" and "Gaps 2" were added.');
  });

  it('are added in one click each, and show what the rows of the service add up to', async () => {
    // The column is remembered.
    await button(/^Portfolio report/).click();
    await waitForText(/The sheets "Units" and "Report" were added\. All amounts are in one currency/);
    await expectNone(book.pane.getByText('Charts were left out'));
    await button(/^Lease events/).click();
    await waitForText('The sheet "Lease events" was added.');
    await expectAccessible();
    await book.idle();

    rents = await askService(
      product,
      'query',
      { columns: ['contracted_rent_pa', 'in_place_rent_pa', 'currency'] },
      ['101'],
    );
    const contracted = Math.round(sumOfRents('contracted_rent_pa'));
    expect(await Promise.all(['Report!C17', 'Gaps 2!C24'].map(number))).toEqual([contracted, contracted]);
    const labels = await book.texts('Rent bridge!B1:B70');
    const closing = labels.findIndex((text) => text.startsWith('Closing')) + 1;
    expect((await book.cell(`Rent bridge!C${closing}`)).value).toBeCloseTo(sumOfRents('in_place_rent_pa'), 2);
    expect(await book.shown('Rent bridge!B5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
    expect(await book.shown('Lease events!E16')).toBe('All in EUR');
  });

  it('have nothing that a check finds, and words of people only, as the pane beside them', async () => {
    await openTab(book.pane, 'Workbook');
    await button('Check workbook').click();
    await waitForText(/^Nothing found in [\d,]+ formulas/);
    expect(await inPane()).toEqual([]);
    const found = await onSheets(INSERTED, { columns: 42, rows: 100 });
    // The day of the rate, as it was typed, and days that formulas write: TEXT would need the words of one language.
    expect(found.filter((fault) => !/^machine date “2026-0[69]-30”/.test(fault))).toEqual([]);
  });

  it('follow their yellow cells, and lead from a figure to its rows and their source', async () => {
    await book.enter('Units!C5', 'EUR');
    const rent = sumOfRents('contracted_rent_pa', 'EUR');
    expect((await book.cell('Report!C17')).value).toBeCloseTo(rent, 2);
    await openTab(book.pane, 'This cell');
    await follow('Report!C17', /rows add up to/);
    expect(sumOf(await amountsIn(sourceRegion()))).toBe(await figureOf('Report!C17'));
    await sourceRegion()
      .getByRole('button', { name: /^Find the source row/ })
      .first()
      .click();
    await waitForCellText('contracted_rent_pa');
    await cellRegion().getByRole('button', { name: 'Find the source row', exact: true }).waitFor();
  });

  it('become values, whose figures still add up, in at most 25 clicks from the gaps on, and formulas again', async () => {
    await openTab(book.pane, 'Workbook');
    const before = await figures();
    await button('Values instead of formulas…').click();
    for (const name of ['Gaps', 'Gap questions', 'Gaps 2', 'Gap questions 2', 'Lease events'])
      await book.pane.getByRole('checkbox', { name, exact: true }).uncheck();
    await byRole('radio', /^In this workbook/).click();
    await button('Replace formulas…').click();
    await button('Replace').click();
    await waitForText(/ became values\. /);
    expect(await clicks()).toBeLessThanOrEqual(25);
    await book.idle();
    const after = await figures();
    const textsOf = (cells: typeof before) => cells.map(({ text }) => text);
    expect(textsOf(after)).toEqual(textsOf(before));
    const formulas = after.flatMap(({ formula }) => formula ?? []);
    expect(formulas.length).toBeGreaterThan(200);
    expect(formulas.filter((formula) => /RR\.|Units!\$?B\$?13#/.test(formula))).toEqual([]);
    await button(/^Undo: values in the place of/).click();
    await waitForText(/^Undone: values/);
    await book.idle();
    expect(await figures()).toEqual(before);
    await button('Back to the tabs').click();
  });
});

it('makes sheets of the rows of a formula: totals of what it shows, or else of what it asks for', async () => {
  const use = async (row: RegExp, entry: string) => {
    await button(row).first().click();
    await button('Use these rows for …').click();
    await byRole('menuitem', entry).click();
  };
  await book.enter('Sheet1!M3', '=RR.QUERY("use_type,contracted_rent_pa","use_type=OFFICE")');
  await use(new RegExp(`${offices}\\b`), 'Totals by …');
  await waitForText('The sheet "Totals" was added.');
  await use(/Sheet1!M3/, 'Totals by …');
  await waitForText('The sheet "Totals 2" was added.');
  await use(/Sheet1!M3/, 'WAULT and expiry profile');
  await waitForText(/The sheets "Units 2" and "Report 2" were added\./);
  await book.idle();
  for (const sheet of ['Totals', 'Totals 2'])
    expect(await book.texts(`${sheet}!C1:C30`)).toContain('OK: the lines add up to all rows.');
  const [, first, last] = /^B(\d+):I(\d+)$/.exec((await book.spill(offices))!)!.map(Number);
  const labels = await book.texts('Report 2!B1:B40');
  expect(await number(`Report 2!C${labels.indexOf('Units') + 1}`)).toBe(last! - first! + 1);
  await expectAccessible();
});

it('compares two rent rolls in one currency, and the written formula follows the rates', async () => {
  const rollOf = (raise: number) => [
    ['Unit', 'Tenant', 'Area m²', 'Rent p.a.', 'Currency'],
    ['U1', 'Alder GmbH', 100, 12_000 - raise / 2, 'EUR'],
    ['U2', 'Birch Ltd', 110, 24_000 + raise, 'GBP'],
    ['U3', 'Cedar Ltd', 120, 36_000, 'GBP'],
  ];
  await book.addin().evaluate(
    (rolls) =>
      Excel.run(async ({ workbook, sync }) => {
        for (const [name, rows] of Object.entries(rolls))
          workbook.worksheets.add(name).getRange('B3:F6').values = rows;
        workbook.worksheets.getItem('Roll A').activate();
        await sync();
      }),
    { 'Roll A': rollOf(100), 'Roll B': rollOf(0) },
  );
  await openTab(book.pane, 'Compare');
  await button('Compare with another sheet').click();
  await button('Roll B').click();
  await waitForText(/In EUR: rent 67\.12\. Rates: GBP 1\.1712 \(2026-09-30, ECB\)/);
  await button('Write result').click();
  await waitForText('Written to sheet "Check Roll A".');
  await book.enter('Rates!C10', '2');
  expect(await book.shown('Check Roll A!B3')).toContain('In EUR: rent 150.00.');
  await expectAtHome();
});
