import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createPageHeaders } from '../../../src/gateway/pages/page-headers';
import { everyday, type Stage } from './pane-stage';
import { retainPage, sharedBrowser, sharedPanePage } from '../browser/shared';

/** The time in the page, so that ages and dates are the same in every run. */
export const NOW = Date.parse('2026-11-21T14:03:00Z');
const ADDRESS = 'https://pane.test/addin/taskpane.html';

export interface OpenPane {
  page: Page;
  /** Changes what the pane shows, or how its actions end. */
  set(change: Partial<Stage>): Promise<void>;
  calls(): Promise<string[]>;
  /** When the pane asked for the gateway's status. */
  looks(): Promise<number[]>;
  /** The errors of page and console so far, including refused styles and scripts. */
  problems: readonly string[];
}

export interface PaneWindow {
  width?: number;
  height?: number;
  forcedColors?: boolean;
  /** Loads the page again first, so that it has no part of the pane. */
  isReloaded?: boolean;
}

let loaded: ReturnType<typeof loadPage> | undefined;

/** Builds the pane over a stage once, and loads it once for each worker. Uses the product's page and Content-Security-Policy. */
export async function startPaneBrowser(): Promise<{
  /** Shows a pane instead of the last one. The page stays, because loading Fluent UI takes longer than most tests. */
  open(change?: Partial<Stage>, options?: PaneWindow): Promise<OpenPane>;
  /** Closes the page, so that the next test gets another one. */
  close(): Promise<void>;
}> {
  return {
    open: async (change = {}, options = {}) => {
      // On a busy machine the build takes longer than any step.
      const script = await sharedPanePage();
      await unlessStuck(async () => {
        const { page, problems } = await load(script);
        if (options.isReloaded) await page.goto(ADDRESS);
        problems.length = 0;
        await showPane(page, { ...everyday(NOW), ...change }, options);
      });
      const { page, problems } = await loaded!;
      return {
        page,
        problems,
        set: (next) => page.evaluate((change) => window.pane.set(change), next),
        calls: () => page.evaluate(() => window.pane.calls),
        looks: () => page.evaluate(() => window.pane.looks),
      };
    },
    close: async () => {
      const last = loaded;
      loaded = undefined;
      await (await last)?.page.context().close();
    },
  };
}

/** No step takes as long, also on a busy machine. */
const STUCK_MS = 60_000;

/**
 * Takes steps on a page, and once more on another page if the first one does not answer: Playwright waits for a page without
 * limit when it evaluates, and one page of Chromium was stuck in thousands of runs.
 */
async function unlessStuck(steps: () => Promise<void>): Promise<void> {
  const stuck = Symbol('stuck');
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof stuck>((resolve) => {
    timer = setTimeout(() => resolve(stuck), STUCK_MS);
  });
  const outcome = await Promise.race([steps(), limit]).finally(() => clearTimeout(timer));
  if (outcome !== stuck) return;
  console.warn('A page did not answer, and another one took its place.');
  loaded = undefined;
  await steps();
}

/** Loads the page once, and again after a failure. */
const load = (script: string): ReturnType<typeof loadPage> =>
  (loaded ??= loadPage(script).catch((thrown: unknown) => {
    loaded = undefined;
    throw thrown;
  }));

/** Loads the product's page with a script of the same folder in place of the add-in. */
async function loadPage(script: string): Promise<{ page: Page; problems: string[] }> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-US' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.clock.install({ time: NOW });
  await page.route('**/*', (route) => {
    const name = path.posix.basename(new URL(route.request().url()).pathname);
    if (name === 'taskpane.html')
      return route.fulfill({
        body: html(path.basename(script)),
        contentType: 'text/html',
        headers: policy(),
      });
    if (name === 'taskpane.css')
      return route.fulfill({ path: 'src/taskpane/taskpane.css', contentType: 'text/css' });
    // The parts of the pane that load later are beside its script.
    if (name.endsWith('.js'))
      return route.fulfill({ path: path.join(path.dirname(script), name), contentType: 'text/javascript' });
    return route.fulfill({ status: 204, body: '' });
  });
  await page.goto(ADDRESS, { timeout: STUCK_MS });
  retainPage(page);
  return { page, problems };
}

async function showPane(
  page: Page,
  stage: Stage,
  { width = 360, height = 900, forcedColors = false }: PaneWindow,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: stage.theme === 'light' ? 'light' : 'dark',
    forcedColors: forcedColors ? 'active' : 'none',
  });
  await page.clock.setSystemTime(NOW);
  await page.mouse.move(0, 0);
  await page.evaluate((shown) => {
    // The tab that the last test chose.
    localStorage.clear();
    window.showPane(shown);
  }, stage);
  await page.getByRole('heading', { name: 'Rent Roll', exact: true }).waitFor();
}

/** Returns the product's page with another script instead of Office.js and the add-in. */
const html = (script: string) =>
  readFileSync('src/taskpane/taskpane.html', 'utf8')
    .replace(/<script src=.*<\/script>/, '')
    .replace('</body>', `<script src="${script}"></script></body>`);

function policy(): Record<string, string> {
  const text = createPageHeaders([])('/addin/taskpane.html', false)['content-security-policy'];
  if (text === undefined) throw new Error('The pages have no policy.');
  return { 'content-security-policy': text };
}
