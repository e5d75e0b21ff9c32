import { createScheduler } from '../../src/client/scheduler';
import type { Steps } from '../../src/table/steps';

/** A page that counts its turns. Its clock advances by one millisecond for each piece of work. */
function page(sliceMs = 8) {
  let time = 0;
  let turns = 0;
  const log: string[] = [];
  const scheduler = createScheduler({
    now: () => time,
    nextTurn: () => {
      turns += 1;
      log.push('|');
      return Promise.resolve();
    },
    sliceMs,
  });
  function* work(name: string, pieces: number): Steps<string> {
    for (let piece = 0; piece < pieces; piece++) {
      time += 1;
      log.push(name);
      if (piece < pieces - 1) yield;
    }
    return name;
  }
  return { scheduler, work, log, turns: () => turns };
}

describe('slices of the page', () => {
  it('never holds the page longer than one slice', async () => {
    const { scheduler, work, log } = page(3);
    await expect(scheduler.run(work('a', 7))).resolves.toBe('a');
    expect(log.join('')).toBe('|aaa|aaa|a');
  });

  it('runs work that leads to a question before all other work', async () => {
    const { scheduler, work, log } = page(2);
    const laterRuns = [
      scheduler.run(work('L', 4)),
      scheduler.run(work('M', 4)),
      scheduler.run(work('a', 4), undefined, 'arrivals'),
    ];
    const first = scheduler.run(work('q', 1), undefined, 'questions');
    const chained = first.then(() => scheduler.run(work('r', 1), undefined, 'questions'));
    await Promise.all([...laterRuns, chained, scheduler.run(work('s', 3), undefined, 'questions')]);
    expect(log.join('')).toBe('|qs|rs|sa|LL|aa|MM|aL|MM|L');
  });

  it('shares one slice between small pieces of work', async () => {
    const { scheduler, work, log } = page(4);
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => scheduler.run(work(name, 1))));
    expect(log.join('')).toBe('|abcd|e');
  });

  it('passes on an error of one piece of work and continues with the others', async () => {
    const { scheduler, work } = page();
    const failing = function* (): Steps<never> {
      throw new Error('no');
    };
    const failed = scheduler.run(failing());
    const secondRun = scheduler.run(work('a', 2));
    await expect(failed).rejects.toThrow('no');
    await expect(secondRun).resolves.toBe('a');
  });

  it('stops work when its caller leaves', async () => {
    const { scheduler, work, log } = page(1);
    const stop = new AbortController();
    const run = scheduler.run(work('a', 100), stop.signal);
    const secondRun = scheduler.run(work('b', 1));
    await secondRun;
    stop.abort();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(log.filter((entry) => entry === 'a').length).toBeLessThan(5);
  });
});
