import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chooseInMenu } from '../support/pane-steps';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

/** The answers of the emulated Excel. A report from a real Excel is compared with it line by line. */
const EXPECTED = 'docs/check-of-the-workbench.txt';
/** This run's answers, to copy over the expected ones after a change. */
const SEEN = '.cache/check-of-the-workbench.txt';

let book: WorkbenchDriver;
withWorkbench((started) => ({ book } = started));
const inPane = () => book.pane;
const button = (name: string) => inPane().getByRole('button', { name, exact: true });
/** The tabs of the sheets, which the page draws a moment after a sheet comes or goes. */
const sheets = () => book.page.locator('.o-sheet').allInnerTexts();
const report = () => inPane().getByLabel('Report').inputValue();

const start = async () => {
  await chooseInMenu(inPane(), 'Check this Excel');
  await button('Start the check').click();
};

/** Versions differ from machine to machine. */
const normalised = (text: string) =>
  text.replace(/^(1\.5 browser: ).*/m, '$1<browser>').replace(/^(1\.2 version: ).*/m, '$1<version>');

it('RR.PROBE answers only during a check, and is not in the list of formulas', async () => {
  await book.enter('Sheet1!D1', '=RR.PROBE("echo")');
  expect(await book.cell('Sheet1!D1')).toMatchObject({
    text: '#N/A',
    message: 'RR.PROBE answers only while “Check this Excel” runs in the pane.',
  });
  expect(await inPane().getByText('RR.PROBE').count()).toBe(0);
  await book.enter('Sheet1!D1', '');
});

it('tries this Excel on a sheet of its own, which it deletes, and reports what the workbench is known to answer', async () => {
  await book.set('Sheet1!B2', 'stays');
  const before = await sheets();
  await start();
  await inPane().getByLabel('Report').waitFor({ timeout: 120_000 });
  const text = normalised(await report());
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SEEN, text);
  expect(text).toBe(readFileSync(EXPECTED, 'utf8'));

  await book.until(sheets, before);
  expect((await book.cell('Sheet1!B2')).value).toBe('stays');
  await button('Copy').click();
  await inPane().getByText('Copied.').waitFor();
  expect(normalised(await book.page.evaluate(() => navigator.clipboard.readText()))).toBe(text);
});

it('deletes its sheet when the person leaves the page', async () => {
  await button('Check again').click();
  const before = await sheets();
  await button('Start the check').click();
  await inPane()
    .getByText(/ of \d+: /)
    .waitFor();
  await button('Back to the tabs').click();
  await book.until(sheets, before);
});
