import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onSheets } from '../support/machine-words';
import { accountButton, openTab, startRefresh, updateAll } from '../support/pane-steps';
import { sourceRegion, follow, amountsIn, figureOf, sumOf } from '../support/figure-sources';
import { book, button, withWorkbench } from '../support/with-workbench';
import { openInWorkbench } from '../support/workbook-file';

// The service has the data with which version 0.4.0 has saved both workbooks.
withWorkbench({ units: 90 });

const text = (words: string | RegExp) => book.pane.getByText(words);
const open = async (name: string) => {
  await openInWorkbench(book, { name, bytes: readFileSync(path.join(__dirname, name)) });
  await accountButton(book.pane).waitFor();
  await openTab(book.pane, 'Workbook');
};
const refresh = async (outcome: RegExp) => {
  await startRefresh(book.pane, 'workbook');
  await updateAll(book.pane, text(outcome));
  await book.idle();
};
const addressesOf = ({ 'rr.formulas': formulas }: Readonly<Record<string, unknown>>) =>
  (formulas as { runs: { address: string }[] }).runs.map(({ address }) => address).sort();
/** What the first cells of a sheet show. */
const shown = (sheet: string) => book.texts(`${sheet}!B1:H80`);
/** The rows behind a figure add up to it. */
const expectFollowed = async (figure: string) => {
  await follow(figure, /rows? add up to/);
  const amounts = await amountsIn(sourceRegion());
  expect(amounts.length).toBeGreaterThan(0);
  expect(sumOf(amounts)).toBe(await figureOf(figure));
};

/** Two formulas, a finding marked as intended, evidence of form 2, a report, a bridge, and a list of rent rolls received. */
describe('a workbook of 0.4.0', () => {
  const SHEETS = ['Evidence', 'Rent rolls received'];
  let before: string[][];

  it('opens with its values, its databases and what its formulas asked', async () => {
    await open('workbook-0.4.0.xlsx');
    await text('10 formulas').first().waitFor();
    expect(await book.spill('Sheet1!B9')).toBe('B9:D20');
    expect(await book.calls()).toEqual([]);
    const settings = await book.settings();
    expect(settings['rr.databases']).toEqual([{ id: '101', name: 'Harbour Core Fund' }]);
    expect(addressesOf(settings)).toEqual([
      ...["'Rent bridge'!AA13", "'Rent bridge'!AE13", "'Rent bridge'!AP13", "'Rent bridge'!O13"],
      ...['Sheet1!B4', 'Sheet1!B9', 'Units!B11', 'Units!BP11', 'Units!BQ11', 'Units!H8'],
    ]);
    before = await Promise.all(SHEETS.map(shown));
    expect(await Promise.all(SHEETS.map((sheet) => book.shown(`${sheet}!B2`)))).toEqual(SHEETS);
  });

  it('is refreshed, knows which finding a person has marked as intended, and has a report of an earlier version', async () => {
    await refresh(/^10 formulas, none changed\./);
    expect(await book.spill('Sheet1!B9')).toBe('B9:D20');
    await button('Check workbook').click();
    await text('1 finding marked as intended.').waitFor();
    await text('This report is of an earlier version').waitFor();
  });

  it('leads from a figure of its report and from a line of its bridge to the rows', async () => {
    await openTab(book.pane, 'This cell');
    await expectFollowed('Report!C17');
    await expectFollowed('Rent bridge!C41');
    await openTab(book.pane, 'Workbook');
  });

  it('says of its evidence that an earlier version made it, and takes a record beside it', async () => {
    const checkRecord = () => button('Check record').click();
    await checkRecord();
    const earlier = text('Made by an earlier version: insert a new record.');
    await earlier.waitFor();
    await button('Insert record').click();
    await text('Sheet “Record” was added.').waitFor();
    await checkRecord();
    await earlier.waitFor();
    const list = book.pane.getByRole('list', { name: 'Check of Record', exact: true });
    const lines = await list.getByRole('listitem').allTextContents();
    expect(lines).toHaveLength(10);
    for (const line of lines) expect(line).toMatch(/ Equal\.\s*$/);
    expect(await Promise.all(SHEETS.map(shown))).toEqual(before);
    expect(await onSheets(['Record'], { columns: 7, rows: 200 })).toEqual([]);
    expect(book.problems).toEqual([]);
  });
});

/** With the agent's rent roll compared: a heading is corrected, differences are marked, and the comparison is a sheet. */
describe('the sample of 0.4.0', () => {
  const AGENT = "'Agent''s rent roll'";
  const COMPARISON = "'Check Agent''s rent roll'";
  const OUTCOME = '0 of 9 units match; 9 differ; 41 only in the sheet';
  it('opens with its values and its databases, and is refreshed, with its comparison', async () => {
    await open('sample-0.4.0.xlsx');
    await text('9 formulas').first().waitFor();
    expect(await book.calls()).toEqual([]);
    const { 'rr.databases': databases } = await book.settings();
    expect((databases as { id: string }[]).map(({ id }) => id)).toEqual(['101', '102']);
    const before = await shown(COMPARISON);
    expect(await book.shown(`${COMPARISON}!B3`)).toContain(OUTCOME);
    await refresh(/^9 formulas, /);
    expect(await book.spill(`${COMPARISON}!B13`)).toBe('B13:J102');
    // This version also says what it has not compared.
    const after = await shown(COMPARISON);
    expect(after.map((line) => line.replace(' Not compared: Geschoss.', ''))).toEqual(before);
    expect((await book.cell('Report!C17')).value).toBeGreaterThan(0);
  });

  it('remembers which heading a person has corrected', async () => {
    await openTab(book.pane, 'Compare');
    await book.select(`${AGENT}!B2`);
    await button('Check this sheet').click();
    await button('Write result').waitFor();
    await text('0 of 9 units agree').waitFor();
    await text('“Geschoss”').waitFor();
    expect(book.problems).toEqual([]);
  });
});
