/** A clock that moves only when nothing else is left to do: what happens in it happens the same each time. */
export interface SimulatedTime {
  /** Milliseconds since the epoch, as it is. */
  now(): number;
  /** As the gateways read it: their clock may be wrong. */
  gatewayNow(): number;
  /** By how much the gateways' clock is ahead. */
  skewMs: number;
  sleep(ms: number): Promise<void>;
  /** Runs whatever is due in the next so many milliseconds. */
  advance(ms: number): Promise<void>;
  /** Lets time pass until the work is done. Throws where nothing is left that could end it. */
  finish<T>(work: Promise<T>): Promise<T>;
}

export function createSimulatedTime(start: number): SimulatedTime {
  let now = start;
  let count = 0;
  const timers: { at: number; order: number; wake: () => void }[] = [];

  async function wakeNext(): Promise<void> {
    const next = timers.shift();
    if (!next) return;
    now = Math.max(now, next.at);
    next.wake();
    await quiet();
  }

  const time: SimulatedTime = {
    now: () => now,
    gatewayNow: () => now + time.skewMs,
    skewMs: 0,
    sleep: (ms) =>
      new Promise((wake) => {
        timers.push({ at: now + ms, order: (count += 1), wake });
        timers.sort((one, other) => one.at - other.at || one.order - other.order);
      }),
    async advance(ms) {
      const end = now + ms;
      await quiet();
      while (timers[0] && timers[0].at <= end) await wakeNext();
      now = end;
    },
    async finish(work) {
      let isDone = false;
      const done = () => void (isDone = true);
      work.then(done, done);
      await quiet();
      while (!isDone) {
        if (timers.length === 0) throw new Error('I4: something waits that nothing will ever end');
        await wakeNext();
      }
      return work;
    },
  };
  return time;
}

/** Resolves when all that can run now has run: neither records nor model wait for anything outside the process. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
