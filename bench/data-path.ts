/**
 * `npm run bench [-- --write] [--runs N] [--quick]`: measures the data path from the service's bytes to the cells. In the
 * same run it measures the obvious way. Needs Chromium. `--quick` takes small replies,
 * to see whether it runs. `--write` puts the tables into bench/RESULTS.md.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../src/node/command-line';
import type { FieldOrder } from './data-path/rent-roll';
import { type BenchBrowser, openChromium } from './data-path/in-chromium';
import { cellsInNode, memoryInNode, parsingInNode, type Times } from './data-path/in-node';
import { manyFormulas } from './data-path/many-formulas';
import type { ProductRun } from './data-path/product-path';
import { median } from './quantiles';
import { writeResults } from './write-results';

const WAYS = ['obvious', 'wasm'] as const;
type WayName = (typeof WAYS)[number];

/** The rows of the replies. */
interface Sizes {
  small: number;
  middle: number;
  large: number;
  huge: number;
}

const FULL: Sizes = { small: 1000, middle: 10_000, large: 100_000, huge: 500_000 };
/** The cells need 8,000 matching rows, so `large` is at least about 30,000. */
const QUICK: Sizes = { small: 100, middle: 1000, large: 40_000, huge: 60_000 };

interface Bench {
  runs: number;
  sizes: Sizes;
  browser: BenchBrowser;
}

const times = (of: number | undefined, to: number | undefined): string =>
  of === undefined || to === undefined ? '' : `× ${(of / to).toFixed(2)}`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const short = (rows: number) => (rows >= 1000 ? `${rows / 1000}k` : String(rows));

/** Measures each way as a multiple of JSON.parse(text) alone, in medians. */
async function timeRows({ runs, sizes, browser }: Bench): Promise<string[][]> {
  const { large } = sizes;
  const inPage = (what: 'parsing' | 'cells', fieldOrder: FieldOrder): Promise<Times> =>
    browser.fresh((page) =>
      page.evaluate(([address, count, name]) => window.bench[name](address, count), [
        browser.addressOf(large, fieldOrder),
        runs,
        what,
      ] as const),
    );
  const line = (measure: string, found: Times, goal: string): string[] => [
    measure,
    ms(found.floor ?? NaN),
    ...WAYS.map((way) => times(found[way], found.floor)),
    goal,
  ];
  const cells = `… → filtered and sorted, 8,000 × 30 cells`;
  const varying = `… → columns, fields in varying order`;
  return [
    [`${short(large)} rows × 30 columns`, 'JSON.parse(text)', ...WAYS, 'goal'],
    line('Node → columns, stable order', await parsingInNode(large, 'stable', runs), '0.25'),
    line(cells, await cellsInNode(large, runs), '0.33'),
    line(varying, await parsingInNode(large, 'varying', runs), '0.07'),
    line('Chromium → columns, stable order', await inPage('parsing', 'stable'), '0.5'),
    line(cells, await inPage('cells', 'stable'), '0.6'),
    line(varying, await inPage('parsing', 'varying'), '0.12'),
  ];
}

/** Runs each way in fresh pages, in turns. */
async function inFreshPages<T>(
  runs: number,
  work: (way: WayName) => Promise<T>,
): Promise<Record<WayName, T[]>> {
  const found: Record<WayName, T[]> = { obvious: [], wasm: [] };
  for (let run = 0; run < runs; run++)
    for (const way of run % 2 === 0 ? WAYS : [...WAYS].reverse()) found[way].push(await work(way));
  return found;
}

async function firstCallRows({ runs, sizes, browser }: Bench): Promise<string[][]> {
  const rowsOf = async (rows: number, goal: string) => {
    const found = await inFreshPages(runs, (way) =>
      browser.fresh((page) =>
        page.evaluate(([address, name]) => window.bench.first(address, name), [
          browser.addressOf(rows, 'stable'),
          way,
        ] as const),
      ),
    );
    const naive = median(found.obvious);
    return [`${short(rows)} rows`, ms(naive), times(median(found.wasm), naive), goal];
  };
  return [
    ['first reply of a fresh page', ...WAYS, 'goal'],
    await rowsOf(sizes.small, '1.0'),
    await rowsOf(sizes.middle, '0.4'),
  ];
}

async function pageRows({ runs, sizes, browser }: Bench): Promise<string[][]> {
  const rowsOf = async (rows: number) => {
    const found = await inFreshPages(runs, (way) =>
      browser.fresh((page) =>
        page.evaluate(([address, name]) => window.bench.product(address, name), [
          browser.addressOf(rows, 'stable'),
          way,
        ] as const),
      ),
    );
    const of = (value: (run: ProductRun) => number) => WAYS.map((way) => ms(median(found[way].map(value))));
    return [
      [`${short(rows)} rows: longest block by our own work`, ...of((run) => run.longestSliceMs), '16 ms'],
      ['… by anything (also the garbage collector and the browser)', ...of((run) => run.longestGapMs), ''],
      ['… from asking to cells', ...of((run) => run.ms), ''],
    ];
  };
  return [
    ['one question over HTTP to 8,000 × 30 cells, fresh page', ...WAYS, 'goal'],
    ...(await rowsOf(sizes.large)),
    ...(await rowsOf(sizes.huge)),
  ];
}

async function memoryRows({ runs, sizes }: Bench): Promise<string[][]> {
  const rowsOf = async (rows: number) => {
    const found = await memoryInNode(rows, WAYS, runs);
    const shown = WAYS.map(
      (way) => `${found[way]?.aboveMb.toFixed(0)} MB above ${found[way]?.tableMb.toFixed(0)} MB`,
    );
    return [`${short(rows)} rows`, ...shown, '32 MB above'];
  };
  return [
    ['peak memory above what is left at the end', ...WAYS, 'goal'],
    await rowsOf(sizes.large),
    await rowsOf(sizes.huge),
  ];
}

async function manyRows(): Promise<string[][]> {
  const { first, again, inFlight, ms: total } = await manyFormulas();
  return [
    ['1,000 formulas in 20 questions', '', 'goal'],
    ['requests for rows, when they are entered', String(first), '20'],
    ['… when all are calculated again', String(again), '0'],
    ['… in flight at most', String(inFlight), '6'],
    ['until all have their cells', ms(total), ''],
  ];
}

async function main(): Promise<void> {
  const { options } = readCommandLine({ write: 'flag', quick: 'flag', runs: 'text' });
  const { write = false, quick = false } = options;
  const runs = readWholeNumber('--runs', options.runs, quick ? 1 : 5, 99);
  const browser = await openChromium();
  const bench: Bench = { runs, sizes: quick ? QUICK : FULL, browser };
  const sections: [name: string, rows: () => Promise<string[][]>][] = [
    ['time', () => timeRows(bench)],
    ['first call', () => firstCallRows(bench)],
    ['the page', () => pageRows(bench)],
    ['memory', () => memoryRows(bench)],
    ['many formulas', manyRows],
  ];
  try {
    for (const [name, rows] of sections) {
      process.stderr.write(`${name} …\n`);
      await writeResults(`Data path: ${name}`, 'npm run bench -- --write', await rows(), write);
    }
  } finally {
    await browser.close();
  }
}

runCommand(main);
