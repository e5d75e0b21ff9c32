/** The most concurrent requests of one credential. The limit of the service itself is not known. */
export const MAX_CONCURRENT_REQUESTS = 8;
/** Successful replies needed to raise a lowered limit by one. */
const REPLIES_PER_STEP = 50;

export type Outcome = 'answered' | 'too-many' | 'other';

export interface Started<Ticket> {
  ticket: Ticket;
  /** The number of times the limit had been halved when the request started. */
  round: number;
}

/** Adapts its limit to 429s. Persons take turns, so that a thousand requests of one do not delay those of another. */
export interface FairQueue<Ticket> {
  add(person: string, ticket: Ticket): void;
  remove(ticket: Ticket): void;
  startNext(): Started<Ticket>[];
  /** Ends a running request. Several 429s of one round halve the limit only once, because they met the same limit. */
  finish(started: Started<Ticket>, outcome: Outcome): void;
  readonly limit: number;
  readonly running: number;
  readonly isIdle: boolean;
  readonly isAtFullLimit: boolean;
}

export function createFairQueue<Ticket>(maxLimit = MAX_CONCURRENT_REQUESTS): FairQueue<Ticket> {
  /** Waiting requests by person. The first person is next. */
  const persons = new Map<string, Ticket[]>();
  let limit = maxLimit;
  let running = 0;
  let replies = 0;
  let round = 0;

  function next(): Ticket | undefined {
    for (const [person, tickets] of persons) {
      const ticket = tickets.shift();
      persons.delete(person);
      if (tickets.length > 0) persons.set(person, tickets);
      return ticket;
    }
    return undefined;
  }

  return {
    add(person, ticket) {
      const tickets = persons.get(person);
      if (tickets) tickets.push(ticket);
      else persons.set(person, [ticket]);
    },
    remove(ticket) {
      for (const [person, tickets] of persons) {
        const at = tickets.indexOf(ticket);
        if (at === -1) continue;
        tickets.splice(at, 1);
        if (tickets.length === 0) persons.delete(person);
        return;
      }
    },
    startNext() {
      const started: Started<Ticket>[] = [];
      while (running < limit && persons.size > 0) {
        started.push({ ticket: next() as Ticket, round });
        running += 1;
      }
      return started;
    },
    finish(started, outcome) {
      running -= 1;
      if (outcome === 'answered' && limit < maxLimit && ++replies >= REPLIES_PER_STEP) {
        replies = 0;
        limit += 1;
      }
      if (outcome === 'too-many' && started.round === round) {
        round += 1;
        replies = 0;
        limit = Math.max(1, Math.floor(limit / 2));
      }
    },
    get limit() {
      return limit;
    },
    get running() {
      return running;
    },
    get isIdle() {
      return running === 0 && persons.size === 0;
    },
    get isAtFullLimit() {
      return limit === maxLimit;
    },
  };
}
