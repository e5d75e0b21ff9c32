import type { Task } from '../table/task';
import { failureOf } from './signals';

/** The page's time, which all work of the add-in shares. */
export interface Slices {
  /**
   * Does the work a piece at a time, in turns with everybody else's, and lets the page breathe in between. Rejects with
   * what the work throws, and with the signal's failure when that aborts; the work is then not gone on with.
   */
  run<T>(task: Task<T>, signal?: AbortSignal, line?: Line): Promise<T>;
}

/**
 * What leads to a question is short, and the service works on it while results are made. What arrives over a connection has
 * a line of its own, too: the other end does not wait until a thousand results are made.
 */
export type Line = 'questions' | 'arrivals' | 'results';

export interface SlicesOptions {
  /** Milliseconds, from any moment on. */
  now?: () => number;
  /** Resolves when the page has had its turn. */
  nextTurn?: () => Promise<void>;
  /** How long the page is kept at a time. */
  sliceMs?: number;
}

interface Queued {
  line: Line;
  /** Does one piece. False when there is nothing left to do. */
  step(): boolean;
}

/**
 * Makes the one budget of a page. A slice belongs to one piece of work; what does not come to its end goes to the end of
 * its line, so that a large result never holds up small ones. Questions go first; the other two lines take turns.
 */
export function createSlices({
  now = () => performance.now(),
  nextTurn = nextMessage,
  sliceMs = 8,
}: SlicesOptions = {}): Slices {
  const lines: Record<Line, Queued[]> = { questions: [], arrivals: [], results: [] };
  let last: Line = 'results';
  let isWorking = false;

  const isAnyWaiting = () => Object.values(lines).some((line) => line.length > 0);
  const next = (): Queued => {
    const question = lines.questions.shift();
    if (question) return question;
    const other = last === 'results' ? 'arrivals' : 'results';
    if (lines[other].length > 0) last = other;
    return lines[last].shift() as Queued;
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
        if (goesOn) lines[queued.line].push(queued);
        // What waits for its end goes on within the slice, too.
        else await settled();
      } while (isAnyWaiting() && now() < end);
    }
    isWorking = false;
  }

  return {
    run: <T>(task: Task<T>, signal?: AbortSignal, line: Line = 'results') =>
      new Promise<T>((resolve, reject) => {
        lines[line].push({
          line,
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

/** Resolves when everything that waited for the page has had it. Not throttled in a page that is not seen, as timers are. */
export const nextMessage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A few microtasks: as many as an await, and one of the function that awaits that, take. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await undefined;
}
