import fc from 'fast-check';
import { pauseMs, retryDelayMs } from '../../../../src/gateway/forward/upstream/retry-delay';

const NOW = Date.UTC(2026, 10, 21, 9);
const failed = { attempt: 1, failure: 503, retryAfter: undefined, remainingMs: 45_000 } as const;
const delay = (changes: object, random = 0.5) => retryDelayMs({ ...failed, ...changes }, () => random, NOW);

describe('the wait before a read is sent again', () => {
  it.each<[string, object, number | undefined]>([
    ['the first time', {}, 250],
    ['the second time', { attempt: 2 }, 500],
    ['not a third time', { attempt: 3 }, undefined],
    ['after a lost connection', { failure: 'connection' }, 250],
    ['after 429 [rule 119]', { failure: 429 }, 250],
    ['after 502', { failure: 502 }, 250],
    ['after 504', { failure: 504 }, 250],
    ['not after 500', { failure: 500 }, undefined],
    ['not after 400', { failure: 400 }, undefined],
    ['not after 401', { failure: 401 }, undefined],
    ['not after 200', { failure: 200 }, undefined],
    ['not after a timeout', { failure: 0 }, undefined],
    ['as told in seconds', { retryAfter: '7' }, 7000],
    ['as told by a date', { retryAfter: new Date(NOW + 9000).toUTCString() }, 9000],
    ['not at all for a date that has passed', { retryAfter: new Date(NOW - 9000).toUTCString() }, 0],
    ['by itself when told nonsense', { retryAfter: 'soon' }, 250],
    ['at once when told so', { retryAfter: '0' }, 0],
    ['as told with spaces around', { retryAfter: ' 7 ' }, 7000],
    ['as told by a date of before 1995', { retryAfter: 'Saturday, 21-Nov-26 09:00:09 GMT' }, 9000],
    ['up to a minute', { retryAfter: '60', remainingMs: 100_000 }, 60_000],
    ['not for an hour', { retryAfter: '3600' }, undefined],
    ['not for ever', { retryAfter: '9'.repeat(400) }, undefined],
    ['not until next year', { retryAfter: new Date(NOW + 400 * 86_400_000).toUTCString() }, undefined],
    ['by itself when told a time before now by a minus', { retryAfter: '-7' }, 250],
    ['by itself when told a fraction', { retryAfter: '1.5' }, 250],
    ['by itself when told an exponent', { retryAfter: '1e3' }, 250],
    ['by itself when told a hexadecimal', { retryAfter: '0x10' }, 250],
    ['by itself when told a date in another form', { retryAfter: '2026-11-21T09:00:09Z' }, 250],
    ['by itself when told a date that does not exist', { retryAfter: 'Sat, 99 Nov 2026 99:99:99 GMT' }, 250],
    ['by itself when told nothing', { retryAfter: '' }, 250],
    ['not beyond a minute', { retryAfter: '61', remainingMs: 100_000 }, undefined],
    ['not beyond the deadline', { retryAfter: '46' }, undefined],
    ['not beyond the deadline by itself', { remainingMs: 249 }, undefined],
  ])('%s', (_, changes, expected) => expect(delay(changes)).toBe(expected));

  it('is drawn from the whole range', () => {
    expect(delay({}, 0)).toBe(0);
    expect(delay({}, 0.999)).toBeCloseTo(499.5);
  });

  it('always ends before the deadline', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(60_000),
        fc.integer({ min: 1, max: 5 }),
        (retryAfter, remainingMs, attempt) => {
          const wait = delay({ retryAfter, remainingMs, attempt });
          expect(wait === undefined || (wait >= 0 && wait < remainingMs)).toBe(true);
        },
      ),
    ));
});

describe('the rest that the service asks for', () => {
  it.each<[string | undefined, number]>([
    [undefined, 0],
    ['soon', 0],
    ['7', 7000],
    ['3600', 60_000],
    [new Date(NOW + 9000).toUTCString(), 9000],
    [new Date(NOW - 9000).toUTCString(), 0],
  ])('by Retry-After: %s', (retryAfter, expected) => expect(pauseMs(retryAfter, NOW)).toBe(expected));
});
