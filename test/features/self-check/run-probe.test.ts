import type { Desk, Probe } from '../../../src/features/self-check/probe';
import { refusalOf, runProbe } from '../../../src/features/self-check/probe';

const run = (ask: Probe['ask'], signal = new AbortController().signal) =>
  runProbe({ title: 'a probe', ask, limitMs: 5_000 }, { signal } as Desk);
const never = () => new Promise<string>(() => {});

describe('a probe', () => {
  it('gives its answer as one line', async () =>
    expect(await run(async () => ' two\n lines ')).toBe('two lines'));

  it('that does not answer says so after its time limit', async () => {
    jest.useFakeTimers();
    const answer = run(never);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await answer).toBe('no answer in 5 s');
    jest.useRealTimers();
  });

  it('ends when the check is cancelled, and is not asked afterwards', async () => {
    const stop = new AbortController();
    const running = run(never, stop.signal);
    stop.abort();
    expect(await running).toBe('cancelled');
    expect(await run(async () => 'asked', stop.signal)).toBe('not asked');
  });

  it('that fails reports the code of Excel, and never its message', async () => {
    const thrown = Object.assign(new Error('The sheet "Rents of Meyer" refuses.'), { code: 'AccessDenied' });
    expect(await run(() => Promise.reject(thrown))).toBe('refused: AccessDenied');
  });
});

it.each([
  [{ code: 'ApiNotAvailable' }, 'not available'],
  [new TypeError('range.sort is undefined'), 'not available'],
  [{ code: 5001 }, 'refused: 5001'],
  [new Error('Meyer'), 'failed: Error'],
  ['Meyer', 'failed: string'],
  [undefined, 'failed: undefined'],
])('names %p without its message', (thrown, words) => expect(refusalOf(thrown)).toBe(words));
