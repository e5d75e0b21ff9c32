import { asRrError, FAILURES } from '../../contract/failure';
import type { ColumnSpec } from '../../table/table';
import type { Answer, Ask } from '../client';
import { failureOf } from '../signals';
import { type ColumnSet, covers, toColumnSet, unite } from './column-set';
import type { Entry, MemoryBound } from './memory-bound';
import { type SharedRequest, startSharedRequest } from './shared-request';

export interface Question<T> {
  /** Questions with one key may differ in their columns only, and can share a request. */
  key: string;
  /** See `Answer.question`. */
  name: string;
  columns?: readonly ColumnSpec[];
  /** Sends the request for all callers that have joined before it closes the batch. */
  load(batch: PendingBatch, signal: AbortSignal): Promise<Loaded<T>>;
}

export interface PendingBatch {
  /** Returns the columns wanted so far, as a new set once a caller wants more. */
  columns(): ColumnSet;
  close(): { columns: readonly ColumnSpec[]; fresh: boolean };
}

/** `bytes` is the memory that the answer takes. */
export interface Loaded<T> extends Pick<Answer<T>, 'value' | 'at'> {
  bytes: number;
}

export interface AnswerCache<T> {
  /** A request is also for the columns of the answer that `beside` holds, because its readers must not fall behind. */
  ask(
    question: Question<T>,
    ask?: Pick<Ask, 'signal' | 'notBefore'>,
    beside?: AnswerCache<T>,
  ): Promise<Answer<T>>;
  /** Counts as a use: a formula that is being edited is about to need its answer. */
  peek(question: Pick<Question<T>, 'key' | 'columns'>): Answer<T> | undefined;
  /** Returns the columns of the answer that this question would get. */
  columnsFor(question: Pick<Question<T>, 'key' | 'columns'>): ColumnSet | undefined;
  /** Clears the cache, and returns what it held. */
  handOver(): HandedOver<T>[];
  /** Replaces all earlier answers to the same questions. A later one stays. */
  adopt(handed: HandedOver<T>): void;
  /** Evicts the answers to these questions last. Returns those of them that have no answer here. */
  evictLast(names: ReadonlySet<string>): string[];
  /** Returns the latest answers to the questions of a name. */
  named(name: string): T[];
  clear(): void;
  /** All answers, each with the key of its question. Does not count as a use. */
  answers(): { key: string; answer: Answer<T> }[];
  entries(): number;
  hits(): number;
}

/** The answers to the questions of one key. */
export interface HandedOver<T> {
  key: string;
  name: string;
  kept: readonly Pick<Kept<T>, 'columns' | 'mark' | 'fresh' | 'answer' | 'bytes'>[];
  evictedUpTo: number;
}

export interface AnswerCacheOptions {
  /** Numbers requests in the order in which they are asked for, across all caches of a client. */
  nextMark(): number;
  memory: MemoryBound;
}

interface Asked {
  mark: number;
  /** It bypasses every cache on the way. */
  fresh: boolean;
}

interface Kept<T> extends Asked, Entry {
  columns: ColumnSet;
  answer: Answer<T>;
}

interface Running<T> extends Asked {
  columns: ColumnSet;
  /** Not sent yet: more columns may join, and it may still become fresh. */
  isOpen: boolean;
  request: SharedRequest<Answer<T>>;
}

/** A request that is not fresh may be answered from a cache, with an answer from before its mark. */
const isAllowed = ({ mark, fresh }: Asked, notBefore: number | undefined): boolean =>
  notBefore === undefined || (fresh && mark >= notBefore);

interface Group<T> {
  key: string;
  name: string;
  /** The answers, latest first. */
  kept: Kept<T>[];
  running: Running<T>[];
  /** The mark of the latest evicted answer. A person may have seen it, so no earlier answer may follow. */
  evictedUpTo: number;
}

/**
 * Makes a cache with one request in flight and one answer for equal or covered questions. Of two answers the one asked
 * for later counts, so that no cell goes back in time. Failures are not kept.
 */
export function createAnswerCache<T>({ nextMark, memory }: AnswerCacheOptions): AnswerCache<T> {
  let groups = new Map<string, Group<T>>();
  let hits = 0;

  const groupOf = ({ key, name }: Pick<Question<T>, 'key' | 'name'>): Group<T> => {
    const group = groups.get(key) ?? { key, name, kept: [], running: [], evictedUpTo: 0 };
    groups.set(key, group);
    return group;
  };
  /** False after `clear`. */
  const isCurrent = (group: Group<T>): boolean => groups.get(group.key) === group;
  const dropIfEmpty = (group: Group<T>) => {
    const isEmpty = group.kept.length + group.running.length + group.evictedUpTo === 0;
    if (isEmpty && isCurrent(group)) groups.delete(group.key);
  };

  function release(group: Group<T>, isGone: (kept: Kept<T>) => boolean): void {
    group.kept.filter(isGone).forEach(memory.release);
    group.kept = group.kept.filter((kept) => !isGone(kept));
  }

  function keep(group: Group<T>, running: Running<T>, { value, at, bytes }: Loaded<T>): Answer<T> {
    const { columns, mark, fresh } = running;
    const answer = { value, at, mark, question: group.name };
    if (isCurrent(group)) hold(group, { columns, mark, fresh, answer, bytes });
    return answer;
  }

  function hold(group: Group<T>, one: HandedOver<T>['kept'][number]): void {
    const { columns, mark } = one;
    const isOutdone = group.kept.some((other) => other.mark > mark && covers(other.columns, columns));
    if (isOutdone || mark <= group.evictedUpTo) return;
    release(group, (other) => other.mark < mark && covers(columns, other.columns));
    const kept: Kept<T> = {
      ...one,
      evict() {
        group.evictedUpTo = Math.max(mark, group.evictedUpTo);
        // Earlier answers would now be used in its place.
        release(group, (other) => other.mark <= mark);
        dropIfEmpty(group);
      },
    };
    group.kept = [...group.kept, kept].sort((a, b) => b.mark - a.mark);
    memory.hold(kept);
  }

  function start(question: Question<T>, columns: ColumnSet, fresh: boolean, isOpen: boolean): Running<T> {
    // An answer asked for before `clear` is not kept after it.
    const group = groupOf(question);
    const batch: PendingBatch = {
      columns: () => running.columns,
      close() {
        running.isOpen = false;
        return { columns: [...running.columns.values()], fresh: running.fresh };
      },
    };
    const running: Running<T> = {
      columns,
      mark: nextMark(),
      fresh,
      isOpen,
      request: startSharedRequest(async (signal) => {
        try {
          return keep(group, running, await question.load(batch, signal));
        } finally {
          group.running = group.running.filter((other) => other !== running);
          dropIfEmpty(group);
        }
      }),
    };
    group.running.push(running);
    return running;
  }

  const canJoin = (
    { evictedUpTo }: Group<T>,
    running: Running<T>,
    notBefore: number | undefined,
  ): boolean => {
    const { mark, isOpen, fresh, request } = running;
    return !request.isAborted && isAllowed({ mark, fresh: fresh || isOpen }, notBefore) && mark > evictedUpTo;
  };

  function joinRequest(question: Question<T>, columns: ColumnSet, notBefore: number | undefined): Running<T> {
    const group = groupOf(question);
    for (const running of group.running) {
      if (!canJoin(group, running, notBefore)) continue;
      const both = running.isOpen && unite(running.columns, columns);
      if (both) {
        running.columns = both;
        running.fresh ||= notBefore !== undefined;
      }
      if (both || covers(running.columns, columns)) return running;
    }
    return start(question, columns, notBefore !== undefined, true);
  }

  function requestAlone(
    question: Question<T>,
    columns: ColumnSet,
    notBefore: number | undefined,
  ): Running<T> {
    const group = groupOf(question);
    const isAlone = (running: Running<T>) =>
      !running.isOpen && running.columns.size === columns.size && covers(running.columns, columns);
    const same = group.running.find((running) => isAlone(running) && canJoin(group, running, notBefore));
    return same ?? start(question, columns, notBefore !== undefined, false);
  }

  function clear(): void {
    for (const { kept } of groups.values()) kept.forEach(memory.release);
    groups = new Map();
  }

  const find = (key: string, columns: ColumnSet): Kept<T> | undefined => {
    const found = groups.get(key)?.kept.find((kept) => covers(kept.columns, columns));
    if (found) memory.use(found);
    return found;
  };

  return {
    async ask(question, { signal, notBefore } = {}, beside) {
      if (signal?.aborted) throw failureOf(signal);
      const columns = toColumnSet(question.columns ?? []);
      const kept = find(question.key, columns);
      if (kept && isAllowed(kept, notBefore)) {
        hits += 1;
        return kept.answer;
      }
      // For all columns of the kept answer, because its other readers must not fall behind.
      const wanted = kept?.columns ?? beside?.columnsFor(question) ?? columns;
      const running = joinRequest(question, wanted, notBefore);
      try {
        return await running.request.join(signal);
      } catch (thrown) {
        // Another caller's column must not spoil this question.
        const mayBeOthers = FAILURES[asRrError(thrown).code].cell === '#VALUE!';
        if (!mayBeOthers || running.columns.size === columns.size || signal?.aborted) throw thrown;
        return requestAlone(question, columns, notBefore).request.join(signal);
      }
    },
    peek: ({ key, columns = [] }) => find(key, toColumnSet(columns))?.answer,
    columnsFor: ({ key, columns = [] }) => find(key, toColumnSet(columns))?.columns,
    handOver() {
      const handed = [...groups.values()];
      clear();
      return handed;
    },
    adopt({ kept, evictedUpTo, ...question }) {
      const marks = kept.map(({ mark }) => mark);
      if (marks.length === 0 && evictedUpTo === 0) return;
      const group = groupOf(question);
      // Also those with other columns: a workbook shows one state of the data.
      const upTo = marks.length > 0 ? Math.max(evictedUpTo, Math.min(...marks) - 1) : evictedUpTo;
      group.evictedUpTo = Math.max(upTo, group.evictedUpTo);
      release(group, ({ mark }) => mark <= upTo);
      kept.forEach((one) => hold(group, one));
      dropIfEmpty(group);
    },
    evictLast(names) {
      const missing = new Set(names);
      for (const { name, kept } of groups.values()) {
        if (names.has(name) && kept.length > 0) missing.delete(name);
        if (names.has(name)) for (const one of kept) one.isLast = true;
      }
      return [...missing];
    },
    named: (name) =>
      [...groups.values()].flatMap((group) => {
        const [latest] = group.kept;
        return group.name === name && latest ? [latest.answer.value] : [];
      }),
    clear,
    answers: () =>
      [...groups.values()].flatMap(({ key, kept }) => kept.map(({ answer }) => ({ key, answer }))),
    entries() {
      let count = 0;
      for (const { kept } of groups.values()) count += kept.length;
      return count;
    },
    hits: () => hits,
  };
}
