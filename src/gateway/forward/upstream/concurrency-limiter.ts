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

type Ticket = (release: Release) => void;

interface Queue {
  /** Waiting requests by person. The first person is next. */
  persons: Map<string, Ticket[]>;
  limit: number;
  running: number;
  /** Successful replies since the limit was changed. */
  replies: number;
  /** How often the limit was halved. */
  halvings: number;
  forgetting?: NodeJS.Timeout;
}

/**
 * Limits the concurrent requests to the service, for each queue name. Persons take turns, so that a thousand requests of one
 * do not delay those of another. The returned function waits for a place. It rejects with the abort reason of `life`.
 */
export function createConcurrencyLimiter(): (queue: string, life: RequestLife) => Promise<Release> {
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const queue = queues.get(name) ?? {
      persons: new Map<string, Ticket[]>(),
      ...{ limit: MAX_CONCURRENT_REQUESTS, running: 0, replies: 0, halvings: 0 },
    };
    clearTimeout(queue.forgetting);
    queues.set(name, queue);
    return queue;
  }

  function start(name: string, queue: Queue): Release {
    queue.running += 1;
    const { halvings } = queue;
    let isReleased = false;
    return (outcome) => {
      if (isReleased) return;
      isReleased = true;
      queue.running -= 1;
      adaptLimit(queue, outcome, halvings);
      startNext(name, queue);
    };
  }

  function startNext(name: string, queue: Queue) {
    const { persons } = queue;
    for (const [person, tickets] of persons) {
      if (queue.running >= queue.limit) return;
      const ticket = tickets.shift() as Ticket;
      // Moves the person to the end, where this loop comes by again.
      persons.delete(person);
      if (tickets.length > 0) persons.set(person, tickets);
      ticket(start(name, queue));
    }
    if (queue.running > 0) return;
    if (queue.limit === MAX_CONCURRENT_REQUESTS) queues.delete(name);
    else queue.forgetting = setTimeout(() => queues.delete(name), MEMORY_MS).unref();
  }

  return (name, { signal, person = '' }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const queue = queueOf(name);
      if (queue.running < queue.limit) return resolve(start(name, queue));
      const ticket: Ticket = (release) => {
        signal.off('abort', onAbort);
        resolve(release);
      };
      const onAbort = () => {
        tickets.splice(tickets.indexOf(ticket), 1);
        if (tickets.length === 0) queue.persons.delete(person);
        reject(signal.reason);
      };
      signal.once('abort', onAbort);
      const tickets = queue.persons.get(person) ?? [];
      tickets.push(ticket);
      queue.persons.set(person, tickets);
    });
}

/** Several 429s of requests that met the same limit halve it only once. */
function adaptLimit(queue: Queue, outcome: Outcome, halvings: number) {
  if (outcome === 'answered' && queue.limit < MAX_CONCURRENT_REQUESTS) {
    queue.replies += 1;
    if (queue.replies < REPLIES_PER_STEP) return;
    queue.replies = 0;
    queue.limit += 1;
  }
  if (outcome === 'too-many' && halvings === queue.halvings) {
    queue.halvings += 1;
    queue.replies = 0;
    queue.limit = Math.max(1, Math.floor(queue.limit / 2));
  }
}
