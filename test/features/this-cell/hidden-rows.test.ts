import { hiddenRows } from '../../../src/features/this-cell/sheet/excel-sheet';

const stateOf =
  (hidden: ReadonlySet<number>, asked: number[] = []) =>
  async (parts: readonly { row: number; rows: number }[]) => {
    asked.push(parts.length);
    return parts.map(({ row, rows }) => {
      const states = new Set(Array.from({ length: rows }, (_, at) => hidden.has(row + at)));
      return states.size > 1 ? null : states.has(true);
    });
  };

it.each<[string, number[]]>([
  ['none', []],
  ['single ones', [7, 5000, 9999]],
  ['runs', [100, 101, 102, 103, 8000, 8001]],
])('finds hidden rows among many: %s', async (_, rows) => {
  const asked: number[] = [];
  expect([...(await hiddenRows({ row: 5, rows: 10_000 }, stateOf(new Set(rows), asked)))]).toEqual(rows);
  // Each round is one answer of Excel.
  expect(asked.length).toBeLessThanOrEqual(5);
});

it('asks nothing for no rows', async () => {
  expect(await hiddenRows({ row: 5, rows: 0 }, () => Promise.reject(new Error('asked')))).toEqual(new Set());
});
