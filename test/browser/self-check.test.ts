import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chooseInMenu } from '../support/pane-steps';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

/** The answers of the emulated Excel. A report from a real Excel is compared with it line by line. */
const KEPT = 'docs/check-of-the-workbench.txt';
/** This run's answers, to copy over the kept ones after a change. */
const SEEN = '.cache/check-of-the-workbench.txt';

let book: WorkbenchDriver;
withWorkbench((started) => ({ book } = started));
const inPane = () => book.pane;
const button = (name: string) => inPane().getByRole('button', { name, exact: true });
/** The tabs of the sheets, which the page draws a moment after a sheet comes or goes. */
const sheets = () => book.page.locator('.o-sheet').allInnerTexts();
const report = () => inPane().getByLabel('Report').inputValue();
/** The check leaves the mark of the next one in the browser, but nothing in the workbook. */
const settingsOfCheck = async () =>
  Object.keys(await book.settings()).filter((name) => name.startsWith('rr.check'));

const start = async () => {
  await chooseInMenu(inPane(), 'Check this Excel');
  await button('Start the check').click();
};

/** Times and versions differ from run to run. */
const normalised = (text: string) =>
  text
    .replace(/\b\d+ ms\b/g, '<n> ms')
    .replace(/^(1\.5 browser: ).*/m, '$1<browser>')
    .replace(/^(1\.2 version: ).*/m, '$1<version>');

it('RR.PROBE answers only during a check, and is not in the list of formulas', async () => {
  await book.enter('Sheet1!D1', '=RR.PROBE("echo")');
  expect(await book.cell('Sheet1!D1')).toMatchObject({
    text: '#N/A',
    message: 'RR.PROBE answers only while “Check this Excel” runs in the pane.',
  });
  expect(await inPane().getByText('RR.PROBE').count()).toBe(0);
  await book.enter('Sheet1!D1', '');
});

it('tries this Excel on a sheet of its own, asks the person, and reports what the workbench is known to answer', async () => {
  await book.set('Sheet1!B2', 'kept');
  const before = await sheets();
  await start();
  await button('Finish').waitFor({ timeout: 170_000 });
  await book.until(sheets, [...before, 'Rent Roll check', 'Rent Roll check (2)']);
  await inPane()
    .getByLabel(/press Ctrl\+Z/)
    .selectOption('no');
  await button('Finish').click();
  const text = normalised(await report());
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SEEN, text);
  expect(text).toBe(readFileSync(KEPT, 'utf8'));

  await book.until(sheets, before);
  expect((await book.cell('Sheet1!B2')).value).toBe('kept');
  expect(await settingsOfCheck()).toEqual([]);
  await button('Copy').click();
  await inPane().getByText('Copied.').waitFor();
  expect(normalised(await book.page.evaluate(() => navigator.clipboard.readText()))).toBe(text);
  await button('Back to the tabs').click();
});

it('removes its sheet when the person cancels or leaves, and when another person edits', async () => {
  const before = await sheets();
  await start();
  await inPane()
    .getByText(/ of \d+: /)
    .waitFor();
  await button('Cancel').click();
  await inPane().getByLabel('Report').waitFor();
  expect(await report()).toMatch(/: not asked\n/);
  await book.until(sheets, before);

  await start();
  await inPane()
    .getByText(/ of \d+: /)
    .waitFor();
  await book.page.evaluate(() => window.workbench!.remoteEdit('Sheet2!C3', 'theirs'));
  await inPane()
    .getByText(/^Another person is editing this workbook/)
    .waitFor();
  await book.until(sheets, before);

  await start();
  await inPane()
    .getByText(/ of \d+: /)
    .waitFor();
  await button('Back to the tabs').click();
  await book.until(sheets, before);
  expect(await settingsOfCheck()).toEqual([]);
});

it.each([
  ['protectedStructure', 'The structure of the workbook is protected, so the check cannot add its sheet.'],
  ['readOnly', 'The workbook is open for reading only, so the check cannot add its sheet.'],
] as const)('refuses a workbook with %s', async (behaviour, sentence) => {
  const before = await sheets();
  const behave = (on: boolean) =>
    book.page.evaluate(([name, is]) => window.workbench!.behave({ [name]: is }), [behaviour, on] as const);
  await behave(true);
  await start();
  await inPane().getByText(sentence).waitFor();
  await book.until(sheets, before);
  await behave(false);
});
