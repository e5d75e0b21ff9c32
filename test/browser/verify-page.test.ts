import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { fileOf, ROLL_PART, savedFiles } from '../features/evidence/sheet/evidence-file';
import { accessibilityViolations } from '../support/axe';
import { launchChromium } from '../support/browser/chromium';
import '../support/long-timeout';

const PAGE = path.resolve('dist/addin/verify.html');
const MOST_BYTES = 100 * 1024;

let browser: Browser;
let page: Page;
let folder: string;
const asked: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
  browser = await launchChromium();
  const context = await browser.newContext({ offline: true, viewport: { width: 900, height: 900 } });
  page = await context.newPage();
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(pathToFileURL(PAGE).href);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function choose(name: string, bytes: Uint8Array): Promise<void> {
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, bytes);
  await page.locator('#file').setInputFiles(file);
}

describe('the page that checks evidence', () => {
  it('is one file of at most 100 KB, which asks no network', () => {
    expect(gzipSync(readFileSync(PAGE)).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(asked).toEqual([pathToFileURL(PAGE).href]);
  });

  it('says in words what is unchanged, and compares the seal with the one of the covering mail', async () => {
    await choose('book.xlsx', fileOf(await savedFiles()));
    await page.getByText('Everything that the evidence covers is unchanged.').waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual(["'Anna''s roll'!B8Unchanged."]);
    await page.getByText('all other cells and formulas are not').waitFor();
    const seal = (await page.locator('code').textContent())!;
    const field = page.getByLabel('The seal of the covering mail');
    await field.fill(` ${seal.toUpperCase()} `);
    await page.getByText('The seals are the same').waitFor();
    await field.fill(seal.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
    await page.getByText('The seals differ').waitFor();
    expect(await accessibilityViolations(page.mainFrame())).toEqual([]);
  });

  it('says what changed and where, without reading texts of the file as HTML', async () => {
    const files = await savedFiles();
    files[ROLL_PART] = files[ROLL_PART]!.replace(
      /<f .*?<\/f>/,
      '<f>"&lt;img src=x onerror=alert(1)&gt;"</f>',
    );
    await choose('forged.xlsx', fileOf(files));
    await page.getByText('Not everything is as it was').waitFor();
    await page.getByText('The formula is another one: ="<img src=x onerror=alert(1)>"').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await accessibilityViolations(page.mainFrame())).toEqual([]);
  });

  it.each<[string, string, () => Uint8Array, string]>([
    ['a text', 'rents.xlsx', () => Buffer.from('Property;Rent'), 'not an .xlsx workbook'],
    ['a damaged file', 'cut.xlsx', () => fileOf({ a: 'x' }).slice(0, -30), 'its end is missing'],
    ['another zip', 'letter.docx', () => fileOf({ 'word/document.xml': '<a/>' }), 'not an Excel workbook'],
  ])('refuses %s in a sentence', async (_, name, bytes, words) => {
    await choose(name, bytes());
    await page.getByText(`${name} was not checked.`).waitFor();
    await page.getByText(words).waitFor();
  });

  it('has shown no error of its own', () => expect(problems).toEqual([]));
});
