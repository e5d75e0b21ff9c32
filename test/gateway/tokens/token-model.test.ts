import { modelRun } from '../../faults/token-model';
import { propertyRuns } from '../../support/property-runs';

/** A fixed seed, so that this test is reproducible. The fault matrix tries many. */
const SEED = 20261121;
const RUNS = propertyRuns(500);

describe('two gateways on one store, whatever happens', () => {
  it('buy only when allowed, count each token, know the reason, and settle', async () => {
    const { cases, violations } = await modelRun({ runs: RUNS, seed: SEED });
    expect(violations).toEqual([]);
    expect(cases).toBe(RUNS);
  });

  it('repeat exactly with the same seed', async () => {
    const [one, other, another] = [
      await modelRun({ runs: 5, seed: 1 }),
      await modelRun({ runs: 5, seed: 1 }),
      await modelRun({ runs: 5, seed: 2 }),
    ];
    expect(other).toEqual(one);
    expect(another.digest).not.toBe(one.digest);
  });
});
