import { crashImages } from '../../faults/crash-points';

describe('a purchase', () => {
  // `npm run test:faults` kills a process at each step on both stores.
  it.each(['sign-in', 'expired'] as const)(
    'loses at most one token when the gateway dies at any step, and counts it (%s)',
    async (act) => {
      const { cases, violations } = await crashImages(act);
      expect(violations).toEqual([]);
      // From the first read of the store to the release of the lock.
      expect(cases).toBeGreaterThan(15);
    },
  );

  it('succeeds after a death during the first start', async () => {
    const { cases, violations } = await crashImages('start', 3);
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(10);
  });
});
