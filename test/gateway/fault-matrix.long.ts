import { FAULT_ROWS } from '../faults/fault-rows';

it.each(FAULT_ROWS.map((row) => [row.row, row.fault, row] as const))(
  'the fault matrix holds in row %i: %s',
  async (_row, _fault, { run }) => {
    const { cases, violations } = await run('short');
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(0);
  },
);
