import fc from 'fast-check';
import {
  budgetError,
  monthOf,
  type Standing,
  type Stop,
  stopAt,
} from '../../../../src/gateway/tokens/limits/budget';
import type { PurchaseReason } from '../../../../src/gateway/tokens/limits/purchase';

const HOUR_MS = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

/** Returns the start of a month in a time zone, in milliseconds since the epoch. */
const monthStart = (year: number, month: number, zoneHours: number) =>
  Date.UTC(year, month) - zoneHours * HOUR_MS;

/** Returns the number of the month to which a service in this time zone counts an instant. */
function monthThere(instant: number, zoneHours: number): number {
  const local = new Date(instant + zoneHours * HOUR_MS);
  return 12 * local.getUTCFullYear() + local.getUTCMonth();
}

const ZONES = [-12, -9.5, -3, 0, 5.75, 9, 13, 14];

describe('the month of the tokens', () => {
  it.each([
    ['2026-11-21T09:00:00.000Z', '2026-10-31T10:00:00.000Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T11:59:59.999Z', '2026-10-31T10:00:00.000Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:00:00.000Z', '2026-11-30T10:00:00.000Z', '2027-01-01T12:00:00.000Z'],
    ['2027-01-01T11:59:59.999Z', '2026-11-30T10:00:00.000Z', '2027-01-01T12:00:00.000Z'],
    ['2028-02-29T23:00:00.000Z', '2028-01-31T10:00:00.000Z', '2028-03-01T12:00:00.000Z'],
    ['2027-03-01T13:00:00.000Z', '2027-02-28T10:00:00.000Z', '2027-04-01T12:00:00.000Z'],
    // The days of the clock changes in Europe and America.
    ['2026-03-29T01:30:00.000Z', '2026-02-28T10:00:00.000Z', '2026-04-01T12:00:00.000Z'],
    ['2026-11-01T06:30:00.000Z', '2026-09-30T10:00:00.000Z', '2026-11-01T12:00:00.000Z'],
  ])('of %s counts from %s and ends at %s', (now, since, resetsAt) => {
    const month = monthOf(Date.parse(now));
    expect([iso(month.since), iso(month.resetsAt)]).toEqual([since, resetsAt]);
  });

  it('never counts too few at the turn of 72 months in any time zone, and resets once', () => {
    for (let count = 0; count < 72; count += 1)
      for (const zone of ZONES) {
        const [year, month] = [2000 + Math.floor(count / 12), count % 12];
        const turn = monthStart(year, month, zone);
        // The last purchase before the turn, the first one after it, and counts at several times.
        for (const bought of [turn - 1, turn])
          for (const now of [turn, turn + 12 * HOUR_MS, turn + 26 * HOUR_MS, turn + 27 * 24 * HOUR_MS])
            if (monthThere(bought, zone) === monthThere(now, zone))
              expect(monthOf(now).since).toBeLessThanOrEqual(bought);
        const resets = new Set<number>();
        for (let hour = -30; hour <= 30; hour += 1) resets.add(monthOf(turn + hour * HOUR_MS).resetsAt);
        expect(resets.size).toBe(2);
        expect(Math.min(...resets)).toBeGreaterThanOrEqual(turn);
      }
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

  it('depends only on the clock, so a corrected clock counts as before', () =>
    fc.assert(
      fc.property(instants, fc.integer({ min: -48, max: 48 }), (now, hours) => {
        const before = monthOf(now);
        const jumped = monthOf(now + hours * HOUR_MS);
        expect(Math.abs(jumped.resetsAt - before.resetsAt)).toBeLessThanOrEqual(31 * 24 * HOUR_MS);
        expect(monthOf(now)).toEqual(before);
      }),
      { numRuns: 500 },
    ));
});

describe('the budget', () => {
  it.each<[number, number, Stop]>([
    [0, 40, 'none'],
    [27, 40, 'none'],
    [28, 40, 'soft'],
    [35, 40, 'soft'],
    [36, 40, 'hard'],
    [50, 40, 'hard'],
    [0, 0, 'hard'],
    // The operator added ten.
    [36, 50, 'soft'],
    [34, 50, 'none'],
  ])('with %i of %i used has the stop %s', (used, tokens, stop) => expect(stopAt(used, tokens)).toBe(stop));

  const standing = (stop: Stop): Standing => ({
    used: 36,
    budget: 40,
    stop,
    ...monthOf(Date.UTC(2026, 10, 21, 9)),
  });

  it.each<[PurchaseReason, Stop, number, boolean]>([
    ['sign-in', 'none', 5, true],
    ['mismatch', 'none', 5, true],
    ['expired', 'none', 5, true],
    ['refused', 'none', 5, true],
    ['sign-in', 'soft', 5, true],
    ['mismatch', 'soft', 0, false],
    ['expired', 'soft', 5, true],
    ['refused', 'soft', 0, true],
    ['refused', 'soft', 1, false],
    ['try', 'soft', 1, false],
    ['sign-in', 'hard', 0, false],
    ['mismatch', 'hard', 0, false],
    ['expired', 'hard', 0, false],
    ['refused', 'hard', 0, false],
    ['try', 'hard', 0, false],
  ])(
    'for reason %s and stop %s, with %i replaced, allows a purchase: %s',
    (reason, stop, replaced, isAllowed) => {
      const error = budgetError(reason, standing(stop), replaced);
      expect(error?.code).toBe(isAllowed ? undefined : 'quota-exhausted');
    },
  );

  it('tells how many were used, since when, until when, and who can allow more [rule 117]', () =>
    expect(budgetError('expired', standing('hard'), 0)?.message).toBe(
      "The month's token budget is running out: 36 of 40 were used since 31 October 2026, 10:00 UTC. Until 1 December 2026, 12:00 UTC the gateway buys no more tokens. Its operator can allow more.",
    ));
});
