import { asRrError, FAILURES } from '../contract/failure';
import type { ColumnSpec } from '../table/table';
import type { Answer, Ask } from './client';
import { type ColumnSet, covers, toColumnSet, unite } from './column-set';
import { type Flight, startFlight } from './flight';
import { failureOf } from './signals';

export interface Question<T> {
  /** Questions with one key may differ in their columns only, and are then answered together. */
  key: string;
  /** None for questions that have no columns. */
  columns?: readonly ColumnSpec[];
  /** Asks the service. `settle` ends the taking in of other askers and gives what all of them want. */
  load(settle: () => Wanted, signal: AbortSignal): Promise<T>;
}

export interface Wanted {
  columns: readonly ColumnSpec[];
  /** Past every cache on the way. */
  fresh: boolean;
}

export interface AnswerCache<T> {
  ask(question: Question<T>, ask?: Ask): Promise<Answer<T>>;
  peek(question: Pick<Question<T>, 'key' | 'columns'>): Answer<T> | undefined;
  clear(): void;
  entries(): number;
  hits(): number;
}

interface Kept<T> {
  columns: ColumnSet;
  order: number;
  answer: Answer<T>;
}

interface Running<T> {
  columns: ColumnSet;
  order: number;
  fresh: boolean;
  /** Not sent yet: more columns may join, and it may still go past every cache. */
  open: boolean;
  flight: Flight<Answer<T>>;
}

type After = number | undefined;

const isAfter = ({ order }: { order: number }, after: After): boolean => after === undefined || order > after;

/** `kept` is in the order of asking, latest first. */
interface Group<T> {
  kept: Kept<T>[];
  running: Running<T>[];
}

/**
 * Answers by question: one request in flight and one answer for equal questions, and for questions whose columns
 * are part of another's. The answer asked for last counts, so that nobody goes back in time. Failures are not kept.
 * `nextOrder` numbers the requests in the order in which they are asked for: an {@link Ask} `after` one of these
 * numbers takes only what has a greater one.
 */
export function createAnswerCache<T>(now: () => number, nextOrder: () => number): AnswerCache<T> {
  let groups = new Map<string, Group<T>>();
  let hits = 0;

  const groupOf = (key: string): Group<T> => {
    const group = groups.get(key) ?? { kept: [], running: [] };
    groups.set(key, group);
    return group;
  };

  function start(question: Question<T>, columns: ColumnSet, after: After, alone: boolean): Running<T> {
    // Held from here on, so that what was asked before `clear` is not kept after it.
    const group = groupOf(question.key);
    const settle = () => {
      running.open = false;
      return { columns: [...running.columns.values()], fresh: running.fresh };
    };
    const running: Running<T> = {
      columns,
      order: nextOrder(),
      fresh: after !== undefined,
      open: !alone,
      flight: startFlight(async (signal) => {
        try {
          const value = await question.load(settle, signal);
          const answer = { value, at: now() };
          keep(group, { columns: running.columns, order: running.order, answer });
          return answer;
        } finally {
          group.running = group.running.filter((other) => other !== running);
          if (group.kept.length + group.running.length === 0 && groups.get(question.key) === group)
            groups.delete(question.key);
        }
      }),
    };
    group.running.push(running);
    return running;
  }

  /** A running request that answers the question, now or once it has taken in the columns; else a new one. */
  function board(question: Question<T>, columns: ColumnSet, after: After): Running<T> {
    for (const running of groupOf(question.key).running) {
      if (running.flight.abandoned || !isAfter(running, after)) continue;
      const both = running.open ? unite(running.columns, columns) : undefined;
      if (!both && !covers(running.columns, columns)) continue;
      if (both) {
        running.columns = both;
        running.fresh ||= after !== undefined;
      }
      return running;
    }
    return start(question, columns, after, false);
  }

  const boardAlone = (question: Question<T>, columns: ColumnSet, after: After): Running<T> =>
    groupOf(question.key).running.find(
      (running) =>
        !running.open &&
        !running.flight.abandoned &&
        isAfter(running, after) &&
        running.columns.size === columns.size &&
        covers(running.columns, columns),
    ) ?? start(question, columns, after, true);

  const find = (key: string, columns: ColumnSet): Kept<T> | undefined =>
    groups.get(key)?.kept.find((kept) => covers(kept.columns, columns));

  return {
    async ask(question, { signal, after } = {}) {
      if (signal?.aborted) throw failureOf(signal);
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
      groups = new Map();
    },
    entries: () => [...groups.values()].reduce((count, { kept }) => count + kept.length, 0),
    hits: () => hits,
  };
}

/** What the new answer covers it replaces, unless that was asked for later. */
function keep<T>(group: Group<T>, entry: Kept<T>): void {
  if (group.kept.some(({ order, columns }) => order > entry.order && covers(columns, entry.columns))) return;
  group.kept = [
    entry,
    ...group.kept.filter(({ order, columns }) => order > entry.order || !covers(entry.columns, columns)),
  ].sort((a, b) => b.order - a.order);
}
