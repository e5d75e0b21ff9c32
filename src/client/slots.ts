import { failureOf } from './signals';

export interface Slots {
  /** Runs the work when it is its turn. Aborting gives up the place in the queue. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  busy(): number;
  queued(): number;
}

/** At most `size` pieces of work at a time; the others wait in the order they came. */
export function createSlots(size: number): Slots {
  let busy = 0;
  const queue: (() => void)[] = [];

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(failureOf(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(start);
    });

  return {
    async run(work, signal) {
      if (busy < size) busy += 1;
      else await turn(signal);
      try {
        if (signal.aborted) throw failureOf(signal);
        return await work();
      } finally {
        // The slot passes straight to the next in line, so that no newcomer slips in between.
        const next = queue.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    busy: () => busy,
    queued: () => queue.length,
  };
}
