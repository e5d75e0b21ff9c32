/**
 * `npm run bench [-- --write] [--runs N] [--quick]`: the data path from the service's bytes to the cells, against the
 * obvious way and against what people would otherwise use, side by side in one run. Needs Chromium. `--quick` takes small
 * replies, to see that it runs; `--write` puts the tables into bench/RESULTS.md.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../src/command-line';
import type { FieldOrder } from './data-path/rent-roll';
import { openChromium } from './data-path/in-chromium';
import { cellsInNode, memoryInNode, parsingInNode, peersInNode, type Times } from './data-path/in-node';
import { manyFormulas } from './data-path/many-formulas';
import type { ProductRun } from './data-path/product-path';
import { median } from './quantiles';
import { writeResults } from './write-results';

const OURS = ['portable', 'wasm'] as const;
const WAYS = ['obvious', ...OURS] as const;

const times = (of: number | undefined, to: number | undefined): string =>
  of === undefined || to === undefined ? '' : `× ${(of / to).toFixed(2)}`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const short = (rows: number) => (rows >= 1000 ? `${rows / 1000}k` : String(rows));

/** A line of the table: each way as a multiple of JSON.parse(text) alone. */
const line = (measure: string, found: Times, goal: string): string[] => [
  measure,
  ms(found.floor ?? NaN),
  ...WAYS.map((way) => times(found[way], found.floor)),
  goal,
];

async function main(): Promise<void> {
  const { options } = readCommandLine({ write: 'flag', quick: 'flag', runs: 'text' });
  const { write = false, quick = false } = options;
  const runs = readWholeNumber('--runs', options.runs, quick ? 1 : 5, 99);
  const [small, middle, large, huge] = quick ? [100, 1000, 10_000, 20_000] : [1000, 10_000, 100_000, 500_000];
  const say = (text: string) => process.stderr.write(`${text} …\n`);

  const table: string[][] = [['measure', 'JSON.parse(text)', ...WAYS, 'goal (portable / wasm)']];
  say('Node: columns');
  table.push(
    line(
      `Node, ${short(large)} rows → columns, stable order`,
      await parsingInNode(large, 'stable', runs),
      '0.55 / 0.25',
    ),
  );
  say('Node: cells');
  const needed = Math.max(large, 50_000);
  table.push(
    line(
      `… ${short(needed)} → filtered, sorted, 8,000 × 30 cells`,
      await cellsInNode(needed, runs),
      '0.65 / 0.33',
    ),
  );
  say('Node: varying order');
  table.push(
    line(
      `… ${short(large)} → columns, varying order`,
      await parsingInNode(large, 'varying', runs),
      '0.14 / 0.07',
    ),
  );

  const browser = await openChromium();
  const inPage = (what: 'parsing' | 'cells', rows: number, fieldOrder: FieldOrder): Promise<Times> =>
    browser.fresh((page) =>
      page.evaluate(([address, count, name]) => window.bench[name](address, count), [
        browser.addressOf(rows, fieldOrder),
        runs,
        what,
      ] as const),
    );
  say('Chromium: columns');
  table.push(
    line(
      `Chromium, ${short(large)} rows → columns, stable order`,
      await inPage('parsing', large, 'stable'),
      '0.8 / 0.5',
    ),
  );
  say('Chromium: cells');
  table.push(
    line(
      `… ${short(needed)} → filtered, sorted, 8,000 × 30 cells`,
      await inPage('cells', needed, 'stable'),
      '0.9 / 0.6',
    ),
  );
  say('Chromium: varying order');
  table.push(
    line(
      `… ${short(large)} → columns, varying order`,
      await inPage('parsing', large, 'varying'),
      '0.25 / 0.12',
    ),
  );
  await writeResults('Data path: time', 'npm run bench -- --write', table, write);

  say('Chromium: first call of a fresh page');
  const firsts: string[][] = [['first call in a fresh page', ...WAYS, 'goal (wasm)']];
  for (const [rows, goal] of [
    [small, '≤ 1.0'],
    [middle, '≤ 0.4'],
  ] as const) {
    const each: Record<string, number[]> = {};
    for (let run = 0; run < Math.max(runs, quick ? 1 : 7); run++)
      for (const way of run % 2 === 0 ? WAYS : [...WAYS].reverse())
        (each[way] ??= []).push(
          await browser.fresh((page) =>
            page.evaluate(([address, name]) => window.bench.first(address, name), [
              browser.addressOf(rows, 'stable'),
              way,
            ] as const),
          ),
        );
    const naive = median(each.obvious ?? []);
    firsts.push([
      `${short(rows)} rows → columns`,
      ms(naive),
      ...OURS.map((way) => times(median(each[way] ?? []), naive)),
      goal,
    ]);
  }
  await writeResults('Data path: first call', 'npm run bench -- --write', firsts, write);

  say('Chromium: how long the page is kept');
  const kept: string[][] = [['the page, one question over HTTP to 8,000 × 30 cells', ...WAYS, 'goal']];
  for (const rows of [needed, huge < 50_000 ? 60_000 : huge]) {
    const each: Record<string, ProductRun[]> = {};
    for (let run = 0; run < (quick ? 1 : Math.min(runs, 5)); run++)
      for (const way of WAYS)
        (each[way] ??= []).push(
          await browser.fresh((page) =>
            page.evaluate(([address, name]) => window.bench.product(address, name), [
              browser.addressOf(rows, 'stable'),
              way,
            ] as const),
          ),
        );
    const middleOf = (way: string, of: (run: ProductRun) => number) => ms(median((each[way] ?? []).map(of)));
    kept.push([
      `${short(rows)} rows: longest block by our own work`,
      ...WAYS.map((way) => middleOf(way, (run) => run.longestSliceMs)),
      '≤ 16 ms',
    ]);
    kept.push([
      `… longest block by anybody (collector, browser)`,
      ...WAYS.map((way) => middleOf(way, (run) => run.longestGapMs)),
      '',
    ]);
    kept.push(['… from asking to cells', ...WAYS.map((way) => middleOf(way, (run) => run.ms)), '']);
  }
  await browser.close();
  await writeResults('Data path: the page', 'npm run bench -- --write', kept, write);

  say('Node: memory');
  const memory: string[][] = [['peak memory above the finished table', ...WAYS, 'goal']];
  for (const rows of [large, huge]) {
    const found = await memoryInNode(rows, WAYS, quick ? 1 : 3);
    memory.push([
      `${short(rows)} rows`,
      ...WAYS.map((way) => `${found[way]?.aboveMb.toFixed(0)} MB above ${found[way]?.tableMb.toFixed(0)} MB`),
      '≤ 32 MB',
    ]);
  }
  await writeResults('Data path: memory', 'npm run bench -- --write', memory, write);

  say('Peers');
  const peers = await peersInNode(middle, runs);
  await writeResults(
    'Data path: what people would otherwise use',
    'npm run bench -- --write',
    [
      [`${short(middle)} rows, Node`, '× JSON.parse(text)'],
      ...Object.entries(peers).map(([way, time]) => [
        way === 'floor' ? 'JSON.parse(text)' : way,
        times(time, peers.floor),
      ]),
    ],
    write,
  );

  say('Many formulas');
  const many = await manyFormulas();
  await writeResults(
    'Data path: many formulas',
    'npm run bench -- --write',
    [
      ['1,000 formulas in 20 questions', '', 'goal'],
      ['requests for rows, the first time', String(many.first), '20'],
      ['… all recalculated', String(many.again), '0'],
      ['… in flight at most', String(many.inFlight), '≤ 6'],
      ['until all have their cells', ms(many.ms), ''],
    ],
    write,
  );
}

runCommand(main);
