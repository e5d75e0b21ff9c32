import fc from 'fast-check';
import {
  budgetError,
  divideBudget,
  monthOf,
  type Recent,
  type Standing,
  type Stop,
  triesWithin,
  DEFAULT_TRIES,
  triesError,
  type TryCounts,
  tryLimits,
} from '../../../../src/gateway/tokens/limits/budget';
import type { PurchaseReason } from '../../../../src/gateway/tokens/request-token';

const HOUR_MS = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

/** Returns the number of the month to which a service in this time zone counts an instant. */
function monthThere(instant: number, zoneHours: number): number {
  const local = new Date(instant + zoneHours * HOUR_MS);
  return 12 * local.getUTCFullYear() + local.getUTCMonth();
}

describe('the month of the tokens', () => {
  it.each([
    ['2026-11-21T09:00:00.000Z', '2026-10-31T10:00:00.000Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T11:59:59.999Z', '2026-10-31T10:00:00.000Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:00:00.000Z', '2026-11-30T10:00:00.000Z', '2027-01-01T12:00:00.000Z'],
    ['2028-02-29T23:00:00.000Z', '2028-01-31T10:00:00.000Z', '2028-03-01T12:00:00.000Z'],
  ])('of %s counts from %s and ends at %s', (now, since, resetsAt) => {
    const month = monthOf(Date.parse(now));
    expect([iso(month.since), iso(month.resetsAt)]).toEqual([since, resetsAt]);
  });

  const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) });
  const zones = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters / 4);

  it('counts at least as much as a service in any time zone [rule 116]', () =>
    fc.assert(
      fc.property(instants, zones, fc.nat(31 * 24 * HOUR_MS), (now, zone, ago) => {
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
  it.each<[number, number, number, Stop, number]>([
    // 90 of 100, less 11 renewals.
    [100, 0, 0, 'none', 79],
    [100, 29, 0, 'none', 50],
    [100, 29, 39, 'none', 11],
    [100, 29, 40, 'soft', 10],
    [100, 29, 60, 'soft', -10],
    [100, 29, 61, 'hard', -11],
    // A budget that does not last for one renewal a day.
    [40, 8, 0, 'none', 21],
    [10, 2, 0, 'none', 5],
    [10, 2, 4, 'soft', 1],
    [10, 2, 7, 'hard', -2],
    [0, 0, 0, 'hard', 0],
  ])('of %i, with %i for strangers and %i used, has the stop %s and %i free', (...row) => {
    const [budget, reservedTries, owner, stop, free] = row;
    expect(divideBudget(budget, { owner, reservedTries }, NOW)).toEqual({ stop, free });
  });

  it.each([
    [100, 29],
    [60, 12],
    [10, 2],
    [1, 1],
  ])('of %i lets strangers try %i secrets a month', (budget, tries) =>
    expect(triesWithin(budget)).toBe(tries),
  );

  it.each<[PurchaseReason, Stop, number, Recent, boolean]>([
    ['expired', 'none', 20, { all: 5, sameReason: 5 }, true],
    // Tokens beyond the daily one are left.
    ['expired', 'soft', 1, { all: 5, sameReason: 5 }, true],
    ['sign-in', 'soft', 1, { all: 5, sameReason: 5 }, true],
    ['refused', 'soft', 1, { all: 5, sameReason: 0 }, true],
    ['refused', 'soft', 1, { all: 5, sameReason: 1 }, false],
    ['try', 'soft', 1, { all: 5, sameReason: 1 }, false],
    // Only the daily one is left.
    ['expired', 'soft', 0, { all: 1, sameReason: 0 }, false],
    ['refused', 'soft', 0, { all: 1, sameReason: 0 }, false],
    ['expired', 'soft', 0, { all: 0, sameReason: 0 }, true],
    ['expired', 'hard', -9, { all: 0, sameReason: 0 }, true],
    ['expired', 'hard', -9, { all: 1, sameReason: 1 }, false],
  ])(
    'for reason %s, stop %s and %i free, after %o, allows a purchase: %s',
    (reason, stop, free, recent, isAllowed) => {
      const error = budgetError(reason, standing(stop, free), recent);
      expect(error?.code).toBe(isAllowed ? undefined : 'quota-exhausted');
    },
  );
});

const none = { day: 0, month: 0 };
const NONE: TryCounts = { fromAddress: none, fromAddressToAll: none, forClient: none, overAll: none };

describe('the tries of secrets that are not proven', () => {
  it('leave an eighth to the addresses where the client ID has signed in before', () => {
    const strangers = tryLimits(DEFAULT_TRIES, 100, false);
    expect(strangers).toEqual({
      ...tryLimits(DEFAULT_TRIES, 100),
      forClient: { day: 17, month: 25 },
      overAll: { day: 25, month: 25 },
    });
  });

  it.each(['fromAddress', 'fromAddressToAll', 'forClient', 'overAll'] as const)(
    'end at the limit %s',
    (kind) => {
      const limits = tryLimits(DEFAULT_TRIES, undefined);
      const { day, month } = limits[kind];
      const error = (tries: { day: number; month: number }) =>
        triesError({ ...NONE, [kind]: tries }, limits)?.message;
      expect(error({ day: day - 1, month: month - 1 })).toBeUndefined();
      expect(error({ day, month: day })).toContain('Try again tomorrow');
      expect(error({ day: 0, month })).toContain("gateway's operator");
    },
  );
});
