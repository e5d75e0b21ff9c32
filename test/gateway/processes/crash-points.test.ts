import type { StoreKind } from '../../../src/gateway/store/schema';
import { crashPoints } from '../../faults/crash-points';

describe('a purchase', () => {
  it.each<[StoreKind]>([['sqlite'], ['postgres']])(
    'loses one token at most when it is killed at any step, and is counted (%s)',
    async (store) => {
      const { cases, violations } = await crashPoints({ store });
      expect(violations).toEqual([]);
      // Both ways to a purchase have dozens of steps.
      expect(cases).toBeGreaterThan(50);
    },
  );
});
