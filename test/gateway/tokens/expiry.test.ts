import fc from 'fast-check';
import { expiryOf, jwtExpOf } from '../../../src/gateway/tokens/expiry';
import { type HeldToken, isDue, isExpired } from '../../../src/gateway/tokens/held-token';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY_S = 86_400;
const at = (seconds: number) => NOW / 1000 + seconds;
const dateAt = (seconds: number) => new Date(NOW + 1000 * seconds).toUTCString();

describe('the end of a token', () => {
  it.each([
    ['nothing is said [rule 105]', {}, DAY_S],
    ['expires_in is said', { expiresIn: 7200 }, 7200],
    ['expires_in is text', { expiresIn: '7200' }, 7200],
    ['exp is said', { jwtExp: at(7200), date: dateAt(0) }, 7200],
    ['both are said: the earlier [rule 105]', { expiresIn: 9000, jwtExp: at(7200), date: dateAt(0) }, 7200],
    [
      'both are said: the earlier, the other way',
      { expiresIn: 7200, jwtExp: at(9000), date: dateAt(0) },
      7200,
    ],
    ["the service's clock is a day ahead", { jwtExp: at(DAY_S + 7200), date: dateAt(DAY_S) }, 7200],
    ["the service's clock is a day behind", { jwtExp: at(7200 - DAY_S), date: dateAt(-DAY_S) }, 7200],
    ['exp is said without a date', { jwtExp: at(7200) }, 7200],
    ['exp is said with a broken date', { jwtExp: at(7200), date: 'yesterday' }, 7200],
    ['longer than documented [rule 115]', { expiresIn: 1e12 }, DAY_S],
    ['exp in milliseconds', { jwtExp: NOW + 7200_000 }, DAY_S],
    ['zero', { expiresIn: 0 }, DAY_S],
    ['negative', { expiresIn: -1 }, DAY_S],
    ['exp has passed', { jwtExp: at(-10), date: dateAt(0) }, DAY_S],
    ['a second, which would buy in a loop', { expiresIn: 1 }, 3600],
    ['not a number', { expiresIn: 'soon', jwtExp: { at: 1 } }, DAY_S],
    ['empty', { expiresIn: '', jwtExp: null }, DAY_S],
    ['infinite', { expiresIn: '1e999' }, DAY_S],
  ])('when %s', (_, claims, seconds) => {
    const all = { expiresIn: undefined, jwtExp: undefined, date: undefined, ...claims };
    expect(expiryOf(all, DAY_S, NOW)).toBe(NOW + 1000 * seconds);
  });

  it('is never nearer than an hour, nor later than documented [rule 102]', () =>
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

  it('follows a profile with short tokens [rule 102]', () =>
    expect(expiryOf({ expiresIn: 60, jwtExp: undefined, date: undefined }, 60, NOW)).toBe(NOW + 60_000));

  it.each([
    ['e30.eyJleHAiOjEyM30.x', 123],
    ['e30.e30.x', undefined],
    ['e30.bnVsbA.x', undefined],
    ['e30.not json.x', undefined],
    ['opaque', undefined],
    ['', undefined],
  ])('reads exp out of %j', (token, exp) => expect(jwtExpOf(token)).toBe(exp));
});

describe('the time to buy', () => {
  const token = (lifeMs: number): HeldToken => ({
    value: 't',
    fingerprint: 'f',
    boughtAt: NOW,
    expiresAt: NOW + lifeMs,
    afterRefusal: false,
  });

  it.each([
    ['a day', 86_400_000, 300_000],
    ['a minute', 60_000, 6000],
  ])('of a token of %s', (_, lifeMs, marginMs) => {
    const due = NOW + lifeMs - marginMs;
    expect([isDue(token(lifeMs), due - 1), isDue(token(lifeMs), due)]).toEqual([false, true]);
    expect([isExpired(token(lifeMs), due), isExpired(token(lifeMs), NOW + lifeMs)]).toEqual([false, true]);
  });
});
