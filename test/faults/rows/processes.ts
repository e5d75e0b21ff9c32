import { cancelStorm } from '../cancel-storm';
import { type FaultRow, faultRow } from '../fault-row';
import { modelRun } from '../token-model';

const cancelled = faultRow(
  22,
  '90 % of 5,000 formulas are cancelled',
  'the rest is answered, no resource leaks',
  async (tally, size) => {
    for (let seed = 1; seed <= (size === 'long' ? 50 : 1); seed += 1) {
      const requests = size === 'long' ? 5000 : 1000;
      const { cases, violations } = await cancelStorm({ requests, cancelled: 0.9, seed });
      tally.cases += cases;
      tally.violations.push(...violations);
    }
  },
);

const model: FaultRow = {
  row: 27,
  fault: 'Random sequences of everything, in simulated time',
  oracle: 'I1 rate, I2 ledger, I3 reason, I4 everything ends',
  run: (size) => modelRun({ runs: size === 'long' ? 100_000 : 300, seed: 27 }),
};

export const processes: FaultRow[] = [cancelled, model];
