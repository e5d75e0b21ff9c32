import { asRrError, FAILURES, RrError } from '../../contract/failure';
import type { ColumnSpec } from '../../table/table';
import type { Answer, Ask } from '../client';
import { type ColumnSet, covers, toColumnSet, unite } from './column-set';
import { type Flight, startFlight } from './flight';
import type { Held, MemoryBound } from './memory-bound';
import { failureOf } from '../signals';

export interface Question<T> {
  /** Questions with one key may differ in their columns only, and are then answered together. */
  key: string;
  /** None for questions that have no columns. */
  columns?: readonly ColumnSpec[];
  /** Asks the service for what all want who have asked until it settles that. */
  load(askers: Askers, signal: AbortSignal): Promise<Loaded<T>>;
}

export interface Askers {
  /** Another set as soon as somebody joins who wants further columns. */
  columns(): ColumnSet;
  /** Ends the taking in of others and gives what all of them want. */
  settle(): Wanted;
}

export interface Wanted {
  columns: readonly ColumnSpec[];
  /** Past every cache on the way. */
  fresh: boolean;
}

export interface Loaded<T> extends Answer<T> {
  /** The memory it takes. */
  bytes: number;
}

export interface AnswerCache<T> {
  ask(question: Question<T>, ask?: Ask): Promise<Answer<T>>;
  /** A look counts as a use: whoever edits a formula is about to need its answer. */
  peek(question: Pick<Question<T>, 'key' | 'columns'>): Answer<T> | undefined;
  clear(): void;
  entries(): number;
  hits(): number;
}

export interface AnswerCacheOptions {
  /** Numbers the requests in the order in which they are asked for. */
  nextOrder(): number;
  /** What is kept of this and other caches. */
  memory: MemoryBound;
}

/** When something was asked for, and whether past every cache on the way. */
interface Asked {
  order: number;
  fresh: boolean;
}

interface Kept<T> extends Asked, Held {
  columns: ColumnSet;
  answer: Answer<T>;
}

interface Running<T> extends Asked {
  columns: ColumnSet;
  /** Not sent yet: more columns may join, and it may still go past every cache. */
  open: boolean;
  flight: Flight<Answer<T>>;
}

type After = number | undefined;

const isLater = ({ order }: Pick<Asked, 'order'>, than: After): boolean => than === undefined || order > than;

/** What was not asked for past every cache may have been in one of them since before. */
const isAfter = (asked: Asked, after: After): boolean =>
  after === undefined || (asked.fresh && isLater(asked, after));

interface Group<T> {
  key: string;
  /** In the order of asking, latest first. */
  kept: Kept<T>[];
  running: Running<T>[];
  /** The latest answer that had to make room: somebody may have seen it, so nothing earlier may follow. */
  floor: After;
  /** The latest answer that came past every cache, held or not. */
  anew: After;
}

/**
 * Answers by question: one request in flight and one answer for equal questions, and for questions whose columns
 * are part of another's. The answer asked for last counts, so that nobody goes back in time. Failures are not kept.
 * An {@link Ask} `after` one of the numbers of `nextOrder` takes only what has a greater one and went past every cache.
 */
export function createAnswerCache<T>({ nextOrder, memory }: AnswerCacheOptions): AnswerCache<T> {
  let groups = new Map<string, Group<T>>();
  let hits = 0;

  const groupOf = (key: string): Group<T> => {
    const group = groups.get(key) ?? { key, kept: [], running: [], floor: undefined, anew: undefined };
    groups.set(key, group);
    return group;
  };
  /** Not so after `clear`. */
  const isCurrent = (group: Group<T>): boolean => groups.get(group.key) === group;
  const dropIfEmpty = (group: Group<T>) => {
    const isEmpty = group.kept.length + group.running.length === 0 && group.anew === undefined;
    if (isEmpty && isCurrent(group)) groups.delete(group.key);
  };

  /** Lets go of some of a group's answers. */
  function release(group: Group<T>, isGone: (kept: Kept<T>) => boolean): void {
    group.kept.filter(isGone).forEach(memory.release);
    group.kept = group.kept.filter((kept) => !isGone(kept));
  }

  /** What the new answer covers it replaces, unless that was asked for later. */
  function keep(group: Group<T>, running: Running<T>, { value, at, bytes }: Loaded<T>): Answer<T> {
    const { columns, order, fresh } = running;
    const answer = { value, at };
    if (fresh) group.anew = Math.max(order, group.anew ?? 0);
    const isOutdone = group.kept.some((other) => other.order > order && covers(other.columns, columns));
    if (!isCurrent(group) || isOutdone || !isLater(running, group.floor)) return answer;
    release(group, (other) => other.order < order && covers(columns, other.columns));
    const kept: Kept<T> = {
      columns,
      order,
      fresh,
      answer,
      bytes,
      giveUp() {
        group.floor = Math.max(order, group.floor ?? 0);
        // Earlier ones of the same question would now answer in its place.
        release(group, (other) => other.order <= order);
        dropIfEmpty(group);
      },
    };
    group.kept = [...group.kept, kept].sort((a, b) => b.order - a.order);
    memory.hold(kept);
    return answer;
  }

  function start(question: Question<T>, columns: ColumnSet, after: After, alone: boolean): Running<T> {
    // Held from here on, so that what was asked before `clear` is not kept after it.
    const group = groupOf(question.key);
    const askers: Askers = {
      columns: () => running.columns,
      settle() {
        running.open = false;
        return { columns: [...running.columns.values()], fresh: running.fresh };
      },
    };
    const running: Running<T> = {
      columns,
      order: nextOrder(),
      fresh: after !== undefined,
      open: !alone,
      flight: startFlight(async (signal) => {
        try {
          return keep(group, running, await question.load(askers, signal));
        } finally {
          group.running = group.running.filter((other) => other !== running);
          dropIfEmpty(group);
        }
      }),
    };
    group.running.push(running);
    return running;
  }

  const canBoard = ({ floor }: Group<T>, running: Running<T>, after: After): boolean => {
    const { order, open, fresh, flight } = running;
    return !flight.abandoned && isAfter({ order, fresh: fresh || open }, after) && isLater(running, floor);
  };

  /** A running request that answers the question, now or once it has taken in the columns; else a new one. */
  function board(question: Question<T>, columns: ColumnSet, after: After): Running<T> {
    const group = groupOf(question.key);
    for (const running of group.running) {
      if (!canBoard(group, running, after)) continue;
      const both = running.open && unite(running.columns, columns);
      if (both) {
        running.columns = both;
        running.fresh ||= after !== undefined;
      }
      if (both || covers(running.columns, columns)) return running;
    }
    return start(question, columns, after, false);
  }

  function boardAlone(question: Question<T>, columns: ColumnSet, after: After): Running<T> {
    const group = groupOf(question.key);
    const isAlone = (running: Running<T>) =>
      !running.open && running.columns.size === columns.size && covers(running.columns, columns);
    const same = group.running.find((running) => isAlone(running) && canBoard(group, running, after));
    return same ?? start(question, columns, after, true);
  }

  const find = (key: string, columns: ColumnSet): Kept<T> | undefined => {
    const found = groups.get(key)?.kept.find((kept) => covers(kept.columns, columns));
    if (found) memory.use(found);
    return found;
  };

  return {
    async ask(question, { signal, following, after = following } = {}) {
      if (signal?.aborted) throw failureOf(signal);
      if (following !== undefined && !((groups.get(question.key)?.anew ?? 0) > following))
        throw new RrError('cancelled', 'Nobody has asked anew for this question.');
      const columns = toColumnSet(question.columns ?? []);
      const kept = find(question.key, columns);
      if (kept && isAfter(kept, after)) {
        hits += 1;
        return kept.answer;
      }
      // Asked anew for all it holds, for its other readers must not fall behind.
      const running = board(question, kept?.columns ?? columns, after);
      try {
        return await running.flight.join(signal);
      } catch (thrown) {
        // A column that somebody else asked for must not spoil this question.
        const mayBeOthers = FAILURES[asRrError(thrown).code].cell === '#VALUE!';
        if (!mayBeOthers || running.columns.size === columns.size || signal?.aborted) throw thrown;
        return boardAlone(question, columns, after).flight.join(signal);
      }
    },
    peek: ({ key, columns = [] }) => find(key, toColumnSet(columns))?.answer,
    clear: () => {
      for (const { kept } of groups.values()) kept.forEach(memory.release);
      groups = new Map();
    },
    entries() {
      let count = 0;
      for (const { kept } of groups.values()) count += kept.length;
      return count;
    },
    hits: () => hits,
  };
}
