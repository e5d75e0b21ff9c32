import { findHidden } from '../../src/excel/hidden-lines';

const stateOf =
  (hidden: ReadonlySet<number>, asked: number[] = []) =>
  async (parts: readonly { from: number; count: number }[]) => {
    asked.push(parts.length);
    return parts.map(({ from, count }) => {
      const states = new Set(Array.from({ length: count }, (_, at) => hidden.has(from + at)));
      return states.size > 1 ? null : states.has(true);
    });
  };

it.each<[string, number[]]>([
  ['none', []],
  ['single ones', [7, 5000, 9999]],
  ['runs', [100, 101, 102, 103, 8000, 8001]],
])('finds hidden rows among many: %s', async (_, rows) => {
  const asked: number[] = [];
  expect([...(await findHidden({ from: 5, count: 10_000 }, stateOf(new Set(rows), asked)))]).toEqual(rows);
  // Each round is one answer of Excel.
  expect(asked.length).toBeLessThanOrEqual(5);
});

it('asks nothing for no rows', async () => {
  expect(await findHidden({ from: 5, count: 0 }, () => Promise.reject(new Error('asked')))).toEqual(
    new Set(),
  );
});
