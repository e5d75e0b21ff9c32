import { compareRollsSteps, type Extraction } from '../../src/intake/index';
import { readRentRoll, readRentRollSteps } from '../../src/intake/read-rent-roll';
import type { Steps } from '../../src/table/steps';
import { largeGrid } from './large-grid';
import '../support/long-timeout';

/** The most look-ups in maps between two pauses: they grow with the work, and are the same on every machine. */
function mostLookups(steps: Steps<unknown>): number {
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { get, set } = Map.prototype;
  let count = 0;
  let most = 0;
  // A spy of Jest would keep each of millions of calls.
  Object.assign(Map.prototype, {
    get(this: Map<unknown, unknown>, key: unknown) {
      count += 1;
      return get.call(this, key) as unknown;
    },
    set(this: Map<unknown, unknown>, key: unknown, value: unknown) {
      count += 1;
      return set.call(this, key, value);
    },
  });
  try {
    for (let isDone = false; !isDone; count = 0) {
      isDone = steps.next().done === true;
      most = Math.max(most, count);
    }
  } finally {
    Object.assign(Map.prototype, { get, set });
  }
  return most;
}

const inOtherOrder = ([title, headings, ...units]: string[][]): string[][] => [
  ...[title!, headings!, ...units.slice(0, -1).toReversed(), units.at(-1)!],
];
const UNITS = 2_000;
const read = (grid: string[][]): Extraction => readRentRoll(grid)[0] as Extraction;

it.each<[string, (units: number) => Steps<unknown>]>([
  ['reading a rent roll', (units) => readRentRollSteps(largeGrid(units))],
  [
    'comparing two rent rolls',
    (units) =>
      compareRollsSteps(read(largeGrid(units)), read(inOtherOrder(largeGrid(units))), {
        ...{ tolerance: 1, tolerancePercent: 0.5, sides: { sheet: 'a', database: 'b' } },
      }),
  ],
])('%s never looks up more than two values of each unit between two pauses', (_, stepsOf) =>
  expect(mostLookups(stepsOf(UNITS))).toBeLessThan(2.5 * UNITS),
);
