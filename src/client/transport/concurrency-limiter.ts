import { type RrError, failureOf } from '../../contract/failure';
import type { SetTimer } from '../timer';

interface ConcurrencyLimiterOptions {
  size: number;
  /** How long work waits while nothing succeeds, and at most twice that. A queue that moves may be long. */
  patienceMs: number;
  setTimer: SetTimer;
}

export function createConcurrencyLimiter({ size, patienceMs, setTimer }: ConcurrencyLimiterOptions) {
  let busy = 0;
  let successes = 0;
  const queue: (() => void)[] = [];

  const turn = (signal: AbortSignal, stalled: () => RrError) =>
    new Promise<void>((resolve, reject) => {
      const leave = (failure: RrError) => {
        queue.splice(queue.indexOf(start), 1);
        release();
        reject(failure);
      };
      const abort = () => leave(failureOf(signal));
      // Checked when the timer ends: a new timer for each waiting piece at every success is a million for a thousand.
      const wait = (): (() => void) => {
        const before = successes;
        return setTimer(() => {
          if (successes === before) leave(stalled());
          else clear = wait();
        }, patienceMs);
      };
      let clear = wait();
      const release = () => {
        clear();
        signal.removeEventListener('abort', abort);
      };
      const start = () => {
        release();
        resolve();
      };
      signal.addEventListener('abort', abort, { once: true });
      queue.push(start);
    });

  return {
    /** Runs the work in its turn. Leaves the queue if the signal aborts, or with `stalled()` if nothing succeeds. */
    async run<T>(work: () => Promise<T>, signal: AbortSignal, stalled: () => RrError): Promise<T> {
      if (busy < size) busy += 1;
      else await turn(signal, stalled);
      try {
        const result = await work();
        successes += 1;
        return result;
      } finally {
        // Passes the place on, so that no newcomer slips in between.
        const next = queue.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}
