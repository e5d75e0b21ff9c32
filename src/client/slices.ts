import type { Task } from '../table/task';
import { failureOf } from './signals';

/** The page's time, which all work of the add-in shares. */
export interface Slices {
  /**
   * Does the work a piece at a time, in turns with other work, and lets the page respond in between. Rejects with what
   * the work throws, or stops with the signal's failure when that aborts.
   */
  run<T>(task: Task<T>, signal?: AbortSignal, queue?: Queue): Promise<T>;
}

/**
 * A queue for work. Work that leads to a question is short, and the service answers while results are made. Arriving
 * data has its own queue, too, so that the connection does not wait for a thousand results.
 */
export type Queue = 'questions' | 'arrivals' | 'results';

export interface SlicesOptions {
  /** A clock in milliseconds, with any origin. */
  now?: () => number;
  /** Resolves once the page has had its turn. */
  nextTurn?: () => Promise<void>;
  /** How long the add-in works before the page has a turn. */
  sliceMs?: number;
}

interface Queued {
  queue: Queue;
  /** Does one piece. False when there is nothing left to do. */
  step(): boolean;
}

/**
 * Makes the one time budget of a page. Work that does not end within its slice goes to the end of its queue, so that a
 * large result never holds up small ones. Questions go first; the other two queues take turns.
 */
export function createSlices({
  now = () => performance.now(),
  nextTurn = nextMessage,
  sliceMs = 8,
}: SlicesOptions = {}): Slices {
  const queues: Record<Queue, Queued[]> = { questions: [], arrivals: [], results: [] };
  let last: Queue = 'results';
  let isWorking = false;

  const isAnyWaiting = () => Object.values(queues).some((queue) => queue.length > 0);
  const next = (): Queued => {
    const question = queues.questions.shift();
    if (question) return question;
    const other = last === 'results' ? 'arrivals' : 'results';
    if (queues[other].length > 0) last = other;
    return queues[last].shift() as Queued;
  };

  async function work(): Promise<void> {
    isWorking = true;
    while (isAnyWaiting()) {
      await nextTurn();
      const end = now() + sliceMs;
      do {
        const queued = next();
        let goesOn = queued.step();
        while (goesOn && now() < end) goesOn = queued.step();
        if (goesOn) queues[queued.queue].push(queued);
        // Lets code that awaits the result continue within the slice, too.
        else await settled();
      } while (isAnyWaiting() && now() < end);
    }
    isWorking = false;
  }

  return {
    run: <T>(task: Task<T>, signal?: AbortSignal, queue: Queue = 'results') =>
      new Promise<T>((resolve, reject) => {
        queues[queue].push({
          queue,
          step() {
            try {
              if (signal?.aborted) throw failureOf(signal);
              const { done, value } = task.next();
              if (done) resolve(value);
              return !done;
            } catch (thrown) {
              reject(thrown as Error);
              return false;
            }
          },
        });
        if (!isWorking) void work();
      }),
  };
}

/** Resolves after all events that wait for the page. Hidden pages throttle timers, but not messages. */
export const nextMessage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Waits a few microtasks: enough for an await, and for an await of the function around it. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await undefined;
}
