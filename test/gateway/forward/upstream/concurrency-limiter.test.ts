import fc from 'fast-check';
import {
  createFairQueue,
  MAX_CONCURRENT_REQUESTS,
  type Outcome,
  type Started,
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

  type Step =
    | { do: 'add'; person: string }
    | { do: 'remove'; at: number }
    | { do: 'finish'; at: number; outcome: Outcome };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('add' as const), person: fc.constantFrom('a', 'b', 'c', 'd') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(50) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('finish' as const),
        at: fc.nat(50),
        outcome: fc.constantFrom<Outcome>('answered', 'answered', 'answered', 'too-many', 'other'),
      }),
    },
  );

  it('never exceeds its limit, skips a person or loses a request', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createFairQueue<string>();
        const running: Started<string>[] = [];
        const waiting = new Map<string, string[]>();
        /** For each waiting person, the turns of others since the last own turn. */
        const skipped = new Map<string, number>();
        let number = 0;
        const settled = new Set<string>();
        const start = () => {
          const before = queue.running;
          const started = queue.startNext();
          expect(started.length).toBeLessThanOrEqual(Math.max(0, queue.limit - before));
          for (const one of started) {
            const person = one.ticket[0]!;
            // The requests of one person start in order.
            expect(waiting.get(person)?.shift()).toBe(one.ticket);
            if (waiting.get(person)?.length === 0) waiting.delete(person);
            skipped.set(person, 0);
            for (const other of waiting.keys())
              if (other !== person) skipped.set(other, (skipped.get(other) ?? 0) + 1);
            // With four persons, each waits for at most three turns of others.
            for (const other of waiting.keys()) expect(skipped.get(other) ?? 0).toBeLessThanOrEqual(3);
            settled.add(one.ticket);
          }
          running.push(...started);
          expect(queue.running).toBe(running.length);
          expect(queue.running < queue.limit && waiting.size > 0).toBe(false);
        };
        for (const one of steps) {
          if (one.do === 'add') {
            const ticket = `${one.person}${++number}`;
            if (!waiting.has(one.person)) skipped.set(one.person, 0);
            waiting.set(one.person, [...(waiting.get(one.person) ?? []), ticket]);
            queue.add(one.person, ticket);
          } else if (one.do === 'remove') {
            const all = [...waiting.values()].flat();
            const ticket = all[one.at % (all.length || 1)];
            if (!ticket) continue;
            const mine = waiting.get(ticket[0]!)!.filter((other) => other !== ticket);
            if (mine.length > 0) waiting.set(ticket[0]!, mine);
            else waiting.delete(ticket[0]!);
            settled.add(ticket);
            queue.remove(ticket);
          } else if (running.length > 0) {
            const [started] = running.splice(one.at % running.length, 1);
            queue.finish(started!, one.outcome);
          }
          expect(queue.limit).toBeGreaterThanOrEqual(1);
          expect(queue.limit).toBeLessThanOrEqual(MAX_CONCURRENT_REQUESTS);
          start();
        }
        while (running.length > 0) {
          queue.finish(running.shift()!, 'other');
          start();
        }
        expect(settled.size).toBe(number);
        expect(queue.isIdle).toBe(true);
      }),
    ));
});
