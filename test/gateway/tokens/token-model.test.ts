import { modelRun } from '../../faults/token-model';

/** Another one each time would be a test that fails for nobody in particular: the fault matrix tries many. */
const SEED = 20261121;

describe('two gateways on the same records, whatever happens', () => {
  it('buy what is in order, count it, know why, and come to an end', async () => {
    const { cases, violations } = await modelRun({ runs: 200, seed: SEED });
    expect(violations).toEqual([]);
    expect(cases).toBe(200);
  });

  it('do the same again for the same seed', async () => {
    const [one, other, another] = [
      await modelRun({ runs: 20, seed: 1 }),
      await modelRun({ runs: 20, seed: 1 }),
      await modelRun({ runs: 20, seed: 2 }),
    ];
    expect(other).toEqual(one);
    expect(another.digest).not.toBe(one.digest);
  });
});
