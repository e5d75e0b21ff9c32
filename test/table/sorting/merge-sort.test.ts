import { mergeSort } from '../../../src/table/sorting/merge-sort';

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
