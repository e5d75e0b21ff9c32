/**
 * `npm run bench:search [-- --write] [--runs N]`: measures a search for columns, key by key, in the reference service's 341
 * columns and in 5,000. In Node, against preparing the catalogue again for every key; in Chromium, from the key to the
 * list with its layout, alone and in the whole pane. Needs Chromium.
 */
import path from 'node:path';
import { promisify } from 'node:util';
import { webpack, type Configuration } from 'webpack';
import { readCommandLine, readWholeNumber, runCommand } from '../src/node/command-line';
import { createColumnSearch, rankColumns } from '../src/table/columns/rank-columns';
import { SYNONYMS } from '../src/table/columns/synonyms';
import { launchChromium } from '../test/support/browser/chromium';
import { buildPanePage } from '../test/support/pane/build-pane-page';
import { typeInPane, type KeyCost } from './column-search/type-in-pane';
import { KEYS, manyColumns } from './column-search/typed';
import { median } from './quantiles';
import { writeResults } from './write-results';

const COUNTS = [341, 5000];
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Returns the median of the times of each key. The first round warms up. */
const perKey = (rounds: readonly (readonly number[])[]): number[] =>
  KEYS.map((_, key) => median(rounds.slice(1).map((round) => round[key]!)));

/** Takes both ways in turns, so that the machine treats them alike. */
function inNode(count: number, runs: number): string[] {
  const columns = manyColumns(count);
  const prepared = createColumnSearch(columns, SYNONYMS);
  const ways = [(key: string) => rankColumns(columns, key, SYNONYMS), prepared];
  const times: number[][][] = ways.map(() => []);
  for (let run = 0; run <= runs; run++)
    for (const [at, way] of ways.entries())
      times[at]!.push(
        KEYS.map((key) => {
          const begin = performance.now();
          way(key);
          return performance.now() - begin;
        }),
      );
  const [again, once] = times.map(perKey) as [number[], number[]];
  return [
    `Node, ${count.toLocaleString('en-US')} columns, to the ranked columns`,
    `${ms(median(again))}, at most ${ms(Math.max(...again))}`,
    `${ms(median(once))}, at most ${ms(Math.max(...once))}`,
    `× ${(median(once) / median(again)).toFixed(2)}`,
    '',
  ];
}

async function inChromium(runs: number): Promise<string[][]> {
  const script = await buildPage();
  const browser = await launchChromium({
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows: string[][] = [];
    for (const count of COUNTS) {
      const page = await browser.newPage({ viewport: { width: 350, height: 700 } });
      await page.setContent('<!doctype html><title>Search</title>');
      await page.addScriptTag({ path: script });
      const rounds = await page.evaluate(([columns, keys, count]) => window.typeKeys(columns, keys, count), [
        manyColumns(count),
        KEYS,
        runs + 1,
      ] as const);
      const times = perKey(rounds);
      rows.push([
        `Chromium, ${count.toLocaleString('en-US')} columns, to the list with its layout`,
        '',
        `${ms(median(times))}, at most ${ms(Math.max(...times))}`,
        '',
        '16 ms',
      ]);
    }
    const pane = await buildPanePage();
    for (const count of COUNTS) {
      const rounds = await typeInPane(browser, pane, manyColumns(count), KEYS, runs + 1);
      const timesOf = (part: keyof KeyCost) => perKey(rounds.map((round) => round.map((key) => key[part])));
      const named = `Chromium, the whole pane, ${count.toLocaleString('en-US')} columns`;
      for (const [part, title, goal] of [
        ['work', 'script and layout', '16 ms'],
        ['shown', 'to the next frame', ''],
      ] as const) {
        const times = timesOf(part);
        const said = `${ms(median(times))}, at most ${ms(Math.max(...times))}`;
        rows.push([`${named}, ${title}`, '', said, '', goal]);
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function buildPage(): Promise<string> {
  const folder = path.resolve('dist/bench-page');
  const config: Configuration = {
    name: 'column-search-page',
    mode: 'production',
    devtool: false,
    entry: path.resolve('bench/column-search/page-entry.tsx'),
    output: { path: folder, filename: 'column-search.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    // One file, because the page has no address from which more could load.
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [{ test: /\.tsx?$/, loader: 'ts-loader', options: { transpileOnly: true } }],
    },
    performance: { hints: false },
  };
  const compiler = webpack(config)!;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return path.join(folder, 'column-search.js');
}

async function main(): Promise<void> {
  const { options } = readCommandLine({ write: 'flag', runs: 'text' });
  const { write = false } = options;
  const runs = readWholeNumber('--runs', options.runs, 15, 99);
  const rows = [
    [
      `a search, each of ${KEYS.length} keys`,
      'catalogue prepared for every key',
      'prepared once',
      '',
      'goal',
    ],
    ...COUNTS.map((count) => inNode(count, runs)),
    ...(await inChromium(runs)),
  ];
  await writeResults('Search for columns', 'npm run bench:search -- --write', rows, write);
}

runCommand(main);
