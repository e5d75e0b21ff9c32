import type { Request, Route } from 'playwright-core';
import { accessibilityViolations } from '../support/axe';
import { chooseInMenu, expectNone, gone, openTab } from '../support/pane-steps';
import {
  cellRegion,
  waitForCellText,
  sourceRegion,
  follow,
  amountsIn,
  figureOf,
  sumOf,
} from '../support/figure-sources';
import { sheetNames } from '../support/sheet-names';
import {
  book,
  product,
  button,
  byRole,
  waitForText,
  fill,
  expectAccessible,
  withWorkbench,
} from '../support/with-workbench';
import { openInWorkbench, partsOf, saveWorkbook, zipOf } from '../support/workbook-file';

/** What the add-in asks of the service. */
const asked: string[] = [];
const noteRequest = (request: Request) => {
  if (/\/thirdparty\//.test(request.url())) asked.push(request.url());
};

withWorkbench({
  databases: ['Harbour Core Fund', 'Meridian Value Add'],
});
beforeAll(async () => {
  book.page.on('request', noteRequest);
  await fill({
    'Sheet1!B3': 'currency',
    'Sheet1!C3': 'EUR',
    'Sheet1!B8': 'Property Name',
    'Sheet1!C8': 'Tenant Name',
    'Sheet1!D8': 'Contracted Rent PA',
    'Sheet1!E8': 'Lease Expiry Date',
    'Sheet1!B9': '=RR.QUERY(B8:E8,B3:C3,0)',
    'Sheet1!D6': '=SUM(INDEX(B9#,0,3))',
    'Sheet2!B2': '=RR.TOTAL("contracted_rent_pa","currency=EUR")',
    'Sheet2!B3': '=Sheet1!D6/B2',
    'Sheet2!B4': '=COUNTA(Sheet1!$B$9#)',
    'Sheet2!B5': '=COUNTIF(INDEX(Sheet1!B9#,0,4),">"&DATE(2028,1,1))',
  });
});

// The next file of the worker has the same page.
afterAll(() => book.page.off('request', noteRequest));

const act = (sheet: string, name?: string) =>
  book.addin().evaluate(
    ([of, next]) =>
      Excel.run(async ({ workbook, sync }) => {
        const found = workbook.worksheets.getItem(of);
        if (next === undefined) found.delete();
        else found.name = next;
        await sync();
      }),
    [sheet, name] as const,
  );

/** The tests run in this order: one person and one workbook. */
describe('“This cell”', () => {
  it('leads from a cell to file, row and decision, and asks only on request', async () => {
    const columns = 'property_name, unit_name, contracted_rent_pa, currency, _row_key';
    await fill({
      'Sheet1!P2': `=RR.QUERY("${columns}","contracted_rent_pa>0",1,,,"sort=contracted_rent_pa desc")`,
    });
    await openTab(book.pane, 'This cell');
    asked.length = 0;
    await book.select('Sheet1!R2');
    await waitForCellText('The heading of a column. Select a value below it for its source.');
    await book.select('Sheet1!R3:R30');
    await waitForCellText('Contracted Rent PA, sum');
    await book.select('Sheet1!R5');
    await waitForCellText('Sheet1!R5');
    await waitForCellText(/^From 1 rent roll, approval not known, of \d+ \w{3} \d{4}/);
    expect(asked).toEqual([]);

    const [rollId] = (await book.shown('Sheet1!T5')).split('-');
    await cellRegion().getByRole('button', { name: 'Find the source row' }).click();
    await waitForCellText(/^Row \d+ of the sheet/);
    await waitForCellText(new RegExp(`rent roll ${rollId}\\.`));
    expect(asked.length).toBeLessThanOrEqual(4);
    const rolls = await product.service.admin.rentrolls({});
    const roll = rolls.find(({ rentrollId }) => String(rentrollId) === rollId)!;
    await waitForCellText(roll.isApproved ? 'Rent roll approved' : 'Rent roll not approved');
    await waitForCellText(
      roll.propertyState === 'no decision' ? 'No decision on the property' : `Property ${roll.propertyState}`,
    );
    expect(await accessibilityViolations(book.addin(), { exclude: '[data-tabster-dummy]' })).toEqual([]);
  });

  it('leads from a figure to the rows of its parts, which add up, and from one of them to its source', async () => {
    await fill({
      'Sheet1!M3': '=SUMIFS(INDEX(P2#,0,3),INDEX(P2#,0,3),">400000")',
      'Sheet1!M5': '=ROUND(SUM(FILTER(INDEX(P2#,0,3),INDEX(P2#,0,3)>300000,0))-M3,2)',
    });
    await follow('Sheet1!M5', /2 parts add up to/);
    const parts = sourceRegion().getByRole('group');
    const sums: number[] = [];
    for (const part of await parts.all()) {
      await part.getByRole('button', { expanded: false }).click();
      sums.push(sumOf(await amountsIn(part)));
    }
    expect(sumOf([sums[0]!, -sums[1]!])).toBe(await figureOf('Sheet1!M5'));
    await sourceRegion()
      .getByRole('button', { name: /^Find the source row/ })
      .first()
      .click();
    await cellRegion().getByRole('button', { name: 'Find the source row', exact: true }).waitFor();
    await fill({ 'Sheet1!M3': '', 'Sheet1!M5': '', 'Sheet1!P2': '' });
  });
});

describe('a record', () => {
  const EQUAL = ['Sheet1!B9 Equal.', 'Sheet2!B2 Equal.'];
  /** Checks the record until it says this of each result. */
  const expectChecked = async (lines: readonly string[]) => {
    await button('Check record').click();
    const list = book.pane.getByRole('list', { name: 'Check of Record', exact: true });
    const texts = async () => (await list.getByRole('listitem').allTextContents()).map((text) => text.trim());
    await book.until(texts, [...lines]);
  };
  it('tells question and source of each formula, agrees with the cells, and names a column that changes', async () => {
    await openTab(book.pane, 'Workbook');
    await byRole('checkbox', 'Name me as its maker').check();
    await button('Insert record').click();
    await waitForText('Sheet “Record” was added.');
    const [labels, values] = [await book.texts('Record!B1:B160'), await book.texts('Record!C1:C160')];
    const fact = (label: string) => values[labels.indexOf(label)];
    expect(fact('Made by')).toMatch(/./);
    expect(fact('Formula')).toBe((await book.cell('Sheet1!B9')).formula);
    expect(fact('Databases')).toBe('Harbour Core Fund (101), Meridian Value Add (102)');
    expect(fact('Filters')).toBe('Currency is EUR');
    expect(fact('Rent rolls behind the rows')).toMatch(
      /^\d+ rent rolls: \d+ approved, \d+ not approved, 0 not known\.$/,
    );
    expect(fact('SHA-256')).toMatch(/^[0-9a-f]{64}$/);
    await expectChecked(EQUAL);
    await expectAccessible();

    await fill({ 'Sheet1!E8': 'Lease Start Date' });
    await expectChecked(['Sheet1!B9 Changed in 1 column: Lease Expiry Date.', EQUAL[1]!]);
    await fill({ 'Sheet1!E8': 'Lease Expiry Date' });
    await expectChecked(EQUAL);
  });

  it('finds its results after rows were inserted and their sheet was renamed, also in a file that was opened again', async () => {
    await book.insertRows('Sheet1!A2', 2);
    await book.idle();
    await act('Sheet2', 'June');
    const moved = ["Sheet1!B11 Equal. It was in 'Sheet1'!B9.", "June!B2 Equal. It was in 'Sheet2'!B2."];
    await expectChecked(moved);
    await openInWorkbench(book, await saveWorkbook(book));
    await openTab(book.pane, 'Workbook');
    await expectChecked(moved);
  });
});

/** Values in place of formulas: see the quarter-end. */
describe('values instead of formulas', () => {
  const AREAS = ['Sheet1!B8:E60', 'June!B2:B5'];
  const seen = async (areas = AREAS) => (await Promise.all(areas.map(book.cells))).flat();
  const shownIn = (cells: Awaited<ReturnType<typeof seen>>) => cells.map(({ value, text }) => [value, text]);
  const formulasIn = (cells: Awaited<ReturnType<typeof seen>>) =>
    cells.flatMap(({ formula }) => formula ?? []);

  it('are copies beside the sheets, which show the same without a formula, until Undo deletes them', async () => {
    const before = await seen();
    await chooseInMenu(book.pane, 'Values instead of formulas…');
    await byRole('checkbox', 'Record').uncheck();
    await button('Make the copies').click();
    await waitForText('“Sheet1 (values)”, “June (values)” were added at the end');
    await book.idle();
    const copies = await seen(AREAS.map((area) => area.replace('!', ' (values)!')));
    expect(shownIn(copies)).toEqual(shownIn(before));
    expect(formulasIn(copies)).toEqual([]);
    expect((await book.cell('Sheet1 (values)!E12')).format).toBe('yyyy-mm-dd');
    await button(/^Undo: sheets "Sheet1 \(values\)"/).click();
    await waitForText(/^Undone: sheets/);
    expect(await sheetNames(book)).toEqual(['Sheet1', 'June', 'Record']);
    expect(await seen()).toEqual(before);
    expect(await book.missing()).toEqual([]);
    await button('Back to the tabs').click();
  });
});

describe('a check of the workbook', () => {
  const list = () => byRole('list', 'Findings').getByRole('listitem');
  const finding = (title: string) => list().filter({ hasText: title });
  const titles = async () =>
    (await list().locator('p:first-child').allTextContents()).map((text) => text.trim()).sort();
  const check = () => button('Check workbook').first().click();
  const VOLATILE = 'Recalculates at every edit: TODAY() in T1.';

  it('finds what is planted, corrects it, puts it back, and remembers what is intended', async () => {
    // At first the service has 14 rows fewer.
    await book.page.context().route('**/thirdparty/query', async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: ((await response.json()) as unknown[]).slice(0, -14) });
    });
    await fill({
      'Sheet1!P8': 'Actual Lettable Area sqm',
      'Sheet1!P9': '=RR.QUERY("in_place_rent_pa; currency",,0)',
      'Sheet1!T1': '=TODAY()',
      'Sheet1!T9': '=RR.QUERY("unit_name",,0,,,"limit=3; as_of="&TEXT(T1,"yyyy-mm-dd"))',
      'Sheet1!V9': '=RR.TOTAL("contracted_rent_pa","currency=EUR;use_type=OFICE")',
      'Sheet1!V11': '=RR.TOTAL("contracted_rent_pa","currency=EUR;no_such=1")',
    });
    await book.page.context().unrouteAll();
    const last = /\d+$/.exec((await book.spill('Sheet1!P9'))!)![0];
    const counted = `=COUNTA(P9:P${last})`;
    await fill({ 'Sheet1!P6': counted });
    // A zero of a value that no row has is found, and so is what failed.
    const planted = [
      'Error: 1 formula failed.',
      'Error: P8 says Actual Lettable Area sqm, but the column below is In-Place Rent PA.',
      'Warning: No row has the value that the condition on Use Type asks for.',
      `Warning: ${VOLATILE}`,
    ];
    expect(await book.shown('Sheet1!V9')).toBe('0.00');
    await check();
    await book.until(titles, planted);
    await button('Refresh workbook').click();
    await button('Update all').click();
    await byRole('region', 'What changed').waitFor();
    await book.idle();
    const outgrown = finding('Misses the last 14 rows.');
    await outgrown.waitFor();
    await expectAccessible();

    await outgrown.getByRole('button', { name: 'Fix…' }).click();
    await outgrown.getByText('=COUNTA(INDEX(P9#,0,1))').waitFor();
    await outgrown.getByRole('button', { name: 'Change' }).click();
    await gone(outgrown);
    await book.idle();
    expect((await book.cell('Sheet1!P6')).value).toBe(Number(last) - 8 + 14);
    await button('Undo').click();
    await outgrown.waitFor();
    expect((await book.cell('Sheet1!P6')).formula).toBe(counted);

    await finding(VOLATILE).getByRole('button', { name: 'Intended' }).click();
    await gone(finding(VOLATILE));
    await book.reopen();
    await openTab(book.pane, 'Workbook');
    await book.page.getByRole('button', { name: 'Check workbook' }).first().click();
    await waitForText('1 finding marked as intended.');
    expect(await titles()).toEqual(expect.not.arrayContaining([`Warning: ${VOLATILE}`]));
  });

  it('leads nowhere any more once the sheet of a finding is deleted', async () => {
    const cells = ['D8', 'P8', 'P6', 'P9', 'T1', 'T9', 'V9', 'V11'];
    await fill(Object.fromEntries(cells.map((cell) => [`Sheet1!${cell}`, ''])));
    await fill({ 'June!B2': '=RR.TOTAL("contracted_rent_pa","currency=EUR;use_type=OFICE")' });
    await check();
    await button('Go to June!B2').waitFor();
    await act('June');
    await waitForText('June!B2: the sheet was deleted or renamed. Check the workbook again.');
    await expectNone(button('Go to June!B2'));
  });

  it('never says “Nothing found” of formulas that show values of the file', async () => {
    // As a file that came from a machine without the add-in: its formulas are not in the memory of the workbook.
    const { name, bytes } = await saveWorkbook(book);
    const parts = Object.entries(partsOf(bytes)).map(([part, xml]) => [
      part,
      xml.replace('name="rr.formulas"', 'name="rr.forgotten"'),
    ]);
    await openInWorkbench(book, { name, bytes: zipOf(Object.fromEntries(parts) as Record<string, string>) });
    await openTab(book.pane, 'Workbook');
    const gap =
      '1 formula shows values of the file and was not checked, nor what other formulas take from it. Choose “Refresh workbook”, then check again.';
    await check();
    await waitForText(/^No formula was checked/);
    await waitForText(gap);
    await expectNone(book.pane.getByText('Nothing found'));

    await fill({ 'Sheet1!H9': '=RR.TOTAL("contracted_rent_pa","currency=EUR")' });
    // A check is of the formulas that the list has.
    await button(/^Sheet1!H9 .*Answered/).waitFor();
    await check();
    await waitForText('No finding in the 1 formula that was checked');
    await waitForText(gap);

    await button('Refresh workbook').click();
    await button('Update all').click();
    await byRole('region', 'What changed').waitFor();
    await book.idle();
    await check();
    await waitForText('Nothing found in 2 formulas');
    await expectNone(book.pane.getByText('values of the file'));
    expect([book.foreign, book.problems]).toEqual([[], []]);
  });
});
