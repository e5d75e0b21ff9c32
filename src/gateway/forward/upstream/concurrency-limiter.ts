import type { RrError } from '../../../contract/failure';
import { createFairQueue, type FairQueue, type Outcome, type Started } from './fair-queue';
import type { RequestLife } from './request-life';

/** Frees the place of a request and reports how it ended. Further calls do nothing. */
export type Release = (outcome: Outcome) => void;

/** Limits the concurrent requests to the service, with a {@link FairQueue} for each queue name. */
export interface ConcurrencyLimiter {
  /** Rejects with the abort reason of `life`. */
  acquire(queue: string, life: RequestLife): Promise<Release>;
}

interface Ticket {
  start(started: Started<Ticket>): void;
}

interface Queue {
  requests: FairQueue<Ticket>;
  timer?: NodeJS.Timeout;
}

/** How long a lowered limit is kept after the last request. */
const MEMORY_MS = 60_000;

export function createConcurrencyLimiter(): ConcurrencyLimiter {
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const queue = queues.get(name) ?? { requests: createFairQueue() };
    queues.set(name, queue);
    return queue;
  }

  function advance(name: string, queue: Queue): void {
    const { requests } = queue;
    for (const started of requests.startNext()) started.ticket.start(started);
    clearTimeout(queue.timer);
    if (requests.isIdle && requests.isAtFullLimit) queues.delete(name);
    else if (requests.isIdle) queue.timer = setTimeout(() => queues.delete(name), MEMORY_MS).unref();
  }

  return {
    acquire(name, life) {
      const queue = queueOf(name);
      const { signal, person = '' } = life;
      return new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as RrError);
        let isStarted = false;
        const onAbort = () => {
          queue.requests.remove(ticket);
          reject(signal.reason as RrError);
          advance(name, queue);
        };
        const ticket: Ticket = {
          start(started) {
            isStarted = true;
            signal.removeEventListener('abort', onAbort);
            let isReleased = false;
            resolve((outcome) => {
              if (isReleased) return;
              isReleased = true;
              queue.requests.finish(started, outcome);
              advance(name, queue);
            });
          },
        };
        queue.requests.add(person, ticket);
        advance(name, queue);
        if (!isStarted) signal.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
