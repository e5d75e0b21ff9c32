/** A clock that moves only when all other work has finished, so that each run is the same. */
export interface SimulatedTime {
  /** The true time, in milliseconds since the epoch. */
  now(): number;
  /** The time on the gateways' clock, which may be wrong. */
  gatewayNow(): number;
  /** How far the gateways' clock is ahead. */
  skewMs: number;
  sleep(ms: number): Promise<void>;
  /** Runs all timers of the next `ms` milliseconds. */
  advance(ms: number): Promise<void>;
  /** Lets time pass until the work is done. Throws if no timer is left that could end it. */
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
        timers.sort((left, right) => left.at - right.at || left.order - right.order);
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
        if (timers.length === 0) throw new Error('I4: a wait never ends');
        await wakeNext();
      }
      return work;
    },
  };
  return time;
}

/** Resolves when all ready work has run. Neither the store nor the model waits for anything outside the process. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
