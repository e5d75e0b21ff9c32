import { openChromium } from '../data-path/in-chromium';
import { writeResults } from '../write-results';
import type {} from './page-entry';

const UNITS = 5_000;
const RUNS = 7;
const GOAL_RATIO = 2;
const GOAL_BLOCK_MS = 16;

/** Measures RR.RECONCILE beside RR.QUERY of the same cells, in one page and in turns. The first run of each warms up. */
export async function measureInChromium(write: boolean): Promise<void> {
  const browser = await openChromium('bench/reconcile/page-entry.ts', 'reconcileBench');
  try {
    const runs = await browser.fresh((page) =>
      page.evaluate(
        async ([units, count]) => {
          const all = [];
          for (let run = 0; run <= count; run++)
            all.push({
              query: await window.reconcileBench.query(units),
              reconcile: await window.reconcileBench.reconcile(units),
            });
          return all;
        },
        [UNITS, RUNS] as const,
      ),
    );
    const { matched } = runs[0]!.reconcile;
    if (matched !== UNITS) throw new Error(`Only ${matched} of ${UNITS} units match.`);
    const [cold, ...warm] = runs;
    const median = (of: (run: (typeof runs)[number]) => number) =>
      warm.map(of).sort((a, b) => a - b)[Math.floor(warm.length / 2)]!;
    const row = (name: string, of: (run: (typeof runs)[number], which: 'query' | 'reconcile') => number) => [
      name,
      `${of(cold!, 'query').toFixed(0)} ms`,
      `× ${(of(cold!, 'reconcile') / of(cold!, 'query')).toFixed(2)}`,
      `${median((run) => of(run, 'query')).toFixed(0)} ms`,
      `× ${(median((run) => of(run, 'reconcile')) / median((run) => of(run, 'query'))).toFixed(2)}`,
      String(GOAL_RATIO),
    ];
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
        row('from the question to the cells, median of 7', (run, which) => run[which].ms),
        [
          'longest block by our own work',
          `${cold!.query.longestSliceMs.toFixed(0)} ms`,
          `${cold!.reconcile.longestSliceMs.toFixed(0)} ms`,
          `${median(({ query }) => query.longestSliceMs).toFixed(0)} ms`,
          `${median(({ reconcile }) => reconcile.longestSliceMs).toFixed(0)} ms`,
          `${GOAL_BLOCK_MS} ms`,
        ],
      ],
      write,
    );
  } finally {
    await browser.close();
  }
}
