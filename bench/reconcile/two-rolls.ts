import type { AddinContext } from '../../src/answers/calls/addin-context';
import { GivenRange } from '../../src/excel/given-range';
import { compareCells, readCompareArguments } from '../../src/functions/reconcile/compare-cells';
import { largeGrid } from '../../test/intake/large-grid';
import { watchScheduler } from '../data-path/watch-scheduler';
import { median } from '../quantiles';
import { writeResults } from '../write-results';
import { sheetOf } from './roll';

const UNITS = 20_000;
const RUNS = 7;
const GOAL_MS = 10_000;
const GOAL_BLOCK_MS = 16;

type Rows = readonly (readonly (string | number)[])[];

/** The same units in another order, without each hundredth. */
const otherOf = ([first, second, ...units]: Rows): Rows => [
  ...[first ?? [], second ?? []],
  ...units.filter((_, index) => index % 100 !== 7).reverse(),
];

/** Without the column of the property. */
const ofOne = (rows: Rows): Rows => rows.map((row, index) => (index === 0 ? row : row.slice(1)));

/** What reading both costs at least: each cell is trimmed and converted. */
function converted(rolls: readonly Rows[]): number {
  const begin = performance.now();
  let sum = 0;
  for (const roll of rolls)
    for (const row of roll)
      for (const cell of row) {
        const number = Number(String(cell).trim().replaceAll('.', '').replace(',', '.'));
        if (!Number.isNaN(number)) sum += number;
      }
  if (Number.isNaN(sum)) throw new Error('The sum is not a number.');
  return performance.now() - begin;
}

async function compared(
  range_a: Rows,
  range_b: Rows,
): Promise<{ ms: number; blockMs: number; headline: string }> {
  const { scheduler, longestMs } = watchScheduler();
  const begin = performance.now();
  const { cells } = await compareCells(
    { scheduler, tier: 'double' } as AddinContext,
    readCompareArguments({
      ...{ range_a: new GivenRange(range_a), range_b: new GivenRange(range_b) },
      ...{ show: 'totals', mapping: null, options: null },
    }),
    { signal: new AbortController().signal, isPreview: false },
  );
  return { ms: performance.now() - begin, blockMs: longestMs(), headline: String(cells[0]?.[0]) };
}

/** Measures RR.COMPARE of two rent rolls, in one process. The first run of each warms up. */
export async function measureTwoRolls(write: boolean): Promise<void> {
  const table = [
    [
      `${UNITS.toLocaleString('en-US')} × ${UNITS.toLocaleString('en-US')} units, 25 columns, Node`,
      'first',
      'then',
      'goal',
      '÷ conversion of each cell',
      'longest block, first',
      'then',
      'goal',
    ],
  ];
  for (const [name, mine, theirs] of [
    ['values of 80 properties', sheetOf(UNITS), otherOf(sheetOf(UNITS))],
    ['German texts of 40 properties', largeGrid(UNITS), otherOf(largeGrid(UNITS))],
    ['the same of one property', ofOne(largeGrid(UNITS)), otherOf(ofOne(largeGrid(UNITS)))],
  ] as const) {
    const runs: { ms: number; blockMs: number; least: number }[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const least = converted([mine, theirs]);
      const { headline, ...times } = await compared(mine, theirs);
      if (!/^\d+ of 19,?8\d\d units match/.test(headline))
        throw new Error(`Not all units are paired: ${headline}`);
      runs.push({ ...times, least });
    }
    const [first, ...then] = runs;
    const of = (value: (run: (typeof runs)[number]) => number) => median(then.map(value));
    table.push([
      name,
      `${first!.ms.toFixed(0)} ms`,
      `${of(({ ms }) => ms).toFixed(0)} ms`,
      `${GOAL_MS} ms`,
      `× ${of(({ ms, least }) => ms / least).toFixed(1)}`,
      `${first!.blockMs.toFixed(0)} ms`,
      `${of(({ blockMs }) => blockMs).toFixed(0)} ms`,
      `${GOAL_BLOCK_MS} ms`,
    ]);
  }
  await writeResults(
    'Comparing two rent rolls',
    `npm run bench:intake -- --two-rolls${write ? ' --write' : ''}`,
    table,
    write,
  );
}
