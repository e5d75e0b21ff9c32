import { throwIfAborted } from '../contract/failure';
import type { Steps } from '../table/steps';

export interface Scheduler {
  /** Works in pieces, and lets the page respond in between. Rejects when the work throws or the signal aborts. */
  run<T>(steps: Steps<T>, signal?: AbortSignal, queue?: Queue): Promise<T>;
}

/** Names a queue. Questions are short. Arrivals have their own, so that the connection does not wait for results. */
export type Queue = 'questions' | 'arrivals' | 'results';

export interface SchedulerOptions {
  /** A clock in milliseconds, with any origin. */
  now?: () => number;
  nextTurn?: () => Promise<void>;
  sliceMs?: number;
}

interface Queued {
  queue: Queue;
  /** False when there is nothing left to do. */
  step(): boolean;
}

/** Makes a page's time budget. Unfinished work goes to the end of its queue, so that it never holds up small work. */
export function createScheduler({
  now = () => performance.now(),
  nextTurn = nextMessage,
  sliceMs = 8,
}: SchedulerOptions = {}): Scheduler {
  const queues: Record<Queue, Queued[]> = { questions: [], arrivals: [], results: [] };
  let last: Queue = 'results';
  let isWorking = false;

  const isAnyWaiting = () => Object.values(queues).some((queue) => queue.length > 0);
  const next = (): Queued => {
    const question = queues.questions.shift();
    if (question) return question;
    const alternate = last === 'results' ? 'arrivals' : 'results';
    if (queues[alternate].length > 0) last = alternate;
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
        // Code that awaits the result continues within the slice, too.
        else await settled();
      } while (isAnyWaiting() && now() < end);
    }
    isWorking = false;
  }

  return {
    run: <T>(steps: Steps<T>, signal?: AbortSignal, queue: Queue = 'results') =>
      new Promise<T>((resolve, reject) => {
        queues[queue].push({
          queue,
          step() {
            try {
              throwIfAborted(signal);
              const { done, value } = steps.next();
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

/** Waits long enough for an await, and for an await of the function around it. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await undefined;
}
