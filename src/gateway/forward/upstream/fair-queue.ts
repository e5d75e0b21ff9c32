/** Most requests of one credential that are under way at once; the service's own limit is not known. */
export const MAX_AT_ONCE = 8;
/** So many good answers in a row raise a lowered limit by one. */
const ANSWERS_PER_STEP = 50;

/** How a request ended: answered, told that it was one too many, or in another way. */
export type Outcome = 'answered' | 'too-many' | 'other';

/** A request on its way, as {@link Lane.start} let it go. */
export interface Started<Ticket> {
  ticket: Ticket;
  /** The number of the halving before it. */
  round: number;
}

/**
 * The requests of one credential: who waits, how many are under way, how many may be. The limit halves when the service
 * says that there are too many, and grows back with good answers. Each person's requests go in the order of asking, and
 * the persons take turns, so that one who asks a thousand things does not hold up another who asks one.
 * It keeps no time and starts nothing by itself.
 */
export interface Lane<Ticket> {
  wait(person: string, ticket: Ticket): void;
  /** Takes a waiting request out again. */
  leave(ticket: Ticket): void;
  /** The requests that may go now. */
  start(): Started<Ticket>[];
  /** A request is over. Requests of one round that were too many halve the limit once: they had met the same limit. */
  end(started: Started<Ticket>, outcome: Outcome): void;
  readonly limit: number;
  readonly underWay: number;
  readonly waiting: readonly Ticket[];
  /** Nothing waits and nothing is under way. */
  readonly isIdle: boolean;
  /** The limit is not lowered. */
  readonly isAtMost: boolean;
}

export function createLane<Ticket>(most = MAX_AT_ONCE): Lane<Ticket> {
  /** In the order of their turns. */
  const persons = new Map<string, Ticket[]>();
  let limit = most;
  let underWay = 0;
  let answers = 0;
  let round = 0;

  function next(): Ticket | undefined {
    for (const [person, tickets] of persons) {
      const ticket = tickets.shift();
      persons.delete(person);
      // To the end of the row.
      if (tickets.length > 0) persons.set(person, tickets);
      return ticket;
    }
    return undefined;
  }

  return {
    wait(person, ticket) {
      const mine = persons.get(person);
      if (mine) mine.push(ticket);
      else persons.set(person, [ticket]);
    },
    leave(ticket) {
      for (const [person, tickets] of persons) {
        const at = tickets.indexOf(ticket);
        if (at === -1) continue;
        tickets.splice(at, 1);
        if (tickets.length === 0) persons.delete(person);
        return;
      }
    },
    start() {
      const started: Started<Ticket>[] = [];
      while (underWay < limit && persons.size > 0) {
        started.push({ ticket: next() as Ticket, round });
        underWay += 1;
      }
      return started;
    },
    end(started, outcome) {
      underWay -= 1;
      if (outcome === 'answered' && limit < most && ++answers >= ANSWERS_PER_STEP) {
        answers = 0;
        limit += 1;
      }
      if (outcome === 'too-many' && started.round === round) {
        round += 1;
        answers = 0;
        limit = Math.max(1, Math.floor(limit / 2));
      }
    },
    get limit() {
      return limit;
    },
    get underWay() {
      return underWay;
    },
    get waiting() {
      return [...persons.values()].flat();
    },
    get isIdle() {
      return underWay === 0 && persons.size === 0;
    },
    get isAtMost() {
      return limit === most;
    },
  };
}
