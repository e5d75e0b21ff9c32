import type { RrError } from '../contract/failure';
import { failureOf } from './signals';
import type { SetTimer } from './timer';

export interface Slots {
  /**
   * Runs the work when it is its turn. Aborting gives up the place in the queue, and so does waiting while nothing
   * before it succeeds: it then fails with `stalled()`.
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal, stalled: () => RrError): Promise<T>;
  queued(): number;
}

export interface SlotsOptions {
  /** Pieces of work at a time; the others wait in the order they came. */
  size: number;
  /** How long one waits while nothing succeeds. A queue that moves may be long. */
  patienceMs: number;
  setTimer: SetTimer;
}

interface Waiter {
  start(): void;
  /** Begins its patience anew. */
  renew(): void;
}

export function createSlots({ size, patienceMs, setTimer }: SlotsOptions): Slots {
  let busy = 0;
  const queue: Waiter[] = [];

  const turn = (signal: AbortSignal, stalled: () => RrError) =>
    new Promise<void>((resolve, reject) => {
      const leave = (failure: RrError) => {
        queue.splice(queue.indexOf(waiter), 1);
        release();
        reject(failure);
      };
      const abort = () => leave(failureOf(signal));
      const wait = () => setTimer(() => leave(stalled()), patienceMs);
      let clear = wait();
      const release = () => {
        clear();
        signal.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        start() {
          release();
          resolve();
        },
        renew() {
          clear();
          clear = wait();
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      queue.push(waiter);
    });

  return {
    async run(work, signal, stalled) {
      if (busy < size) busy += 1;
      else await turn(signal, stalled);
      try {
        const result = await work();
        queue.forEach((waiter) => waiter.renew());
        return result;
      } finally {
        // The slot passes straight to the next in line, so that no newcomer slips in between.
        const next = queue.shift();
        if (next) next.start();
        else busy -= 1;
      }
    },
    queued: () => queue.length,
  };
}
