import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { webpack, type Configuration } from 'webpack';
import { pageHeaders } from '../../../src/gateway/pages/page-headers';
import { everyday, type Stage } from './pane-stage';
import { findChromium } from '../workbench-driver';

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
  close(): Promise<void>;
}

/** Builds the pane over a stage once. Uses the product's page and Content-Security-Policy. */
export async function startPaneBrowser(): Promise<{
  open(
    change?: Partial<Stage>,
    options?: { width?: number; height?: number; forcedColors?: boolean },
  ): Promise<OpenPane>;
  close(): Promise<void>;
}> {
  const script = await buildPage();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    open: (change = {}, options = {}) => openPane(browser, script, { ...everyday(NOW), ...change }, options),
    close: () => browser.close(),
  };
}

async function openPane(
  browser: Browser,
  script: string,
  stage: Stage,
  {
    width = 360,
    height = 900,
    forcedColors = false,
  }: { width?: number; height?: number; forcedColors?: boolean },
): Promise<OpenPane> {
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: 'UTC',
    locale: 'en-US',
    colorScheme: stage.theme === 'light' ? 'light' : 'dark',
    forcedColors: forcedColors ? 'active' : 'none',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.clock.install({ time: NOW });
  await page.addInitScript((shown) => void (window.stage = shown), stage);
  await page.route('**/*', (route) => {
    const name = path.posix.basename(new URL(route.request().url()).pathname);
    if (name === 'taskpane.html')
      return route.fulfill({ body: html(), contentType: 'text/html', headers: policy() });
    if (name === 'taskpane.css')
      return route.fulfill({ path: 'src/taskpane/taskpane.css', contentType: 'text/css' });
    if (name === 'pane.js') return route.fulfill({ path: script, contentType: 'text/javascript' });
    return route.fulfill({ status: 204, body: '' });
  });
  await page.goto(ADDRESS);
  await page.getByRole('heading', { name: 'Rent Roll', exact: true }).waitFor();
  return {
    page,
    problems,
    set: (next) => page.evaluate((change) => window.pane.set(change), next),
    calls: () => page.evaluate(() => window.pane.calls),
    looks: () => page.evaluate(() => window.pane.looks),
    close: () => context.close(),
  };
}

/** Returns the product's page with the pane over a stage instead of Office.js and the add-in. */
const html = () =>
  readFileSync('src/taskpane/taskpane.html', 'utf8')
    .replace(/<script src=.*<\/script>/, '')
    .replace('</body>', '<script src="pane.js"></script></body>');

function policy(): Record<string, string> {
  const { contentSecurityPolicy } = pageHeaders('/addin/taskpane.html', []);
  if (typeof contentSecurityPolicy !== 'object') throw new Error('The pages have no policy.');
  const directives = Object.entries(contentSecurityPolicy.directives ?? {});
  const text = directives.map(([name, values]) => [name, ...(values as string[])].join(' ')).join('; ');
  return { 'content-security-policy': text };
}

async function buildPage(): Promise<string> {
  const at = (...parts: string[]) => path.resolve(...parts);
  const config: Configuration = {
    name: 'pane-page',
    mode: 'production',
    devtool: false,
    context: at('.'),
    entry: at('test/support/pane/pane-page-entry.ts'),
    output: { path: at('dist/pane-page'), filename: 'pane.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'ts-loader', options: { transpileOnly: true, instance: 'pane-page' } },
      ],
    },
    optimization: { minimize: false },
    performance: { hints: false },
    cache: { type: 'filesystem', cacheDirectory: at('.cache/webpack'), name: 'pane-page' },
  };
  const compiler = webpack(config)!;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return at('dist/pane-page/pane.js');
}
