import type { StoreKind } from '../../../src/gateway/store/schema';
import type { CrashAct } from '../../faults/crash-buyer';
import { crashPoints } from '../../faults/crash-points';

describe('a purchase', () => {
  it.each<[CrashAct, StoreKind]>([
    ['sign-in', 'sqlite'],
    ['expired', 'sqlite'],
    ['sign-in', 'postgres'],
    ['expired', 'postgres'],
  ])('loses at most one token when killed at any step, and counts it (%s, %s)', async (act, store) => {
    const { cases, violations } = await crashPoints({ store, acts: [act] });
    expect(violations).toEqual([]);
    // From the first read of the store to the release of the lock.
    expect(cases).toBeGreaterThan(25);
  });

  it('succeeds after a kill during the first start', async () => {
    const { cases, violations } = await crashPoints({ store: 'sqlite', acts: ['start'], every: 7 });
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(10);
  });
});
