import { expectedExpiry, learnLifetime } from '../../../src/gateway/tokens/held-token';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Learns from tokens that ended at these ages, in hours. */
const learned = (...ages: number[]) =>
  ages.reduce<ReturnType<typeof learnLifetime> | null>(
    (before, age) => learnLifetime(before, age * HOUR_MS, 0),
    null,
  );

describe('the lifetime learned from tokens that ended early', () => {
  it.each<[number[], number | null]>([
    [[12], null],
    [[12, 12], 12],
    [[14, 12], 12],
    [[12, 18], 12],
    [[12, 18.1], null],
    // A revocation says nothing about the lifetime.
    [[1, 12], null],
    [[1, 12, 12.5], 12],
    // Shorter lifetimes would need too many tokens.
    [[4, 4], 4],
    [[3.9, 3.9], null],
  ])('after %j hours is %s', (ages, hours) =>
    expect(learned(...ages)?.ms ?? null).toBe(hours === null ? null : hours * HOUR_MS),
  );

  it('may be short if the tokens ended when they said', () => {
    const once = learnLifetime(null, HOUR_MS, 0, 0);
    expect([once.ms, learnLifetime(once, HOUR_MS, 0, 0).ms]).toEqual([null, HOUR_MS]);
  });

  it('ends the next tokens a little earlier, but never later than documented', () => {
    expect(expectedExpiry(learned(12, 12), DAY_MS, 0)).toBeCloseTo(0.95 * 12 * HOUR_MS, 3);
    expect(expectedExpiry(learned(12, 12), HOUR_MS, 0)).toBe(HOUR_MS);
    expect([expectedExpiry(learned(12), DAY_MS, 0), expectedExpiry(null, DAY_MS, 0)]).toEqual([
      DAY_MS,
      DAY_MS,
    ]);
  });

  it('is forgotten after a week, so that a service may mend it', () => {
    const week = 7 * DAY_MS;
    expect(expectedExpiry(learned(12, 12), week + DAY_MS - 1, week - 1)).toBeLessThan(week + DAY_MS - 1);
    expect(expectedExpiry(learned(12, 12), week + DAY_MS, week)).toBe(week + DAY_MS);
  });
});
