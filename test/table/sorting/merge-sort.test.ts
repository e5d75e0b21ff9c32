import fc from 'fast-check';
import { mergeSort } from '../../../src/table/sorting/merge-sort';
import { atOnce } from '../../../src/table/task';

it('agrees with the sort of an array, and keeps the order of ties', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (values) => {
      const compare = (a: number, b: number) => values[a]! - values[b]!;
      expect([...atOnce(mergeSort(values.length, compare))]).toEqual([...values.keys()].sort(compare));
    }),
  );
});

it('pauses after some hundred comparisons, even within a merge', () => {
  let compared = 0;
  const task = mergeSort(50_000, (a, b) => {
    compared++;
    return b - a;
  });
  let before = 0;
  let most = 0;
  while (!task.next().done) {
    most = Math.max(most, compared - before);
    before = compared;
  }
  expect(most).toBeLessThanOrEqual(128);
  expect(compared).toBeGreaterThan(100_000);
});
