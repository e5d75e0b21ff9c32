import fc from 'fast-check';
import { parseProfile } from '../../../src/contract/profile';
import { expiryOf } from '../../../src/gateway/tokens/request-token';
import {
  type HeldToken,
  isDue,
  isExpired,
  tokenHeader,
  expectedExpiry,
  learnLifetime,
} from '../../../src/gateway/tokens/held-token';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY_S = 86_400;
const at = (seconds: number) => NOW / 1000 + seconds;
const dateAt = (seconds: number) => new Date(NOW + 1000 * seconds).toUTCString();

describe('the expiry of a token', () => {
  it.each([
    ['the reply claims nothing [rule 105]', {}, DAY_S],
    [
      'both are claimed and exp is earlier [rule 105]',
      { expiresIn: 9000, jwtExp: at(7200), date: dateAt(0) },
      7200,
    ],
    [
      'both are claimed and expires_in is earlier',
      { expiresIn: 7200, jwtExp: at(9000), date: dateAt(0) },
      7200,
    ],
    ["the service's clock is a day ahead", { jwtExp: at(DAY_S + 7200), date: dateAt(DAY_S) }, 7200],
    ['expires_in is longer than documented [rule 115]', { expiresIn: 1e12 }, DAY_S],
  ])('is bounded when %s', (_, claims, seconds) => {
    const all = { expiresIn: undefined, jwtExp: undefined, date: undefined, ...claims };
    expect(expiryOf(all, DAY_S, NOW)).toBe(NOW + 1000 * seconds);
  });

  it('is never sooner than an hour or later than documented [rule 102]', () =>
    fc.assert(
      fc.property(
        fc.anything(),
        fc.anything(),
        fc.option(fc.string(), { nil: undefined }),
        (expiresIn, jwtExp, date) => {
          const seconds = (expiryOf({ expiresIn, jwtExp, date }, DAY_S, NOW) - NOW) / 1000;
          expect(seconds).toBeGreaterThanOrEqual(3600);
          expect(seconds).toBeLessThanOrEqual(DAY_S);
        },
      ),
    ));

  it('follows a profile with a short lifetime [rule 102]', () =>
    expect(expiryOf({ expiresIn: 60, jwtExp: undefined, date: undefined }, 60, NOW)).toBe(NOW + 60_000));
});

it.each([
  [{}, { Authentication: 'Bearer t-1' }],
  [{ authScheme: '' }, { Authentication: 't-1' }],
  [{ authScheme: 'Token', authHeader: 'X-Key' }, { 'X-Key': 'Token t-1' }],
])('writes the header of a token as the profile %j says [rule 101]', (overrides, header) =>
  expect(tokenHeader(parseProfile(overrides), { value: 't-1' } as HeldToken)).toEqual(header),
);

describe('the time to buy the next token', () => {
  const token = (lifeMs: number): HeldToken => ({
    value: 't',
    fingerprint: 'f',
    boughtAt: NOW,
    expiresAt: NOW + lifeMs,
    refusedBefore: 0,
  });

  it.each([
    ['a day', 86_400_000, 300_000],
    ['a minute', 60_000, 6000],
  ])('leaves a margin for a token that lives %s', (_, lifeMs, marginMs) => {
    const due = NOW + lifeMs - marginMs;
    expect([isDue(token(lifeMs), due - 1), isDue(token(lifeMs), due)]).toEqual([false, true]);
    expect([isExpired(token(lifeMs), due), isExpired(token(lifeMs), NOW + lifeMs)]).toEqual([false, true]);
  });
});

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
    [[12, 12], 12],
    [[14, 12], 12],
    [[12, 18.1], null],
    // A revocation says nothing about the lifetime.
    [[1, 12], null],
    [[1, 12, 12.5], 12],
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
