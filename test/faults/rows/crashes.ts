import { crashPoints } from '../crash-points';
import type { FaultRow } from '../fault-row';

const kills: FaultRow = {
  row: 10,
  fault: 'SIGKILL at every step of a purchase, both stores',
  oracle: 'at most one token lost, and counted; the next start works',
  async run(size) {
    const [sqlite, postgres] = [
      await crashPoints({ store: 'sqlite', ...SIZES[size] }),
      await crashPoints({ store: 'postgres', ...SIZES[size] }),
    ];
    return {
      cases: sqlite.cases + postgres.cases,
      violations: [...sqlite.violations, ...postgres.violations],
    };
  },
};

const SIZES = {
  short: { acts: ['sign-in'], every: 3 },
  long: { acts: ['start', 'sign-in', 'mismatch', 'expired', 'refused'], repeats: 100 },
} as const;

export const crashes: FaultRow[] = [kills];
