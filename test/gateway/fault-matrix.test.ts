import { FAULT_ROWS } from '../faults/fault-rows';

/** Tests in processes/, tokens/, sessions/ and forward/ hold the same in less time. */
const TESTED_ELSEWHERE = [1, 2, 3, 4, 5, 8, 10, 22, 27];

describe('the short fault matrix', () => {
  it.each(
    FAULT_ROWS.filter(({ row }) => !TESTED_ELSEWHERE.includes(row)).map(
      (row) => [row.row, row.fault, row] as const,
    ),
  )('holds in row %i: %s', async (_row, _fault, { run }) => {
    const { cases, violations } = await run('short');
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(0);
  });
});
