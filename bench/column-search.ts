/**
 * `npm run bench:search [-- --write] [--runs N]`: measures a search for columns, key by key, in the reference service's 341
 * columns and in 5,000. In Node, against preparing the catalogue again for every key; in Chromium, in the whole pane. Needs
 * Chromium.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../src/node/command-line';
import { createColumnSearch, rankColumns } from '../src/table/columns/rank-columns';
import { SYNONYMS } from '../src/table/columns/synonyms';
import { launchChromium } from '../test/support/browser/chromium';
import { buildPanePage } from '../test/support/pane/build-pane-page';
import { serviceColumns } from '../test/support/pane/service-columns';
import { typeInPane, type KeyCost } from './type-in-pane';
import { median } from './quantiles';
import { writeResults } from './write-results';

/** What a person types, letter by letter: common words, other words, a value, a slip, and letters that nearly all have. */
const TEXTS = ['rent', 'lease expiry', 'miete', 'office', 'tennat', 'a', 'e'];
/** The text of the search after each key. */
const KEYS: readonly string[] = TEXTS.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
const COUNTS = [341, 5000];
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Returns the median of the times of each key. The first round warms up. */
const perKey = (rounds: readonly (readonly number[])[]): number[] =>
  KEYS.map((_, key) => median(rounds.slice(1).map((round) => round[key]!)));

/** Takes both ways in turns, so that the machine treats them alike. */
function inNode(count: number, runs: number): string[] {
  const columns = serviceColumns(count);
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
  const browser = await launchChromium({ args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: string[][] = [];
    const pane = await buildPanePage();
    for (const count of COUNTS) {
      const rounds = await typeInPane(browser, pane, serviceColumns(count), KEYS, runs + 1);
      const timesOf = (part: keyof KeyCost) => perKey(rounds.map((round) => round.map((key) => key[part])));
      const named = `Chromium, the whole pane, ${count.toLocaleString('en-US')} columns`;
      for (const [part, title, goal] of [
        ['work', 'script and layout', '16 ms'],
        ['shown', 'to the next frame', ''],
      ] as const) {
        const times = timesOf(part);
        const summary = `${ms(median(times))}, at most ${ms(Math.max(...times))}`;
        rows.push([`${named}, ${title}`, '', summary, '', goal]);
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
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
