import { RrError } from '../../../contract/failure';
import { createFairQueue, type FairQueue, type Outcome, type Started } from './fair-queue';
import type { RequestLife } from './request-life';

/** Frees the place of a request and reports how it ended. Further calls do nothing. */
export type Release = (outcome: Outcome) => void;

/** Limits the concurrent requests to the service, with a {@link FairQueue} for each queue name. */
export interface ConcurrencyLimiter {
  /** Rejects with the abort reason of `life`, or with `busy` if a pause lasts longer than the request may wait. */
  acquire(queue: string, life: RequestLife): Promise<Release>;
  /** Starts no request of a queue for this long, because the service asked for a pause. */
  pause(queue: string, ms: number): void;
  hasOtherWaiters(queue: string, person: string | undefined): boolean;
}

interface Ticket {
  life: RequestLife;
  start(started: Started<Ticket>): void;
  refuse(error: RrError): void;
}

interface Queue {
  requests: FairQueue<Ticket>;
  pausedUntil: number;
  timer?: NodeJS.Timeout;
}

/** How long a lowered limit is kept after the last request. */
const MEMORY_MS = 60_000;

export function createConcurrencyLimiter(now: () => number = () => performance.now()): ConcurrencyLimiter {
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const queue = queues.get(name) ?? { requests: createFairQueue(), pausedUntil: -Infinity };
    queues.set(name, queue);
    return queue;
  }

  function advance(name: string, queue: Queue): void {
    const { requests } = queue;
    const pauseMs = queue.pausedUntil - now();
    if (pauseMs <= 0) for (const started of requests.startNext()) started.ticket.start(started);
    clearTimeout(queue.timer);
    if (pauseMs > 0) queue.timer = setTimeout(() => advance(name, queue), Math.ceil(pauseMs)).unref();
    else if (requests.isIdle && requests.isAtFullLimit) queues.delete(name);
    else if (requests.isIdle) queue.timer = setTimeout(() => queues.delete(name), MEMORY_MS).unref();
  }

  return {
    acquire(name, life) {
      const queue = queueOf(name);
      const { signal, person = '' } = life;
      return new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as RrError);
        const busy = busyFailure(queue.pausedUntil - now(), life);
        if (busy) return reject(busy);
        const onAbort = () => {
          queue.requests.remove(ticket);
          reject(signal.reason as RrError);
          advance(name, queue);
        };
        const ticket: Ticket = {
          life,
          start(started) {
            signal.removeEventListener('abort', onAbort);
            let isReleased = false;
            resolve((outcome) => {
              if (isReleased) return;
              isReleased = true;
              queue.requests.finish(started, outcome);
              advance(name, queue);
            });
          },
          refuse(error) {
            signal.removeEventListener('abort', onAbort);
            queue.requests.remove(ticket);
            reject(error);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        queue.requests.add(person, ticket);
        advance(name, queue);
      });
    },

    pause(name, ms) {
      const queue = queueOf(name);
      queue.pausedUntil = Math.max(queue.pausedUntil, now() + ms);
      for (const ticket of queue.requests.waiting) {
        const busy = busyFailure(ms, ticket.life);
        if (busy) ticket.refuse(busy);
      }
      advance(name, queue);
    },

    hasOtherWaiters(name, person = '') {
      const queue = queues.get(name);
      if (!queue || queue.pausedUntil > now()) return false;
      return queue.requests.waiting.some(({ life }) => (life.person ?? '') !== person);
    },
  };
}

/** The failure for a request that cannot wait until the end of a pause. Undefined if it can. */
function busyFailure(pauseMs: number, life: RequestLife): RrError | undefined {
  if (pauseMs <= 0 || pauseMs < life.remainingMs()) return undefined;
  const seconds = Math.ceil(pauseMs / 1000);
  return new RrError('busy', `The rent-roll service is busy. Try again in ${seconds} seconds.`);
}
