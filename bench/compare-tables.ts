/**
 * `npm run bench:diff`: compares two states of a result of 30,000 × 12 cells, as a refresh does, and the obvious way: one
 * map of rows by their JSON. Prints medians, and the longest time for which the page could not respond.
 */
import { DEFAULT_PROFILE } from '../src/contract/profile';
import { compareTables } from '../src/features/refresh/diff/compare-tables';
import type { DiffColumn, DiffRules } from '../src/answers/result/table-diff';
import type { Steps } from '../src/table/steps';
import { inTurns } from './data-path/in-turns';
import { median } from './quantiles';

const ROWS = 30_000;
const RUNS = 9;
const COLUMNS: readonly DiffColumn[] = [
  ...['property_name', 'unit_name', 'tenant_name', 'use_type', 'currency'].map((name): DiffColumn => ({
    name,
    label: name,
    type: 'STRING',
    unit: null,
  })),
  { name: 'lease_end', label: 'lease_end', type: 'TIMESTAMP', unit: null },
  ...['rent_pa', 'market_rent_pa', 'deposit', 'service_charge_pa'].map((name): DiffColumn => ({
    name,
    label: name,
    type: 'FLOAT',
    unit: 'currency p.a.',
  })),
  { name: 'area', label: 'area', type: 'FLOAT', unit: 'sqm' },
  { name: 'rooms', label: 'rooms', type: 'FLOAT', unit: null },
];
const RULES: DiffRules = { profile: DEFAULT_PROFILE };

/** Every fiftieth unit has another rent, and every hundredth is another one. */
function state(isLater: boolean): unknown[][] {
  return Array.from({ length: ROWS }, (_, row) => {
    const unit = isLater && row % 100 === 0 ? `new ${row}` : `Unit ${row % 300}`;
    const amount = (row * 7919) % 100_000;
    const rent = amount / 7 + (isLater && row % 50 === 0 ? 250 : 0);
    const wrap = (basicValue: number) =>
      isLater ? { type: 'Double', basicValue, numberFormat: '#,##0.00' } : basicValue;
    return [
      `Property ${Math.floor(row / 300)}`,
      unit,
      `Tenant ${row % 4000}`,
      ['OFFICE', 'RETAIL', 'STORAGE'][row % 3],
      row % 4 === 0 ? 'GBP' : 'EUR',
      46_000 + (row % 2000),
      ...[rent, amount / 3, amount / 11, amount / 13, amount / 17].map(wrap),
      row % 9,
    ];
  });
}

const plain = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null ? (cell as { basicValue: unknown }).basicValue : cell;

function obvious(before: readonly unknown[][], after: readonly unknown[][]): number {
  const rows = new Map(
    before.map((row) => [JSON.stringify(row.slice(0, 2)), JSON.stringify(row.map(plain))]),
  );
  return after.filter((row) => rows.get(JSON.stringify(row.slice(0, 2))) !== JSON.stringify(row.map(plain)))
    .length;
}

/** The longest block of each comparison. */
const blocks: number[] = [];
/** Runs a task as the page does, in slices of 8 ms. */
function runSteps<T>(steps: Steps<T>): T {
  let longest = 0;
  for (;;) {
    const begin = performance.now();
    for (;;) {
      const { done, value } = steps.next();
      const ms = performance.now() - begin;
      longest = done || ms >= 8 ? Math.max(longest, ms) : longest;
      if (done) {
        blocks.push(longest);
        return value;
      }
      if (ms >= 8) break;
    }
  }
}

void (async () => {
  const [before, after] = [state(false), state(true)];
  const times = await inTurns(
    () => ({
      compare: () => runSteps(compareTables(COLUMNS, RULES, before, after)),
      obvious: () => obvious(before, after),
    }),
    { runs: RUNS, now: () => performance.now() },
  );
  const { diff } = runSteps(compareTables(COLUMNS, RULES, before, after));
  console.log(
    `${ROWS} × ${COLUMNS.length}: ${diff.changed} changed, ${diff.added} added, ${diff.removed} removed`,
  );
  console.log(
    `compared in ${times.compare.toFixed(0)} ms, the obvious way in ${times.obvious.toFixed(0)} ms`,
  );
  console.log(
    `× ${(times.compare / times.obvious).toFixed(2)}; the longest block is ${median(blocks).toFixed(1)} ms`,
  );
})();
