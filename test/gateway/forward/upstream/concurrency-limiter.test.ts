import fc from 'fast-check';
import { RrError } from '../../../../src/contract/failure';
import type { Release } from '../../../../src/gateway/forward/upstream/concurrency-limiter';
import { createConcurrencyLimiter } from '../../../../src/gateway/forward/upstream/concurrency-limiter';

const MINUTE_MS = 60_000;
const lifeOf = (remainingMs = MINUTE_MS, person = 'a') => {
  const stop = new AbortController();
  return {
    signal: stop.signal,
    remainingMs: () => remainingMs,
    person,
    leave: () => stop.abort(new RrError('cancelled', 'Cancelled.')),
  };
};
const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, 'pending'))])) === 'pending';

describe('the concurrency limiter', () => {
  it('removes a cancelled request from the queue', async () => {
    const limiter = createConcurrencyLimiter();
    const eight = await Promise.all(Array.from({ length: 8 }, () => limiter.acquire('a', lifeOf())));
    const gone = lifeOf();
    const ninth = limiter.acquire('a', gone);
    const tenth = limiter.acquire('a', lifeOf());
    gone.leave();
    await expect(ninth).rejects.toMatchObject({ code: 'cancelled' });
    await expect(limiter.acquire('a', gone)).rejects.toMatchObject({ code: 'cancelled' });
    eight[0]!('answered');
    expect(await isPending(tenth)).toBe(false);
  });

  it('has free places again once all requests have ended', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('acquire', 'leave', 'release'), fc.nat(100)), { maxLength: 60 }),
        async (steps) => {
          const limiter = createConcurrencyLimiter();
          const releases: Release[] = [];
          const lives: ReturnType<typeof lifeOf>[] = [];
          const entries: Promise<string>[] = [];
          for (const [step, at] of steps) {
            if (step === 'acquire') {
              const life = lifeOf(MINUTE_MS, String(at % 3));
              lives.push(life);
              const acquired = limiter.acquire('a', life).then(
                (release) => {
                  releases.push(release);
                  return 'in';
                },
                () => 'gone',
              );
              entries.push(acquired);
            } else if (step === 'leave') lives[at % (lives.length || 1)]?.leave();
            else releases.splice(at % (releases.length || 1), 1)[0]?.(at % 2 ? 'answered' : 'too-many');
            await Promise.resolve();
          }
          let isOver = false;
          const all = Promise.all(entries).then(() => (isOver = true));
          while (!isOver) {
            releases.splice(0).forEach((release) => release('answered'));
            await new Promise((resolve) => setImmediate(resolve));
          }
          await all;
          releases.splice(0).forEach((release) => release('answered'));
          expect(await isPending(limiter.acquire('a', lifeOf()))).toBe(false);
        },
      ),
    ));
});
