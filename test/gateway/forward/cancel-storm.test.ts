import { cancelStorm } from '../../faults/cancel-storm';

it('leaves nothing behind when most requests of a sheet are cancelled', async () => {
  const { cases, violations } = await cancelStorm({ requests: 300, cancelled: 0.9, seed: 1 });
  expect(violations).toEqual([]);
  expect(cases).toBe(300);
});
