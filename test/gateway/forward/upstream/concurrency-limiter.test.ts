import { RrError } from '../../../../src/contract/failure';
import {
  createConcurrencyLimiter,
  createFairQueue,
  MAX_CONCURRENT_REQUESTS,
} from '../../../../src/gateway/forward/upstream/concurrency-limiter';

/** A queue with this number of waiting requests for each person. Tickets are `a1`, `a2`, … */
function queueOf(waiting: Record<string, number>, maxLimit = MAX_CONCURRENT_REQUESTS) {
  const queue = createFairQueue<string>(maxLimit);
  for (const [person, count] of Object.entries(waiting))
    for (let at = 1; at <= count; at += 1) queue.add(person, `${person}${at}`);
  return queue;
}

describe('the fair queue of a credential', () => {
  it('halves its limit after a 429, once for all requests that met the same limit [rule 119]', () => {
    const queue = queueOf({ a: 100 });
    const first = queue.startNext();
    first.forEach((started) => queue.finish(started, 'too-many'));
    expect(queue.limit).toBe(4);
    const second = queue.startNext();
    expect(second).toHaveLength(4);
    second.forEach((started) => queue.finish(started, 'too-many'));
    expect(queue.limit).toBe(2);
    for (let round = 0; round < 5; round += 1) {
      queue.startNext().forEach((started) => queue.finish(started, 'too-many'));
      expect(queue.limit).toBe(1);
    }
  });

  it('raises its limit by one after fifty replies, up to eight', () => {
    const queue = queueOf({ a: 5000 });
    queue.startNext().forEach((started) => queue.finish(started, 'too-many'));
    const finishSome = (count: number) => {
      for (let done = 0; done < count;) {
        const started = queue.startNext();
        for (const one of started) queue.finish(one, done++ < count ? 'answered' : 'other');
      }
    };
    const limits = Array.from({ length: 6 }, () => {
      finishSome(50);
      return queue.limit;
    });
    expect(limits).toEqual([5, 6, 7, 8, 8, 8]);
  });
});

it('the limiter gives the place of a cancelled request to the next one', async () => {
  const takePlace = createConcurrencyLimiter();
  const stop = new AbortController();
  const life = { signal: new AbortController().signal, remainingMs: () => 60_000 };
  const places = Array.from({ length: MAX_CONCURRENT_REQUESTS }, () => takePlace('data', life));
  const [release] = await Promise.all(places);
  const cancelled = takePlace('data', { ...life, signal: stop.signal });
  const next = takePlace('data', life);
  stop.abort(new RrError('cancelled', 'Cancelled.'));
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  await expect(takePlace('data', { ...life, signal: stop.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  release!('answered');
  const isPlaced = next.then(() => true);
  expect(await Promise.race([isPlaced, new Promise((resolve) => setImmediate(resolve, false))])).toBe(true);
});
