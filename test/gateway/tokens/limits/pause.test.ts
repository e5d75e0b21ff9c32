import { RrError } from '../../../../src/contract/failure';
import {
  breakerPause,
  isActive,
  isTry,
  type Pause,
  pauseAfter,
  refusedBefore,
} from '../../../../src/gateway/tokens/limits/pause';

const HOUR_MS = 3_600_000;
const failed = { kind: 'failed', error: new RrError('unreachable', 'No answer.') } as const;

describe('the pause after a failed purchase', () => {
  it('starts with a minute and doubles up to an hour', () => {
    const minutes = [];
    let pause: Pause | null = null;
    for (let count = 0; count < 11; count += 1) {
      pause = pauseAfter(failed, pause, 0);
      minutes.push(pause.until / 60_000);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
  });

  it('doubles further up to six hours if the failures go on for a day', () => {
    const hours = [];
    let pause: Pause | null = null;
    for (let now = 0; now < 72 * HOUR_MS; now = pause.until) {
      pause = pauseAfter(failed, pause, now);
      if (now >= 24 * HOUR_MS) hours.push((pause.until - now) / HOUR_MS);
    }
    expect(hours).toEqual([2, 4, 6, 6, 6, 6, 6, 6, 6]);
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
    expect(pauseAfter(failed, breaker, 24 * HOUR_MS - 1).until).toBe(24 * HOUR_MS - 1 + 60_000);
    let pause = pauseAfter(failed, breaker, 25 * HOUR_MS);
    expect([pause.why, isTry(pause)]).toEqual(['failure', true]);
    pause = pauseAfter({ ...failed, kind: 'unsent' }, pause, 26 * HOUR_MS);
    pause = pauseAfter({ kind: 'quota' }, pause, 27 * HOUR_MS);
    expect([pause.why, isTry(pause)]).toEqual(['quota', true]);
    expect(isTry(pauseAfter(failed, null, 0))).toBe(false);
  });

  it.each([
    ['2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z'],
    ['2026-11-30T09:00:00Z', '2026-12-01T00:00:00Z'],
    ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2028-03-01T00:00:00Z'],
    // The service may still count the last month.
    ['2026-12-01T00:00:01Z', '2026-12-01T01:00:01Z'],
    ['2026-12-01T11:59:59Z', '2026-12-01T12:59:59Z'],
    ['2026-12-01T12:00:00Z', '2026-12-02T12:00:00Z'],
  ])('lasts after a used-up quota at %s until %s', (now, until) => {
    const pause = pauseAfter({ kind: 'quota' }, null, Date.parse(now));
    expect([pause.code, new Date(pause.until).toISOString()]).toEqual([
      'quota-exhausted',
      new Date(until).toISOString(),
    ]);
  });

  it('ends if the clock was set back', () => {
    const now = Date.UTC(2026, 10, 21, 9);
    const before = now - 2 * 24 * HOUR_MS;
    expect(isActive(pauseAfter(failed, null, now), before)).toBe(false);
    expect(isActive(breakerPause(now, 2), before)).toBe(false);
    expect(isActive(pauseAfter({ kind: 'quota' }, null, now), before)).toBe(false);
    // A correction of a second or two does not count.
    expect([
      isActive(pauseAfter(failed, null, now), now - 2000),
      isActive(breakerPause(now), now - 2000),
    ]).toEqual([true, true]);
  });

  it.each([
    ['after the first failure', null, 5000, 5000],
    ['and is never shorter than five seconds', null, 0, 5000],
    ['and is never longer than an hour', null, 100 * HOUR_MS, HOUR_MS],
    ['but a series of failures waits longer', 120_000, 5000, 240_000],
    ['also in a series if it is longer', 120_000, 300_000, 300_000],
  ])('lasts as long as Retry-After says %s', (_, lastMs, retryAfterMs, wait) => {
    const before = lastMs === null ? null : { ...pauseAfter(failed, null, 0), delayMs: lastMs };
    expect(pauseAfter({ ...failed, retryAfterMs }, before, 0).until).toBe(wait);
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
