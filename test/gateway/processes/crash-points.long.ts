import { crashPoints } from '../../faults/crash-points';

it('a purchase loses at most one token when killed at every tenth step, and counts it, with PostgreSQL', async () => {
  const { cases, violations } = await crashPoints({ store: 'postgres', acts: ['expired'], every: 10 });
  expect(violations).toEqual([]);
  expect(cases).toBeGreaterThan(4);
});
