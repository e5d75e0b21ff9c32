/**
 * `npm run bench:quarter [-- --write]`: reads and compares 30 sheets of 500 units in one pass, in Chromium, with a reply that the
 * page holds, beside one sheet of them. Excel and the network are left out.
 */
import type { Page } from 'playwright-core';
import { openChromium } from './data-path/in-chromium';
import { median } from './quantiles';
import { writeResults } from './write-results';

const SHEETS = 30;
const UNITS = 500;
const RUNS = 7;
const GOAL_SECONDS = 60;
const GOAL_BLOCK_MS = 16;
const GOAL_MB = 300;
const MB = 1024 * 1024;

/** Bytes of script that the page holds after a collection of garbage. */
async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

async function measure(page: Page, sheets: number) {
  await page.evaluate(([count, units]) => window.quarterBench.prepare(count, units), [
    sheets,
    UNITS,
  ] as const);
  const before = await measureHeap(page);
  const runs = [];
  for (let run = 0; run <= RUNS; run++) {
    const pass = await page.evaluate(() => window.quarterBench.pass());
    if (pass.matched !== sheets * UNITS) throw new Error(`Only ${pass.matched} units match.`);
    if (pass.requests !== 1) throw new Error(`The database was asked ${pass.requests} times.`);
    runs.push(pass);
  }
  const grown = ((await measureHeap(page)) - before) / MB;
  const [first, ...warm] = runs;
  return {
    first: first!.ms,
    ms: median(warm.map(({ ms }) => ms)),
    firstBlock: first!.longestSliceMs,
    block: median(warm.map(({ longestSliceMs }) => longestSliceMs)),
    grown,
  };
}

async function main(write: boolean): Promise<void> {
  const browser = await openChromium('bench/quarter/page-entry.ts', 'quarterBench');
  try {
    const single = await browser.fresh((page) => measure(page, 1));
    const all = await browser.fresh((page) => measure(page, SHEETS));
    const ratio = (part: number, whole: number) => `× ${(part / whole).toFixed(1)}`;
    await writeResults(
      'A quarter in one pass',
      `npm run bench:quarter${write ? ' -- --write' : ''}`,
      [
        [
          `${SHEETS} sheets of ${UNITS} units, Chromium`,
          'first',
          `median of ${RUNS} more`,
          'of one sheet',
          'goal',
        ],
        [
          'read and compared',
          `${(all.first / 1_000).toFixed(2)} s`,
          `${(all.ms / 1_000).toFixed(2)} s`,
          ratio(all.ms, single.ms),
          `${GOAL_SECONDS} s`,
        ],
        [
          'longest block by our own work',
          `${all.firstBlock.toFixed(0)} ms`,
          `${all.block.toFixed(0)} ms`,
          ratio(all.block, single.block),
          `${GOAL_BLOCK_MS} ms`,
        ],
        ['memory above the page', '', `${all.grown.toFixed(0)} MB`, '', `${GOAL_MB} MB`],
      ],
      write,
    );
  } finally {
    await browser.close();
  }
}

void main(process.argv.includes('--write'));
