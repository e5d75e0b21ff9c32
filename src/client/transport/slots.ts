import type { RrError } from '../../contract/failure';
import { failureOf } from '../signals';
import type { SetTimer } from '../timer';

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
  /** How long one waits while nothing succeeds, and at most twice that. A queue that moves may be long. */
  patienceMs: number;
  setTimer: SetTimer;
}

export function createSlots({ size, patienceMs, setTimer }: SlotsOptions): Slots {
  let busy = 0;
  let successes = 0;
  /** What starts those who wait. */
  const queue: (() => void)[] = [];

  const turn = (signal: AbortSignal, stalled: () => RrError) =>
    new Promise<void>((resolve, reject) => {
      const leave = (failure: RrError) => {
        queue.splice(queue.indexOf(start), 1);
        release();
        reject(failure);
      };
      const abort = () => leave(failureOf(signal));
      // Looked at when it ends, for a timer set anew for all who wait at every success is a million for a thousand.
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
    async run(work, signal, stalled) {
      if (busy < size) busy += 1;
      else await turn(signal, stalled);
      try {
        const result = await work();
        successes += 1;
        return result;
      } finally {
        // The slot passes straight to the next in line, so that no newcomer slips in between.
        const next = queue.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    queued: () => queue.length,
  };
}
