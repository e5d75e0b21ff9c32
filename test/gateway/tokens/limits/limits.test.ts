import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RrError } from '../../../../src/contract/failure';
import type { OpenedStore } from '../../../../src/gateway/store/locks';
import { openStore } from '../../../../src/gateway/store/open-store';
import {
  type Attempt,
  attemptError,
  type AttemptFacts,
} from '../../../../src/gateway/tokens/limits/attempts';
import {
  budgetError,
  divideBudget,
  monthOf,
  type Standing,
  type Stop,
  attemptsWithin,
} from '../../../../src/gateway/tokens/limits/budget';
import { createLedger, type Ledger } from '../../../../src/gateway/tokens/limits/ledger';
import {
  breakerPause,
  isActive,
  isTry,
  type Pause,
  pauseAfter,
  refusedBefore,
} from '../../../../src/gateway/tokens/limits/pause';
import type { Purchase, PurchaseReason } from '../../../../src/gateway/tokens/request-token';
import { propertyRuns } from '../../../support/property-runs';
import { textTable } from '../../../support/text-table';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (instant: number) => new Date(instant).toISOString();

/** Returns the number of the month to which a service in this time zone counts an instant. */
function monthThere(instant: number, zoneHours: number): number {
  const local = new Date(instant + zoneHours * HOUR_MS);
  return 12 * local.getUTCFullYear() + local.getUTCMonth();
}

describe('the month of the tokens', () => {
  it.each(
    textTable(`
      2026-11-21T09:00:00.000Z | 2026-10-31T10:00:00.000Z | 2026-12-01T12:00:00.000Z
      2026-12-01T11:59:59.999Z | 2026-10-31T10:00:00.000Z | 2026-12-01T12:00:00.000Z
      2026-12-01T12:00:00.000Z | 2026-11-30T10:00:00.000Z | 2027-01-01T12:00:00.000Z
      2028-02-29T23:00:00.000Z | 2028-01-31T10:00:00.000Z | 2028-03-01T12:00:00.000Z
    `),
  )('of %s counts from %s and ends at %s', (now, ...expected) => {
    const { since, resetsAt } = monthOf(Date.parse(now!));
    expect([iso(since), iso(resetsAt)]).toEqual(expected);
  });

  const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) });
  const zones = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters / 4);

  it('counts at least as much as a service in any time zone [rule 116]', () =>
    fc.assert(
      fc.property(instants, zones, fc.nat(31 * DAY_MS), (now, zone, ago) => {
        fc.pre(monthThere(now - ago, zone) === monthThere(now, zone));
        expect(monthOf(now).since).toBeLessThanOrEqual(now - ago);
      }),
      { numRuns: 500 },
    ));

  it('ends after it has ended in all time zones, when the next one begins', () =>
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const { begins, resetsAt } = monthOf(now);
        expect(begins).toBeLessThanOrEqual(now);
        expect(now).toBeLessThan(resetsAt);
        expect(monthOf(resetsAt).begins).toBe(resetsAt);
        expect(monthOf(resetsAt - 1).resetsAt).toBe(resetsAt);
        // Just before, no service counts a later month than the one that begins here.
        expect(monthThere(resetsAt - 1, zone)).toBeLessThanOrEqual(monthThere(resetsAt, zone));
        expect(monthThere(resetsAt, zone)).toBe(monthThere(resetsAt + HOUR_MS, zone));
      }),
      { numRuns: 500 },
    ));
});

describe('the budget', () => {
  const standing = (stop: Stop, free: number): Standing => ({
    used: 36,
    budget: 40,
    stop,
    free,
    ...monthOf(Date.UTC(2026, 10, 21, 9)),
  });

  // At 21 November, 09:00, eleven renewals are left until 1 December, 12:00.
  const NOW = Date.UTC(2026, 10, 21, 9);
  // The first lines: 90 of 100, less 11 renewals. From 40 on, a budget does not last for one renewal a day.
  it.each(
    textTable(`
      100 |  0 |  0 | none |  79
      100 | 29 |  0 | none |  50
      100 | 29 | 39 | none |  11
      100 | 29 | 40 | soft |  10
      100 | 29 | 60 | soft | -10
      100 | 29 | 61 | hard | -11
      40  |  8 |  0 | none |  21
      10  |  2 |  0 | none |   5
      10  |  2 |  4 | soft |   1
      10  |  2 |  7 | hard |  -2
      0   |  0 |  0 | hard |   0
    `),
  )('of %s, with %s for strangers and %s used, has the stop %s and %s free', (...row) => {
    const [budget, reservedAttempts, owner, , free] = row.map(Number) as [number, number, number, 0, number];
    expect(divideBudget(budget, { owner, reservedAttempts }, NOW)).toEqual({ stop: row[3], free });
  });

  it('lets strangers try some secrets a month', () =>
    expect([100, 60, 10, 1].map(attemptsWithin)).toEqual([29, 12, 2, 1]));

  // The second column: how many tokens are left beyond the daily one. Then those bought in a day, and for this reason.
  it.each(
    textTable(`
      expired | none | 20 | 5 | 5 | allowed
      expired | soft |  1 | 5 | 5 | allowed
      sign-in | soft |  1 | 5 | 5 | allowed
      refused | soft |  1 | 5 | 0 | allowed
      refused | soft |  1 | 5 | 1 | refused
      try     | soft |  1 | 5 | 1 | refused
      expired | soft |  0 | 1 | 0 | refused
      refused | soft |  0 | 1 | 0 | refused
      expired | soft |  0 | 0 | 0 | allowed
      expired | hard | -9 | 0 | 0 | allowed
      expired | hard | -9 | 1 | 1 | refused
    `),
  )('for reason %s, stop %s and %s free, after %s purchases, %s for it: %s', (...row) => {
    const [reason, stop, free, all, sameReason, outcome] = row;
    const recent = { all: Number(all), sameReason: Number(sameReason) };
    const error = budgetError(reason as PurchaseReason, standing(stop as Stop, Number(free)), recent);
    expect(error?.code).toBe(outcome === 'refused' ? 'quota-exhausted' : undefined);
  });
});

const NOW = Date.UTC(2026, 10, 21, 9);
const attempt = (hoursAgo: number, more: Partial<Attempt> = {}): Attempt => ({
  client_id: 'analyst',
  source: 'elsewhere',
  outcome: 'refused',
  intended_at: NOW - hoursAgo * HOUR_MS,
  ...more,
});
const errorAfter = (attempts: Attempt[], more: Partial<AttemptFacts> = {}) => {
  const atClient = attempts.filter(({ client_id: id }) => id === 'analyst');
  return attemptError(
    {
      clientId: 'analyst',
      source: 'here',
      isKnown: false,
      atClient,
      counted: atClient.filter(({ outcome }) => outcome !== 'issued'),
      recent: attempts.filter(({ intended_at: at }) => at > NOW - DAY_MS),
      most: 29,
      ...more,
    },
    NOW,
  );
};
const many = (count: number, make: (index: number) => Attempt) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('attempts with an unverified secret', () => {
  // The columns: how many, how many hours ago, at which client ID, from where; then the limit, and what a known address hears.
  it.each(
    textTable(`
      20 | 30  | analyst | elsewhere | none    | none
      21 | 30  | analyst | elsewhere | a month | none
      29 | 30  | analyst | elsewhere | a month | a month
      14 | 2   | analyst | elsewhere | none    | none
      15 | 2   | analyst | elsewhere | a day   | none
      9  | 2   | other   | here      | none    | none
      10 | 2   | other   | here      | a day   | none
      10 | 2   | analyst | here      | a day   | a day
      59 | 0.5 | other   | elsewhere | none    | none
      60 | 0.5 | other   | elsewhere | hour    | none
      60 | 1   | other   | elsewhere | none    | none
    `),
  )('after %s refused ones %s hours ago at %s from %s: %s, and %s where it has signed in', (...row) => {
    const [count, hours, client_id, source, unknown, known] = row;
    const attempts = many(Number(count), () =>
      attempt(Number(hours), { client_id: client_id!, source: source! }),
    );
    const heard = (isKnown: boolean) =>
      /a month|a day|hour/.exec(errorAfter(attempts, { isKnown })?.message ?? 'none')?.[0] ?? 'none';
    expect([heard(false), heard(true)]).toEqual([unknown, known]);
  });

  it('leave each known address half of what the others left', () => {
    const isAllowed = (mine: number, elsewhere: number) =>
      errorAfter(
        [...many(elsewhere, () => attempt(30)), ...many(mine, () => attempt(30, { source: 'here' }))],
        {
          isKnown: true,
        },
      ) === undefined;
    expect([isAllowed(3, 21), isAllowed(4, 21), isAllowed(0, 28), isAllowed(0, 29)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('wait for six hours once the token endpoint has failed for an hour', () => {
    const failed = (hoursAgo: number) => attempt(hoursAgo, { outcome: 'failed' });
    const waits = (...attempts: Attempt[]) => errorAfter(attempts, { isKnown: true })?.code;
    expect(waits(failed(2), failed(1.1))).toBeUndefined();
    expect(waits(failed(3), failed(2))).toBe('unreachable');
    expect(waits(failed(8), failed(6))).toBeUndefined();
    expect(waits(failed(3), failed(2), attempt(1))).toBeUndefined();
  });
});

const BUDGET = 10;

describe('the ledger', () => {
  let folder: string;
  let records: OpenedStore;
  let clock: number;
  let services = 0;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rr-ledger-'));
    records = await openStore({ folder }, () => undefined);
    clock = Date.UTC(2026, 10, 3, 9);
  });
  afterEach(async () => {
    await records.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (options: Parameters<typeof createLedger>[3] = { budget: BUDGET }) =>
    createLedger(records.store, 'service', () => clock, options);

  async function spend(
    ledger: Ledger,
    count: number,
    outcome: Purchase['kind'] | null = 'issued',
    reason: PurchaseReason = 'expired',
  ) {
    for (let index = 0; index < count; index += 1) {
      const intent = await ledger.intend('analyst', reason);
      if (outcome) await ledger.recordOutcome(intent, outcome, records.store);
    }
  }

  // A request without an outcome is one of a gateway that crashed.
  it.each(
    textTable(`
      issued     | 1 | 1
      failed     | 1 | 1
      refused    | 1 | 0
      quota      | 0 | 0
      unsent     | 0 | 0
      unanswered | 1 | 1
      none       | 1 | 1
    `),
  )(
    'counts a request with the outcome %s as %s, or %s if refused requests are free [rule 118]',
    async (...row) => {
      const [outcome, counted, free] = row;
      await spend(open(), 1, outcome === 'none' ? null : (outcome as Purchase['kind']));
      expect((await open().standing('analyst')).used).toBe(Number(counted));
      expect((await open({ refusedCounts: false }).standing('analyst')).used).toBe(Number(free));
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

  it('buys one token in 23 hours if none is free', async () => {
    const ledger = open();
    await spend(ledger, 2);
    for (const reason of ['sign-in', 'try', 'expired', 'refused'] as const)
      await expect(ledger.intend('analyst', reason)).rejects.toMatchObject({ code: 'quota-exhausted' });
    clock += 23 * HOUR_MS;
    await spend(ledger, 1);
    await expect(ledger.intend('analyst', 'expired')).rejects.toMatchObject({ code: 'quota-exhausted' });
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

  it('is never too low, whatever happens to the requests', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            outcome: fc.constantFrom<Purchase['kind'] | null>(
              ...(['issued', 'refused', 'failed', 'unanswered', 'unsent', 'quota', null] as const),
            ),
            isAttempt: fc.boolean(),
            hours: fc.nat(40),
          }),
          { maxLength: 25 },
        ),
        async (requests) => {
          clock = Date.UTC(2026, 10, 1, 12);
          const ledger = createLedger(records.store, `service ${(services += 1)}`, () => clock, {});
          // Those that reach a service which counts all but the free answer of a quota.
          let counted = 0;
          for (const { outcome, isAttempt, hours } of requests) {
            const source = isAttempt ? `address ${hours}` : undefined;
            const intent = await ledger
              .intend('analyst', isAttempt ? 'unproven' : 'expired', source)
              .catch(() => undefined);
            if (intent === undefined) continue;
            if (outcome !== 'unsent' && outcome !== 'quota') counted += 1;
            if (outcome) await ledger.recordOutcome(intent, outcome);
            clock = Math.min(clock + hours * HOUR_MS, Date.UTC(2026, 10, 30));
          }
          expect((await ledger.standing('analyst')).used).toBe(counted);
        },
      ),
      { numRuns: propertyRuns(30) },
    ));

  it('lets no attempt with an unverified secret use what belongs to the owner', async () => {
    const ledger = open({ budget: 100 });
    const before = await ledger.standing('analyst');
    let sent = 0;
    for (let count = 0; count < 40; count += 1, clock += HOUR_MS) {
      const intent = await ledger.intend('analyst', 'unproven', `address ${count}`).catch(() => undefined);
      if (intent === undefined) continue;
      await ledger.recordOutcome(intent, 'refused');
      sent += 1;
    }
    expect(sent).toBe(21);
    clock -= 40 * HOUR_MS;
    expect(await ledger.standing('analyst')).toEqual({ ...before, used: 21 });
    await spend(ledger, 1);
  });

  it('counts a try that the service accepts as a purchase of the owner', async () => {
    const ledger = open({ budget: 100 });
    const intent = await ledger.intend('analyst', 'unproven', 'here');
    const { free } = await ledger.standing('analyst');
    await ledger.recordOutcome(intent, 'issued');
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

const failed = { kind: 'failed', error: new RrError('unreachable', 'No answer.') } as const;

describe('the pause after a failed purchase', () => {
  it('doubles from a minute, and leaves four tries a day once the failures have lasted for an hour', () => {
    const minutes = [];
    let pause: Pause | null = null;
    for (let now = 0; now < 30 * HOUR_MS; now = pause.until) {
      pause = pauseAfter(failed, pause, now);
      minutes.push((pause.until - now) / 60_000);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 360, 360, 360, 360, 360]);
    expect(pause?.message).toContain('tries again on 2 January 1970');
  });

  it('is short after an unsent request, and does not lengthen the series', () => {
    const unsent = { ...failed, kind: 'unsent' } as const;
    let pause: Pause | null = null;
    for (let count = 0; count < 8; count += 1) {
      pause = pauseAfter(unsent, pause, 0);
      expect(pause.until).toBe(5000);
    }
    expect(pauseAfter(failed, pause, 0).until).toBe(60_000);
    pause = pauseAfter(unsent, pauseAfter(failed, pauseAfter(failed, null, 0), 0), 0);
    expect(pause.until).toBe(5000);
    expect(pauseAfter(failed, pause, 0).until).toBe(240_000);
  });

  it('keeps an open breaker open, and marks the token after an ended one as a try', () => {
    const breaker = breakerPause(0, 2);
    expect(pauseAfter(failed, breaker, HOUR_MS)).toEqual(breaker);
    expect(pauseAfter(failed, breaker, DAY_MS - 1).until).toBe(DAY_MS - 1 + 60_000);
    let pause = pauseAfter(failed, breaker, 25 * HOUR_MS);
    expect([pause.why, isTry(pause)]).toEqual(['failure', true]);
    pause = pauseAfter({ ...failed, kind: 'unsent' }, pause, 26 * HOUR_MS);
    pause = pauseAfter({ kind: 'quota' }, pause, 27 * HOUR_MS);
    expect([pause.why, isTry(pause)]).toEqual(['quota', true]);
    expect(isTry(pauseAfter(failed, null, 0))).toBe(false);
  });

  // Until 1 December, 12:00, the service may still count the last month.
  it.each(
    textTable(`
      2026-11-21T09:00:00.000Z | 2026-11-22T09:00:00.000Z
      2026-11-30T09:00:00.000Z | 2026-12-01T00:00:00.000Z
      2026-12-31T23:59:59.000Z | 2027-01-01T00:00:00.000Z
      2028-02-29T12:00:00.000Z | 2028-03-01T00:00:00.000Z
      2026-12-01T00:00:01.000Z | 2026-12-01T01:00:01.000Z
      2026-12-01T11:59:59.000Z | 2026-12-01T12:59:59.000Z
      2026-12-01T12:00:00.000Z | 2026-12-02T12:00:00.000Z
    `),
  )('lasts after a used-up quota at %s until %s', (now, until) => {
    const pause = pauseAfter({ kind: 'quota' }, null, Date.parse(now!));
    expect([pause.code, iso(pause.until)]).toEqual(['quota-exhausted', until]);
  });

  it('ends if the clock was set back', () => {
    const now = Date.UTC(2026, 10, 21, 9);
    const before = now - 2 * DAY_MS;
    expect(isActive(pauseAfter(failed, null, now), before)).toBe(false);
    expect(isActive(breakerPause(now, 2), before)).toBe(false);
    expect(isActive(pauseAfter({ kind: 'quota' }, null, now), before)).toBe(false);
    // A correction of a second or two does not count.
    expect([
      isActive(pauseAfter(failed, null, now), now - 2000),
      isActive(breakerPause(now), now - 2000),
    ]).toEqual([true, true]);
  });

  it.each(
    textTable(`
      after the first failure                      |      0 |      5000 |    5000
      and is never shorter than five seconds       |      0 |         0 |    5000
      and is never longer than an hour             |      0 | 360000000 | 3600000
      but a series of failures waits longer        | 120000 |      5000 |  240000
      also in a series if it is longer             | 120000 |    300000 |  300000
    `),
  )('lasts as long as Retry-After says %s', (...row) => {
    const [, delayMs, retryAfterMs, wait] = row.map(Number);
    const before = delayMs ? { ...pauseAfter(failed, null, 0), delayMs } : null;
    expect(pauseAfter({ ...failed, retryAfterMs: retryAfterMs! }, before, 0).until).toBe(wait);
  });

  it('of the breaker grows with the tokens refused in a row, and keeps their number', () => {
    expect([1, 2, 3, 4].map((refused) => breakerPause(0, refused).until / HOUR_MS)).toEqual([1, 24, 24, 24]);
    expect(refusedBefore(pauseAfter(failed, breakerPause(0, 2), 25 * HOUR_MS))).toBe(2);
    // Records of an older version hold no number.
    expect(refusedBefore({ why: 'breaker', code: 'bug', message: '', until: 1, delayMs: 0 })).toBe(1);
  });

  it('ends on time', () => {
    const pause = pauseAfter(failed, null, 0);
    expect([isActive(pause, 59_999), isActive(pause, 60_000), isActive(null, 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
