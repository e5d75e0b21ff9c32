import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../../../src/gateway/store/open-store';
import type { OpenedStore } from '../../../../src/gateway/store/opened-store';
import { createLedger, type Ledger } from '../../../../src/gateway/tokens/limits/ledger';
import type { Purchase, PurchaseReason } from '../../../../src/gateway/tokens/limits/purchase';

const DAY_MS = 86_400_000;
const BUDGET = 10;

describe('the ledger', () => {
  let folder: string;
  let records: OpenedStore;
  let clock: number;
  const warnings: object[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rr-ledger-'));
    records = await openStore({ folder }, () => undefined);
    clock = Date.UTC(2026, 10, 3, 9);
    warnings.length = 0;
  });
  afterEach(async () => {
    await records.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (options: Parameters<typeof createLedger>[3] = { budget: BUDGET }) =>
    createLedger(records.store, 'service', () => clock, {
      log: { warn: (facts: object) => void warnings.push(facts) } as never,
      ...options,
    });

  async function spend(
    ledger: Ledger,
    count: number,
    outcome: Purchase['kind'] | null = 'issued',
    reason: PurchaseReason = 'expired',
  ) {
    for (let index = 0; index < count; index += 1) {
      const intent = await ledger.intend('analyst', reason);
      if (outcome) await ledger.settle(intent, outcome, records.store);
    }
  }

  it.each<[Purchase['kind'] | null, number, number]>([
    ['issued', 1, 1],
    ['failed', 1, 1],
    ['refused', 1, 0],
    ['quota', 0, 0],
    ['unsent', 0, 0],
    // After a crash.
    [null, 1, 1],
  ])(
    'counts a request with the outcome %s as %i, or %i if refused requests are free [rule 118]',
    async (...row) => {
      const [outcome, counted, free] = row;
      await spend(open(), 1, outcome);
      expect((await open().standing('analyst')).used).toBe(counted);
      expect((await open({ refusedCounts: false }).standing('analyst')).used).toBe(free);
    },
  );

  it('counts client IDs and services separately', async () => {
    await spend(open(), 3);
    expect((await open().standing('other')).used).toBe(0);
    expect((await createLedger(records.store, 'other', () => clock).standing('analyst')).used).toBe(0);
  });

  it('counts without a budget, and limits nothing', async () => {
    const ledger = open({});
    await spend(ledger, 30);
    expect(await ledger.standing('analyst')).toMatchObject({ used: 30, budget: null, stop: 'none' });
  });

  it('resets with the month', async () => {
    await spend(open(), 9);
    expect((await open().standing('analyst')).stop).toBe('hard');
    clock = Date.UTC(2026, 11, 1, 11, 59);
    expect(await open().standing('analyst')).toMatchObject({ used: 9, resetsAt: Date.UTC(2026, 11, 1, 12) });
    clock = Date.UTC(2026, 11, 1, 12);
    expect(await open().standing('analyst')).toMatchObject({ used: 0, stop: 'none' });
  });

  it('counts a request in flight when the month begins', async () => {
    clock = Date.UTC(2026, 9, 31, 10) - 20_000;
    await spend(open(), 1);
    clock = Date.UTC(2026, 10, 20);
    expect((await open().standing('analyst')).used).toBe(1);
  });

  it('counts what was bought while the clock was ahead', async () => {
    clock += DAY_MS;
    await spend(open(), 2);
    clock -= DAY_MS;
    expect((await open().standing('analyst')).used).toBe(2);
  });

  it('tries no other secret from 70 %, and warns once a day', async () => {
    const ledger = open();
    await spend(ledger, 7);
    expect(warnings).toEqual([]);
    await expect(ledger.intend('analyst', 'mismatch')).rejects.toMatchObject({ code: 'quota-exhausted' });
    await spend(ledger, 1, 'issued', 'sign-in');
    expect(warnings).toEqual([{ clientId: 'analyst', used: 7, budget: 10, stop: 'soft' }]);
    clock += DAY_MS;
    await spend(ledger, 1, 'issued', 'expired');
    expect(warnings).toHaveLength(2);
  });

  it('replaces a refused token once a day from 70 %', async () => {
    const ledger = open();
    await spend(ledger, 7);
    await spend(ledger, 1, 'unsent', 'refused');
    await spend(ledger, 1, 'issued', 'refused');
    await expect(ledger.intend('analyst', 'refused')).rejects.toMatchObject({ code: 'quota-exhausted' });
    clock += DAY_MS + 1;
    await spend(ledger, 1, 'issued', 'refused');
  });

  it('buys and records nothing from 90 %, until the operator allows more', async () => {
    const ledger = open();
    await spend(ledger, 9);
    for (const reason of ['sign-in', 'mismatch', 'expired', 'refused'] as const)
      await expect(ledger.intend('analyst', reason)).rejects.toMatchObject({ code: 'quota-exhausted' });
    expect(await ledger.standing('analyst')).toMatchObject({ used: 9, budget: 10, stop: 'hard' });
    // The operator's command runs in another process.
    await open({}).allow('analyst', 10);
    expect(await ledger.standing('analyst')).toMatchObject({ used: 9, budget: 20, stop: 'none' });
    await spend(ledger, 1);
  });

  it('allows more only in the current month', async () => {
    // December has begun in some time zones, but November still counts.
    clock = Date.UTC(2026, 10, 30, 20);
    await open().allow('analyst', 10);
    expect((await open().standing('analyst')).budget).toBe(20);
    clock = Date.UTC(2026, 11, 1, 12);
    expect((await open().standing('analyst')).budget).toBe(10);
  });

  it('records no intent if it cannot write', async () => {
    const ledger = open();
    await records.store.schema.dropTable('token_ledger').execute();
    await expect(ledger.intend('analyst', 'expired')).rejects.toMatchObject({ code: 'bug' });
  });
});
