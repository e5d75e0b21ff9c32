import path from 'node:path';
import type { Page } from 'playwright-core';
import { openChromium } from '../data-path/in-chromium';
import { median } from '../quantiles';
import { writeResults } from '../write-results';
import { type Product, startProduct } from '../../test/support/product';
import type { Run, Source } from './page-entry';

const UNITS = 5_000;
const RUNS = 7;
const GOAL_RATIO = 2;
const GOAL_BLOCK_MS = 16;

type Runs = { query: Run; reconcile: Run & { matched: number } }[];

/** Measures RR.RECONCILE beside RR.QUERY of the same cells, in one page and in turns. The first run of each warms up. */
export async function measureInChromium(write: boolean): Promise<void> {
  const browser = await openChromium('bench/reconcile/page-entry.ts', 'reconcileBench');
  const product = await startProduct({ units: UNITS });
  try {
    const inPage = await browser.fresh((page) => measure(page, UNITS));
    const asked = await browser.fresh((page) => measureThroughGateway(page, browser.script, product));
    const warm = (runs: Runs, of: (run: Runs[number]) => number) => median(runs.slice(1).map(of));
    const row = (name: string, runs: Runs) => {
      const times = (which: 'query' | 'reconcile') => warm(runs, (run) => run[which].ms);
      const [cold] = runs;
      return [
        name,
        `${cold!.query.ms.toFixed(0)} ms`,
        `× ${(cold!.reconcile.ms / cold!.query.ms).toFixed(2)}`,
        `${times('query').toFixed(0)} ms`,
        `× ${(times('reconcile') / times('query')).toFixed(2)}`,
        String(GOAL_RATIO),
      ];
    };
    const longest = (which: 'query' | 'reconcile') => [
      `${inPage[0]![which].longestSliceMs.toFixed(0)} ms`,
      `${warm(inPage, (run) => run[which].longestSliceMs).toFixed(0)} ms`,
    ];
    const [queryFirst, queryThen] = longest('query');
    const [reconcileFirst, reconcileThen] = longest('reconcile');
    await writeResults(
      'Comparing a rent roll',
      `npm run bench:intake -- --chromium${write ? ' --write' : ''}`,
      [
        [
          '5,000 units × 25 columns, Chromium',
          'RR.QUERY, first',
          'RR.RECONCILE',
          'RR.QUERY, then',
          'RR.RECONCILE',
          'goal',
        ],
        row('from the question to the cells, through gateway and service, median of 7', asked),
        row('the same with a reply that the page holds', inPage),
        [
          'longest block by our own work',
          ...[queryFirst!, reconcileFirst!, queryThen!, reconcileThen!],
          `${GOAL_BLOCK_MS} ms`,
        ],
      ],
      write,
    );
  } finally {
    await product.close();
    await browser.close();
  }
}

async function measure(page: Page, source: Source, units = UNITS): Promise<Runs> {
  const runs = await page.evaluate(
    async ([of, count]) => {
      const all = [];
      for (let run = 0; run <= count; run++)
        all.push({
          query: await window.reconcileBench.query(of),
          reconcile: await window.reconcileBench.reconcile(of),
        });
      return all;
    },
    [source, RUNS] as const,
  );
  const { matched } = runs[0]!.reconcile;
  if (matched !== units) throw new Error(`Only ${matched} of ${units} units match.`);
  return runs;
}

/** The page is one of the gateway, as the add-in's are. Each question reaches the service. */
async function measureThroughGateway(page: Page, script: string, product: Product): Promise<Runs> {
  const folder = path.dirname(script);
  await page.route('**/bench/*', (route) =>
    route.fulfill({ path: path.join(folder, path.basename(new URL(route.request().url()).pathname)) }),
  );
  await page.goto(`${product.url}/help.html`);
  await page.addScriptTag({ url: `${product.url}/bench/bench.js` });
  await page.waitForFunction(() => window.reconcileBench !== undefined);
  const units = await page.evaluate(
    (credentials) => window.reconcileBench.signIn(credentials),
    product.service.clients[0]!,
  );
  return measure(page, 'gateway', units);
}
