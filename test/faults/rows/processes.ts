import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { StoreKind } from '../../../src/gateway/store/schema';
import { startProcesses } from '../../gateway/processes/gateway-processes';
import { placeOf } from '../../gateway/stores';
import { startFaultyService } from '../../support/faulty-service';
import { cancelStorm } from '../cancel-storm';
import { crashPoints } from '../crash-points';
import { type FaultRow, faultRow, type Tally } from '../fault-row';
import { modelRun } from '../token-model';
import { DAY_MS, TOKEN } from '../../gateway/gateway-fixture';

const STORES: StoreKind[] = ['sqlite', 'postgres'];

/** Sends simultaneous requests to several processes on one store that have no token. */
async function coldStarts(
  tally: Tally,
  kind: StoreKind,
  { processes, requests, repeats }: { processes: number; requests: number; repeats: number },
): Promise<void> {
  const service = await startFaultyService();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-cold-'));
  const options = {
    service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
    profile: DEFAULT_PROFILE,
    dataDir,
    folders: { addin: dataDir },
    sessions: { idleMs: 1e15, absoluteMs: 1e15 },
    nowMs: Date.UTC(2026, 10, 21, 9),
    ...(await placeOf(kind)),
  };
  const gateways = await startProcesses(processes, options);
  try {
    const key = (await gateways[0]?.signIn())?.json.sessionKey ?? '';
    for (let day = 1; day <= repeats; day += 1)
      await tally.in(`${kind}, ${processes} processes, start ${day}`, async (expect) => {
        // Drops earlier requests to save memory.
        service.requests.length = 0;
        await Promise.all(gateways.map((gateway) => gateway.setTime(options.nowMs + day * DAY_MS)));
        const statuses = (await Promise.all(gateways.map((gateway) => gateway.read(key, requests)))).flat();
        expect('replies of 200', statuses.filter((status) => status === 200).length, processes * requests);
        expect('token requests', service.count(TOKEN), 1);
      });
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const coldStart = faultRow(1, 'Cold start of several processes', 'one token request', async (tally, size) => {
  const scale =
    size === 'long'
      ? { processes: 16, requests: 1000, repeats: 200 }
      : { processes: 3, requests: 100, repeats: 3 };
  for (const kind of STORES) await coldStarts(tally, kind, scale);
});

const killedBuyer = faultRow(
  10,
  'SIGKILL at every step of a purchase',
  'at most one token lost, the ledger never counts too few',
  async (tally, size) => {
    for (const store of STORES) {
      const isLong = size === 'long';
      const acts = isLong ? (['sign-in', 'mismatch', 'expired', 'refused'] as const) : (['expired'] as const);
      const { cases, violations } = await crashPoints({ store, acts, repeats: isLong ? 100 : 1 });
      tally.cases += cases;
      tally.violations.push(...violations);
    }
  },
);

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

export const processes: FaultRow[] = [coldStart, killedBuyer, cancelled, model];
