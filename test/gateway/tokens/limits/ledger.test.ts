import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../../../src/gateway/store/open-store';
import type { OpenedStore } from '../../../../src/gateway/store/locks';
import { createLedger, type Ledger } from '../../../../src/gateway/tokens/limits/ledger';
import type { Purchase, PurchaseReason } from '../../../../src/gateway/tokens/request-token';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
    ['unanswered', 1, 1],
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
    await spend(open({}), 3);
    expect((await open().standing('other')).used).toBe(0);
    expect((await createLedger(records.store, 'other', () => clock).standing('analyst')).used).toBe(0);
  });

  it('resets with the month', async () => {
    await spend(open({}), 9);
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
    await spend(open({}), 2);
    clock -= DAY_MS;
    expect((await open().standing('analyst')).used).toBe(2);
  });

  it('buys one token in 23 hours if none is free, and warns once a day', async () => {
    const ledger = open();
    await spend(ledger, 1);
    expect(warnings).toEqual([]);
    await spend(ledger, 1);
    for (const reason of ['sign-in', 'try', 'expired', 'refused'] as const)
      await expect(ledger.intend('analyst', reason)).rejects.toMatchObject({ code: 'quota-exhausted' });
    expect(warnings).toEqual([{ clientId: 'analyst', used: 1, budget: 10, stop: 'soft' }]);
    clock += 23 * HOUR_MS;
    await spend(ledger, 1);
    await expect(ledger.intend('analyst', 'expired')).rejects.toMatchObject({ code: 'quota-exhausted' });
    clock += DAY_MS;
    await spend(ledger, 1);
    expect(warnings).toHaveLength(2);
  });

  it('always leaves one purchase a day, and more if the operator allows them', async () => {
    const ledger = open();
    await spend(ledger, 1);
    for (let day = 0; day < 6; day += 1) {
      clock += DAY_MS;
      await spend(ledger, 1);
    }
    expect(await ledger.standing('analyst')).toMatchObject({ used: 7, budget: 10, stop: 'hard' });
    await expect(ledger.intend('analyst', 'expired')).rejects.toMatchObject({ code: 'quota-exhausted' });
    // The operator's command runs in another process.
    await open({}).allow('analyst', 90);
    expect(await ledger.standing('analyst')).toMatchObject({ used: 7, budget: 100, stop: 'none' });
    await spend(ledger, 1);
  });

  it('counts at most four failures of the token endpoint a day', async () => {
    const ledger = open({ budget: 1000 });
    for (let hour = 0; hour < 9; hour += 1) {
      await spend(ledger, 1, 'failed');
      clock += HOUR_MS;
    }
    clock += DAY_MS;
    await spend(ledger, 2, 'failed');
    expect((await ledger.standing('analyst')).used).toBe(6);
  });

  it('counts every request without a reply, because a token may have been issued', async () => {
    const ledger = open({ budget: 1000 });
    await spend(ledger, 9, 'unanswered');
    expect((await ledger.standing('analyst')).used).toBe(9);
  });

  it('never lets the tries of strangers use what belongs to the owner', async () => {
    const ledger = open({ budget: 100 });
    const before = await ledger.standing('analyst');
    let refused = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const intent = await ledger.intend('analyst', 'unproven', `address ${attempt}`).catch(() => undefined);
      if (intent === undefined) refused += 1;
      else await ledger.settle(intent, 'refused');
      clock += HOUR_MS;
    }
    clock -= 40 * HOUR_MS;
    expect(refused).toBe(15);
    expect(await ledger.standing('analyst')).toEqual({ ...before, used: 25 });
    await spend(ledger, 1);
  });

  it('leaves tries of a new secret to the place where the client ID signed in', async () => {
    const ledger = open({ budget: 100 });
    await ledger.settle(await ledger.intend('analyst', 'unproven', 'office'), 'issued');
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const intent = await ledger.intend('analyst', 'unproven', `address ${attempt}`).catch(() => undefined);
      if (intent !== undefined) await ledger.settle(intent, 'refused');
      clock += HOUR_MS;
    }
    await expect(ledger.intend('analyst', 'unproven', 'elsewhere')).rejects.toMatchObject({ code: 'busy' });
    for (let attempt = 0; attempt < 4; attempt += 1)
      await ledger.settle(await ledger.intend('analyst', 'unproven', 'office'), 'refused');
  });

  it('counts a try that the service accepts as a purchase of the owner', async () => {
    const ledger = open({ budget: 100 });
    const intent = await ledger.intend('analyst', 'unproven', 'here');
    const { free } = await ledger.standing('analyst');
    await ledger.settle(intent, 'issued');
    expect((await ledger.standing('analyst')).free).toBe(free - 1);
  });

  it('allows more only in the current month', async () => {
    // December has begun in some time zones, but November still counts.
    clock = Date.UTC(2026, 10, 30, 20);
    await open().allow('analyst', 10);
    expect((await open().standing('analyst')).budget).toBe(20);
    clock = Date.UTC(2026, 11, 1, 12);
    expect((await open().standing('analyst')).budget).toBe(10);
  });
});
