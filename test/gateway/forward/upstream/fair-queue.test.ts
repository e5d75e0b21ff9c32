import fc from 'fast-check';
import {
  createFairQueue,
  MAX_CONCURRENT_REQUESTS,
  type Outcome,
  type Started,
} from '../../../../src/gateway/forward/upstream/fair-queue';

/** A lane with so many requests of each person waiting; tickets read `a1`, `a2`, … */
function laneOf(waiting: Record<string, number>, most = MAX_CONCURRENT_REQUESTS) {
  const lane = createFairQueue<string>(most);
  for (const [person, count] of Object.entries(waiting))
    for (let at = 1; at <= count; at += 1) lane.add(person, `${person}${at}`);
  return lane;
}
const tickets = (started: readonly Started<string>[]) => started.map(({ ticket }) => ticket);

describe('the lane of a credential', () => {
  it('lets eight go and the next when one is over', () => {
    const lane = laneOf({ a: 10 });
    const started = lane.startNext();
    expect(tickets(started)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']);
    expect(lane.startNext()).toEqual([]);
    lane.finish(started[3]!, 'other');
    expect(tickets(lane.startNext())).toEqual(['a9']);
  });

  it('lets persons take turns, however much one of them asks', () => {
    const lane = laneOf({ a: 1000 });
    const [first] = lane.startNext();
    lane.add('b', 'b1');
    lane.add('c', 'c1');
    lane.add('b', 'b2');
    const next: string[] = [];
    let running = first!;
    for (let turn = 0; turn < 5; turn += 1) {
      lane.finish(running, 'answered');
      [running] = lane.startNext() as [Started<string>];
      next.push(running.ticket);
    }
    expect(next).toEqual(['a9', 'b1', 'c1', 'a10', 'b2']);
  });

  it('halves when the service says that there are too many, once for those who met the same limit [rule 119]', () => {
    const lane = laneOf({ a: 100 });
    const first = lane.startNext();
    first.forEach((started) => lane.finish(started, 'too-many'));
    expect(lane.limit).toBe(4);
    const second = lane.startNext();
    expect(second).toHaveLength(4);
    second.forEach((started) => lane.finish(started, 'too-many'));
    expect(lane.limit).toBe(2);
    for (let round = 0; round < 5; round += 1) {
      lane.startNext().forEach((started) => lane.finish(started, 'too-many'));
      expect(lane.limit).toBe(1);
    }
  });

  it('grows by one for fifty answers, back to eight and no further', () => {
    const lane = laneOf({ a: 5000 });
    lane.startNext().forEach((started) => lane.finish(started, 'too-many'));
    const answer = (count: number) => {
      for (let done = 0; done < count;) {
        const started = lane.startNext();
        for (const one of started) lane.finish(one, done++ < count ? 'answered' : 'other');
      }
    };
    const limits = Array.from({ length: 6 }, () => {
      answer(50);
      return lane.limit;
    });
    expect(limits).toEqual([5, 6, 7, 8, 8, 8]);
  });

  it('forgets answers before a halving', () => {
    const lane = laneOf({ a: 5000 }, 2);
    const end = (outcome: Outcome) => lane.startNext().forEach((started) => lane.finish(started, outcome));
    end('too-many');
    for (let count = 0; count < 49; count += 1) end('answered');
    end('too-many');
    end('answered');
    expect(lane.limit).toBe(1);
  });

  type Step =
    | { do: 'wait'; person: string }
    | { do: 'leave'; at: number }
    | { do: 'end'; at: number; outcome: Outcome };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), person: fc.constantFrom('a', 'b', 'c', 'd') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), at: fc.nat(50) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('end' as const),
        at: fc.nat(50),
        outcome: fc.constantFrom<Outcome>('answered', 'answered', 'answered', 'too-many', 'other'),
      }),
    },
  );

  it('never has more under way than its limit allows to begin, skips nobody and loses nobody', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const lane = createFairQueue<string>();
        const running: Started<string>[] = [];
        const waiting = new Map<string, string[]>();
        /** How many turns others had since somebody waits. */
        const skipped = new Map<string, number>();
        let number = 0;
        const settled = new Set<string>();
        const start = () => {
          const before = lane.running;
          const started = lane.startNext();
          expect(started.length).toBeLessThanOrEqual(Math.max(0, lane.limit - before));
          for (const one of started) {
            const person = one.ticket[0]!;
            // In the order of asking.
            expect(waiting.get(person)?.shift()).toBe(one.ticket);
            if (waiting.get(person)?.length === 0) waiting.delete(person);
            skipped.set(person, 0);
            for (const other of waiting.keys())
              if (other !== person) skipped.set(other, (skipped.get(other) ?? 0) + 1);
            // With four persons nobody waits for more than three turns of others.
            for (const other of waiting.keys()) expect(skipped.get(other) ?? 0).toBeLessThanOrEqual(3);
            settled.add(one.ticket);
          }
          running.push(...started);
          expect(lane.running).toBe(running.length);
          expect(lane.running < lane.limit && waiting.size > 0).toBe(false);
        };
        for (const one of steps) {
          if (one.do === 'wait') {
            const ticket = `${one.person}${++number}`;
            if (!waiting.has(one.person)) skipped.set(one.person, 0);
            waiting.set(one.person, [...(waiting.get(one.person) ?? []), ticket]);
            lane.add(one.person, ticket);
          } else if (one.do === 'leave') {
            const all = [...waiting.values()].flat();
            const ticket = all[one.at % (all.length || 1)];
            if (!ticket) continue;
            const mine = waiting.get(ticket[0]!)!.filter((other) => other !== ticket);
            if (mine.length > 0) waiting.set(ticket[0]!, mine);
            else waiting.delete(ticket[0]!);
            settled.add(ticket);
            lane.remove(ticket);
          } else if (running.length > 0) {
            const [started] = running.splice(one.at % running.length, 1);
            lane.finish(started!, one.outcome);
          }
          expect(lane.limit).toBeGreaterThanOrEqual(1);
          expect(lane.limit).toBeLessThanOrEqual(MAX_CONCURRENT_REQUESTS);
          start();
        }
        while (running.length > 0) {
          lane.finish(running.shift()!, 'other');
          start();
        }
        expect(settled.size).toBe(number);
        expect(lane.isIdle).toBe(true);
      }),
    ));
});
