import type { FaultRow } from '../fault-row';
import { modelRun } from '../token-model';

const RUNS_OF_SEED = 1000;

const anySequence: FaultRow = {
  row: 27,
  fault: 'Any sequence of the faults, in simulated time',
  oracle: 'the rate, the ledger, the reasons and the ends are in order',
  async run(size) {
    const violations: string[] = [];
    let cases = 0;
    if (size === 'short') return modelRun({ runs: 300, seed: 1 });
    for (let seed = 1; seed <= 100; seed += 1) {
      const found = await modelRun({ runs: RUNS_OF_SEED, seed });
      cases += found.cases;
      violations.push(...found.violations);
    }
    return { cases, violations };
  },
};

export const tokenModel: FaultRow[] = [anySequence];
