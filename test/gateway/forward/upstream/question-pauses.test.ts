import fc from 'fast-check';
import {
  createQuestionPauses,
  pauseMs,
  retryDelayMs,
} from '../../../../src/gateway/forward/upstream/question-pauses';

const NOW = Date.UTC(2026, 10, 21, 9);
const failed = { attempt: 1, failure: 503, retryAfter: undefined, remainingMs: 45_000 } as const;
const delay = (changes: object, random = 0.5) => retryDelayMs({ ...failed, ...changes }, () => random, NOW);

describe('the delay before a read is sent again', () => {
  it.each<[string, object, number | undefined]>([
    ['is up to 500 ms the first time', {}, 250],
    ['is up to 1 s the second time', { attempt: 2 }, 500],
    ['does not retry a third time', { attempt: 3 }, undefined],
    ['retries after a lost connection', { failure: 'connection' }, 250],
    ['retries after 429 [rule 119]', { failure: 429 }, 250],
    ['does not retry after 500', { failure: 500 }, undefined],
    ['does not retry after a timeout', { failure: 0 }, undefined],
    ['obeys Retry-After in seconds', { retryAfter: '7' }, 7000],
    ['obeys Retry-After with a date', { retryAfter: new Date(NOW + 9000).toUTCString() }, 9000],
    ['ignores an unreadable Retry-After', { retryAfter: 'soon' }, 250],
    ['obeys a date in the obsolete RFC 850 format', { retryAfter: 'Saturday, 21-Nov-26 09:00:09 GMT' }, 9000],
    ['does not retry for an endless Retry-After', { retryAfter: '9'.repeat(400) }, undefined],
    [
      'does not retry for a Retry-After of more than one minute',
      { retryAfter: '61', remainingMs: 100_000 },
      undefined,
    ],
    ['does not retry if Retry-After exceeds the deadline', { retryAfter: '46' }, undefined],
    ['does not retry if its own delay exceeds the deadline', { remainingMs: 249 }, undefined],
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

describe('the pause that the service asks for', () => {
  it.each<[string | undefined, number]>([
    [undefined, 0],
    ['soon', 0],
    ['7', 7000],
    ['3600', 60_000],
    [new Date(NOW + 9000).toUTCString(), 9000],
    [new Date(NOW - 9000).toUTCString(), 0],
  ])('with Retry-After: %s is %d ms', (retryAfter, expected) =>
    expect(pauseMs(retryAfter, NOW)).toBe(expected),
  );
});

const question = (columns: string, path = '/query') => ({
  method: 'POST' as const,
  path,
  headers: { 'x-databases': '101' },
  body: Buffer.from(columns),
});
const lifeOf = (remainingMs: number, signal = new AbortController().signal) => ({
  signal,
  remainingMs: () => remainingMs,
});

describe('a pause', () => {
  it('delays a question that can wait until its end, and no longer', async () => {
    let now = 0;
    const pauses = createQuestionPauses(() => now);
    pauses.pause('data 1', question('a'), 5);
    const waiting = pauses.wait('data 1', question('a'), lifeOf(60_000));
    now = 5;
    await expect(waiting).resolves.toBeUndefined();
    await expect(pauses.wait('data 1', question('a'), lifeOf(0))).resolves.toBeUndefined();
  });

  it('ends for a caller who has gone', async () => {
    const pauses = createQuestionPauses(() => 0);
    const stop = new AbortController();
    pauses.pause('data 1', question('a'), 1000);
    const waiting = pauses.wait('data 1', question('a'), lifeOf(60_000, stop.signal));
    stop.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });
});
