import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accountButton, openTab, startRefresh, updateAll } from '../support/pane-steps';
import { withWorkbench } from '../support/with-workbench';
import { openInWorkbench } from '../support/workbook-file';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;
const NAME = 'workbook-0.4.0.xlsx';

withWorkbench((started) => ({ book } = started));
beforeAll(async () => {
  await openInWorkbench(book, { name: NAME, bytes: readFileSync(path.join(__dirname, NAME)) });
  await accountButton(book.pane).waitFor();
  await openTab(book.pane, 'Workbook');
});

const text = (words: string | RegExp) => book.pane.getByText(words);

/** Version 0.4.0 has saved it: two formulas, a finding marked as intended, and a sheet with evidence of form 2. */
describe('a workbook of 0.4.0', () => {
  it('opens with its values, its databases and what its formulas asked', async () => {
    await text('2 formulas').first().waitFor();
    expect(await book.spill('Sheet1!B9')).toBe('B9:D20');
    expect(await book.shown('Evidence!B2')).toBe('Evidence');
    expect(await book.calls()).toEqual([]);
    const { 'rr.databases': databases, 'rr.formulas': formulas } = await book.settings();
    expect(databases).toEqual([{ id: '101', name: 'Harbour Core Fund' }]);
    expect((formulas as { runs: { address: string }[] }).runs.map(({ address }) => address).sort()).toEqual([
      ...['Sheet1!B9', 'Sheet2!B2'],
    ]);
  });

  it('is refreshed', async () => {
    await startRefresh(book.pane, 'workbook');
    await updateAll(book.pane, text(/^2 formulas, /));
    await book.idle();
    expect(await book.spill('Sheet1!B9')).toBe('B9:D20');
    expect(await book.cell('Sheet2!B3').then(({ value }) => typeof value)).toBe('number');
  });

  it('knows which finding a person has marked as intended', async () => {
    await book.pane.getByRole('button', { name: 'Check workbook' }).click();
    await text('1 finding marked as intended.').waitFor();
  });

  it('says of its evidence that an earlier version made it, and takes a record beside it', async () => {
    const checkRecord = () => book.pane.getByRole('button', { name: 'Check record' }).click();
    await checkRecord();
    const earlier = text('Made by an earlier version: insert a new record.');
    await earlier.waitFor();
    await book.pane.getByRole('button', { name: 'Insert record' }).click();
    await text('Sheet “Record” was added.').waitFor();
    await checkRecord();
    await earlier.waitFor();
    const list = book.pane.getByRole('list', { name: 'Check of Record', exact: true });
    expect((await list.getByRole('listitem').allTextContents()).map((line) => line.trim())).toEqual([
      ...['Sheet1!B9 Equal.', 'Sheet2!B2 Equal.'],
    ]);
    expect(book.problems).toEqual([]);
  });
});
