import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { openStore } from '../../src/gateway/store/open-store';
import { buyerOn } from '../faults/crash-buyer';
import { crashImages } from '../faults/crash-points';
import { FAULT_ROWS } from '../faults/fault-rows';
import { startFaultyService } from '../support/faulty-service';

/** One of each kind that no other test holds: the service, the records, strangers and a stop. The rest is long. */
const ROWS = [6, 12, 25, 43];

it.each(FAULT_ROWS.filter(({ row }) => ROWS.includes(row)).map((row) => [row.row, row.fault, row] as const))(
  'the fault matrix holds in row %i: %s',
  async (_row, _fault, { run }) => {
    const { cases, violations } = await run('short');
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(0);
  },
);

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

  it('replaces a refused token once, also if it takes longer than people wait', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rr-slow-'));
    const records = await openStore({ folder }, () => undefined);
    const service = await startFaultyService();
    try {
      const buy = buyerOn(records, { authUrl: service.url, fenceMs: 100 });
      await buy('sign-in');
      service.fail(DEFAULT_PROFILE.token.path, { until: sleep(300) });
      const token = await buy('refused');
      expect([token.value, service.tokens.length]).toEqual([service.tokens.at(-1), 2]);
    } finally {
      await service.close();
      await records.close();
      await rm(folder, { recursive: true });
    }
  });

  it('succeeds after a death during the first start', async () => {
    const { cases, violations } = await crashImages('start', 3);
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(10);
  });
});
