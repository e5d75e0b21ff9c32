import type { StoreKind } from '../../../src/gateway/store/schema';
import type { CrashAct } from '../../faults/crash-buyer';
import { crashPoints } from '../../faults/crash-points';

describe('a purchase', () => {
  it.each<[CrashAct, StoreKind]>([
    ['sign-in', 'sqlite'],
    ['expired', 'sqlite'],
    ['sign-in', 'postgres'],
    ['expired', 'postgres'],
  ])('loses one token at most when it is killed at any step, and is counted (%s, %s)', async (act, store) => {
    const { cases, violations } = await crashPoints({ store, acts: [act] });
    expect(violations).toEqual([]);
    // From the first look at the records to the release of the lock.
    expect(cases).toBeGreaterThan(25);
  });
});
