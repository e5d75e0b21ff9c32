import type { StoreKind } from '../../../src/gateway/store/schema';
import { crashPoints } from '../crash-points';
import { type FaultRow, faultRow } from '../fault-row';
import { modelRun } from '../token-model';

const STORES: StoreKind[] = ['sqlite', 'postgres'];

const killedBuyer = faultRow(
  10,
  'SIGKILL at every step of a purchase',
  'at most one token lost, the ledger never counts too few',
  async (tally, size) => {
    for (const store of STORES) {
      const isLong = size === 'long';
      const acts = isLong ? (['sign-in', 'mismatch', 'expired', 'refused'] as const) : (['expired'] as const);
      // The steps are always the same. Only whether the request of a killed one still arrives is a matter of chance.
      const { cases, violations } = await crashPoints({ store, acts, repeats: isLong ? 5 : 1 });
      tally.cases += cases;
      tally.violations.push(...violations);
    }
  },
);

const model: FaultRow = {
  row: 27,
  fault: 'Random sequences of everything, in simulated time',
  oracle: 'I1 rate, I2 ledger, I3 reason, I4 everything ends',
  run: (size) => modelRun({ runs: size === 'long' ? 10_000 : 1000, seed: 27 }),
};

export const processes: FaultRow[] = [killedBuyer, model];
