import { RrError } from '../../../contract/failure';
import { createLane, type Lane, type Outcome, type Started } from './fair-queue';
import type { RequestLife } from './request-life';

/** Gives back the place and says how the request ended; calling it again does nothing. */
export type Release = (outcome: Outcome) => void;

/** Places for requests on their way to the service: a {@link Lane} for each queue. */
export interface Slots {
  /** Resolves when the request may go; rejects with the life's reason, or `busy` where its turn would come too late. */
  enter(queue: string, life: RequestLife): Promise<Release>;
  /** Lets nothing of a queue go for a while: the service asked for it. */
  pause(queue: string, ms: number): void;
  /** Whether somebody else waits for a place that this person's request could give back. */
  isWantedByOthers(queue: string, person: string | undefined): boolean;
}

interface Ticket {
  life: RequestLife;
  go(started: Started<Ticket>): void;
  refuse(error: RrError): void;
}

interface Queue {
  lane: Lane<Ticket>;
  pausedUntil: number;
  timer?: NodeJS.Timeout;
}

/** A lowered limit is remembered for this long after the last request. */
const MEMORY_MS = 60_000;

export function createSlots(now: () => number = () => performance.now()): Slots {
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const queue = queues.get(name) ?? { lane: createLane(), pausedUntil: -Infinity };
    queues.set(name, queue);
    return queue;
  }

  function advance(name: string, queue: Queue): void {
    const { lane } = queue;
    const pauseMs = queue.pausedUntil - now();
    if (pauseMs <= 0) for (const started of lane.start()) started.ticket.go(started);
    clearTimeout(queue.timer);
    if (pauseMs > 0) queue.timer = setTimeout(() => advance(name, queue), Math.ceil(pauseMs)).unref();
    else if (lane.isIdle && lane.isAtMost) queues.delete(name);
    else if (lane.isIdle) queue.timer = setTimeout(() => queues.delete(name), MEMORY_MS).unref();
  }

  return {
    enter(name, life) {
      const queue = queueOf(name);
      const { signal, person = '' } = life;
      return new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as RrError);
        const tooLate = lateness(queue.pausedUntil - now(), life);
        if (tooLate) return reject(tooLate);
        const giveUp = () => {
          queue.lane.leave(ticket);
          reject(signal.reason as RrError);
          advance(name, queue);
        };
        const ticket: Ticket = {
          life,
          go(started) {
            signal.removeEventListener('abort', giveUp);
            let isOver = false;
            resolve((outcome) => {
              if (isOver) return;
              isOver = true;
              queue.lane.end(started, outcome);
              advance(name, queue);
            });
          },
          refuse(error) {
            signal.removeEventListener('abort', giveUp);
            queue.lane.leave(ticket);
            reject(error);
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.lane.wait(person, ticket);
        advance(name, queue);
      });
    },

    pause(name, ms) {
      const queue = queueOf(name);
      queue.pausedUntil = Math.max(queue.pausedUntil, now() + ms);
      for (const ticket of queue.lane.waiting) {
        const tooLate = lateness(ms, ticket.life);
        if (tooLate) ticket.refuse(tooLate);
      }
      advance(name, queue);
    },

    isWantedByOthers(name, person = '') {
      const queue = queues.get(name);
      if (!queue || queue.pausedUntil > now()) return false;
      return queue.lane.waiting.some(({ life }) => (life.person ?? '') !== person);
    },
  };
}

/** Whoever cannot wait for the end of a pause hears so at once. */
function lateness(pauseMs: number, life: RequestLife): RrError | undefined {
  if (pauseMs <= 0 || pauseMs < life.remainingMs()) return undefined;
  const seconds = Math.ceil(pauseMs / 1000);
  return new RrError('busy', `The rent-roll service is busy. Try again in ${seconds} seconds.`);
}
