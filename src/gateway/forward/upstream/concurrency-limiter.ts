import type { RrError } from '../../../contract/failure';
import type { RequestLife } from './request-life';

/** The most concurrent requests of one credential. The limit of the service itself is not known. */
export const MAX_CONCURRENT_REQUESTS = 8;
/** Successful replies needed to raise a lowered limit by one. */
const REPLIES_PER_STEP = 50;
/** How long a lowered limit is kept after the last request. */
const MEMORY_MS = 60_000;

export type Outcome = 'answered' | 'too-many' | 'other';

/** Frees the place of a request and reports how it ended. Further calls do nothing. */
export type Release = (outcome: Outcome) => void;

/**
 * Limits the concurrent requests to the service, with a fair queue for each queue name. The returned function waits for a
 * place. It rejects with the abort reason of `life`.
 */
export function createConcurrencyLimiter(): (queue: string, life: RequestLife) => Promise<Release> {
  interface Ticket {
    start(started: Started<Ticket>): void;
  }
  interface Queue {
    requests: ReturnType<typeof createFairQueue<Ticket>>;
    timer?: NodeJS.Timeout;
  }
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

  return (name, { signal, person = '' }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as RrError);
      const queue = queueOf(name);
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
}

export interface Started<Ticket> {
  ticket: Ticket;
  /** How often the limit had been halved when the request started. */
  halvings: number;
}

/** Adapts its limit to 429s. Persons take turns, so that a thousand requests of one do not delay those of another. */
export function createFairQueue<Ticket>(maxLimit = MAX_CONCURRENT_REQUESTS) {
  /** Waiting requests by person. The first person is next. */
  const persons = new Map<string, Ticket[]>();
  let limit = maxLimit;
  let running = 0;
  let replies = 0;
  let halvings = 0;

  function takeNext(): Ticket | undefined {
    for (const [person, tickets] of persons) {
      const ticket = tickets.shift();
      persons.delete(person);
      if (tickets.length > 0) persons.set(person, tickets);
      return ticket;
    }
    return undefined;
  }

  return {
    add(person: string, ticket: Ticket): void {
      const tickets = persons.get(person);
      if (tickets) tickets.push(ticket);
      else persons.set(person, [ticket]);
    },
    remove(ticket: Ticket): void {
      for (const [person, tickets] of persons) {
        const at = tickets.indexOf(ticket);
        if (at === -1) continue;
        tickets.splice(at, 1);
        if (tickets.length === 0) persons.delete(person);
        return;
      }
    },
    startNext(): Started<Ticket>[] {
      const started: Started<Ticket>[] = [];
      while (running < limit && persons.size > 0) {
        started.push({ ticket: takeNext() as Ticket, halvings });
        running += 1;
      }
      return started;
    },
    /** Ends a running request. Several 429s of requests that met the same limit halve it only once. */
    finish(started: Started<Ticket>, outcome: Outcome): void {
      running -= 1;
      if (outcome === 'answered' && limit < maxLimit && ++replies >= REPLIES_PER_STEP) {
        replies = 0;
        limit += 1;
      }
      if (outcome === 'too-many' && started.halvings === halvings) {
        halvings += 1;
        replies = 0;
        limit = Math.max(1, Math.floor(limit / 2));
      }
    },
    get limit() {
      return limit;
    },
    get isIdle() {
      return running === 0 && persons.size === 0;
    },
    get isAtFullLimit() {
      return limit === maxLimit;
    },
  };
}
