import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chooseInMenu } from '../support/pane-steps';
import { book, withWorkbench } from '../support/with-workbench';

/** The answers of the emulated Excel. A report from a real Excel is compared with it line by line. */
const EXPECTED = 'docs/check-of-the-workbench.txt';
/** This run's answers, to copy over the expected ones after a change. */
const SEEN = '.cache/check-of-the-workbench.txt';

withWorkbench();

/** Versions differ from machine to machine. */
const normalised = (text: string) =>
  text.replace(/^(1\.5 browser: ).*/m, '$1<browser>').replace(/^(1\.2 version: ).*/m, '$1<version>');

it('"Check this Excel" reports what the workbench is known to answer', async () => {
  await chooseInMenu(book.pane, 'Check this Excel');
  await book.pane.getByRole('button', { name: 'Start the check' }).click();
  const report = book.pane.getByLabel('Report');
  await report.waitFor({ timeout: 120_000 });
  const text = normalised(await report.inputValue());
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SEEN, text);
  expect(text).toBe(readFileSync(EXPECTED, 'utf8'));
  await book.pane.getByRole('button', { name: 'Copy' }).click();
  await book.pane.getByText('Copied.').waitFor();
  expect(normalised(await book.page.evaluate(() => navigator.clipboard.readText()))).toBe(text);
});
