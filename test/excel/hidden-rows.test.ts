import { hiddenRows } from '../../src/excel/hidden-rows';

it.each<[string, number[]]>([
  ['none', []],
  ['single ones', [7, 5000, 9999]],
  ['runs', [100, 101, 102, 103, 8000, 8001]],
])('finds hidden rows among many: %s', async (_, hidden) => {
  let syncs = 0;
  const context = { sync: async () => void syncs++ } as Excel.RequestContext;
  const worksheet = {
    getRangeByIndexes: (row: number, _column: number, rows: number) => {
      const states = new Set(Array.from({ length: rows }, (__, at) => hidden.includes(row + at)));
      return { load: () => ({ rowHidden: states.size > 1 ? null : states.has(true) }) };
    },
  } as unknown as Excel.Worksheet;
  const area = { row: 5, column: 0, rows: 10_000, columns: 1 };
  expect([...(await hiddenRows(context, worksheet, area))]).toEqual(hidden);
  // Each round is one answer of Excel.
  expect(syncs).toBeLessThanOrEqual(5);
});
