import { FAULT_ROWS } from '../faults/fault-rows';

/** One of each kind that no other test holds: the service, the records, strangers, sessions and a stop. The rest is long. */
const ROWS = [6, 12, 25, 41, 43];

it.each(FAULT_ROWS.filter(({ row }) => ROWS.includes(row)).map((row) => [row.row, row.fault, row] as const))(
  'the fault matrix holds in row %i: %s',
  async (_row, _fault, { run }) => {
    const { cases, violations } = await run('short');
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(0);
  },
);
