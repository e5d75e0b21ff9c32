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

describe('places for requests', () => {
  it('are given to eight of a queue, and to the next when one is free', async () => {
    const slots = createConcurrencyLimiter();
    const eight = await Promise.all(Array.from({ length: 8 }, () => slots.acquire('a', lifeOf())));
    const ninth = slots.acquire('a', lifeOf());
    const tenth = slots.acquire('a', lifeOf());
    expect(await isPending(slots.acquire('b', lifeOf()))).toBe(false);
    expect(await isPending(ninth)).toBe(true);
    eight[0]!('answered');
    eight[0]!('answered');
    expect(await isPending(ninth)).toBe(false);
    expect(await isPending(tenth)).toBe(true);
  });

  it('are not waited for by who has gone', async () => {
    const slots = createConcurrencyLimiter();
    const eight = await Promise.all(Array.from({ length: 8 }, () => slots.acquire('a', lifeOf())));
    const gone = lifeOf();
    const ninth = slots.acquire('a', gone);
    const tenth = slots.acquire('a', lifeOf());
    gone.leave();
    await expect(ninth).rejects.toMatchObject({ code: 'cancelled' });
    await expect(slots.acquire('a', gone)).rejects.toMatchObject({ code: 'cancelled' });
    eight[0]!('answered');
    expect(await isPending(tenth)).toBe(false);
  });

  it('are given to nobody while the service wants a rest, and then to those who waited', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    try {
      let now = 0;
      const slots = createConcurrencyLimiter(() => now);
      slots.pause('a', 7000);
      const waiting = slots.acquire('a', lifeOf());
      expect(await isPending(waiting)).toBe(true);
      expect(await isPending(slots.acquire('b', lifeOf()))).toBe(false);
      now = 6999;
      jest.advanceTimersByTime(6999);
      expect(await isPending(waiting)).toBe(true);
      now = 7000;
      jest.advanceTimersByTime(1);
      expect(await isPending(waiting)).toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are refused at once to who cannot wait for the end of a rest', async () => {
    const slots = createConcurrencyLimiter(() => 0);
    const eight = await Promise.all(Array.from({ length: 8 }, () => slots.acquire('a', lifeOf())));
    const hurried = slots.acquire('a', lifeOf(20_000));
    const patient = slots.acquire('a', lifeOf(40_000));
    slots.pause('a', 30_000);
    const busy = { code: 'busy', message: 'The rent-roll service is busy. Try again in 30 seconds.' };
    await expect(hurried).rejects.toMatchObject(busy);
    await expect(slots.acquire('a', lifeOf(20_000))).rejects.toMatchObject(busy);
    eight.forEach((release) => release('other'));
    expect(await isPending(patient)).toBe(true);
  });

  it('are wanted by others only where another person waits, and not for the end of a rest', async () => {
    let time = 0;
    const slots = createConcurrencyLimiter(() => time);
    const places = await Promise.all(Array.from({ length: 8 }, () => slots.acquire('q', lifeOf())));
    const wanted = () => [slots.hasOtherWaiters('q', 'a'), slots.hasOtherWaiters('q', 'b')];
    expect(wanted()).toEqual([false, false]);
    const other = slots.acquire('q', lifeOf(MINUTE_MS, 'b'));
    expect(wanted()).toEqual([true, false]);
    expect(slots.hasOtherWaiters('another', 'a')).toBe(false);
    slots.pause('q', 1000);
    expect(wanted()).toEqual([false, false]);
    time = 1001;
    expect(wanted()).toEqual([true, false]);
    places[0]!('answered');
    await other;
    expect(wanted()).toEqual([false, false]);
  });

  it('are all free again in the end, whoever comes and goes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('enter', 'leave', 'release'), fc.nat(100)), { maxLength: 60 }),
        async (steps) => {
          const slots = createConcurrencyLimiter();
          const releases: Release[] = [];
          const lives: ReturnType<typeof lifeOf>[] = [];
          const entries: Promise<string>[] = [];
          for (const [step, at] of steps) {
            if (step === 'enter') {
              const life = lifeOf(MINUTE_MS, String(at % 3));
              lives.push(life);
              const entered = slots.acquire('a', life).then(
                (release) => {
                  releases.push(release);
                  return 'in';
                },
                () => 'gone',
              );
              entries.push(entered);
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
          expect(await isPending(slots.acquire('a', lifeOf()))).toBe(false);
        },
      ),
    ));
});
