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
  /** Told with each answer. */
  about?: unknown;
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
  /** A question of the stage is also for the columns of the cached answer, because its readers must not fall behind. */
  ask(
    question: Question<T>,
    ask?: Pick<Ask, 'signal' | 'notBefore'> & { isStaged?: boolean },
  ): Promise<Answer<T>>;
  /** Counts as a use: a formula that is being edited is about to need its answer. */
  peek(question: Pick<Question<T>, 'key' | 'columns'>): Answer<T> | undefined;
  /** Staged answers to questions with these names replace all earlier ones. A later one stays. Drops the others. */
  endStage(names: ReadonlySet<string>): void;
  /** Returns the latest staged and the latest cached answer to the questions of a name. */
  both(name: string): (T | undefined)[];
  /** Evicts the answers to these questions last. Returns those of them that have no answer here. */
  evictLast(names: ReadonlySet<string>): string[];
  clear(): void;
  /** All cached answers. Does not count as a use. */
  answers(): { about: unknown; answer: Answer<T> }[];
  entries(): number;
  hits(): number;
}

export interface AnswerCacheOptions {
  /** Numbers requests in the order in which they are asked for, across all caches of a client. */
  nextMark(): number;
  memory: MemoryBound;
}

interface Kept<T> extends Entry {
  columns: ColumnSet;
  mark: number;
  /** An answer asked for at a time serves questions of that time and before. 0 if a cache on the way may have given it. */
  serves: number;
  answer: Answer<T>;
}

interface Running<T> {
  columns: ColumnSet;
  mark: number;
  /** It bypasses every cache on the way. */
  fresh: boolean;
  /** Not sent yet: more columns may join, and it may still become fresh. */
  isOpen: boolean;
  request: SharedRequest<Answer<T>>;
}

type Groups<T> = Map<string, Group<T>>;

interface Group<T> extends Pick<Question<T>, 'key' | 'name' | 'about'> {
  home: Groups<T>;
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
  const cached: Groups<T> = new Map();
  const staged: Groups<T> = new Map();
  let hits = 0;

  const groupOf = ({ key, name, about }: Pick<Group<T>, 'key' | 'name' | 'about'>, home: Groups<T>) => {
    const group = home.get(key) ?? { key, name, about, home, kept: [], running: [], evictedUpTo: 0 };
    home.set(key, group);
    return group;
  };
  /** False after `clear` and after the end of the stage. */
  const isCurrent = (group: Group<T>): boolean => group.home.get(group.key) === group;
  const dropIfEmpty = (group: Group<T>) => {
    const isEmpty = group.kept.length + group.running.length + group.evictedUpTo === 0;
    if (isEmpty && isCurrent(group)) group.home.delete(group.key);
  };

  function release(group: Group<T>, isGone: (kept: Kept<T>) => boolean): void {
    group.kept.filter(isGone).forEach(memory.release);
    group.kept = group.kept.filter((kept) => !isGone(kept));
  }

  function hold(group: Group<T>, one: Omit<Kept<T>, 'evict'>): void {
    const { columns, mark } = one;
    const isOutdone = group.kept.some((other) => other.mark > mark && covers(other.columns, columns));
    if (!isCurrent(group) || isOutdone || mark <= group.evictedUpTo) return;
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

  function start(
    group: Group<T>,
    question: Question<T>,
    columns: ColumnSet,
    fresh: boolean,
    isOpen: boolean,
  ): Running<T> {
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
          const { value, at, bytes } = await question.load(batch, signal);
          const { columns: answered, mark } = running;
          const answer = { value, at, mark, question: group.name };
          hold(group, { columns: answered, mark, serves: running.fresh ? mark : 0, answer, bytes });
          return answer;
        } finally {
          group.running = group.running.filter((other) => other !== running);
          dropIfEmpty(group);
        }
      }),
    };
    group.running.push(running);
    return running;
  }

  /** A request that is still open may become fresh. */
  const canJoin = (group: Group<T>, { mark, isOpen, fresh, request }: Running<T>, notBefore: number) =>
    !request.isAborted && mark > group.evictedUpTo && (fresh || isOpen ? mark : 0) >= notBefore;

  function joinRequest(group: Group<T>, question: Question<T>, columns: ColumnSet, notBefore: number) {
    for (const running of group.running) {
      if (!canJoin(group, running, notBefore)) continue;
      const both = running.isOpen && unite(running.columns, columns);
      if (both) {
        running.columns = both;
        running.fresh ||= notBefore > 0;
      }
      if (both || covers(running.columns, columns)) return running;
    }
    return start(group, question, columns, notBefore > 0, true);
  }

  function requestAlone(group: Group<T>, question: Question<T>, columns: ColumnSet, notBefore: number) {
    const isAlone = (running: Running<T>) =>
      !running.isOpen && running.columns.size === columns.size && covers(running.columns, columns);
    const same = group.running.find((running) => isAlone(running) && canJoin(group, running, notBefore));
    return same ?? start(group, question, columns, notBefore > 0, false);
  }

  const drop = (groups: Groups<T>) => {
    for (const group of groups.values()) release(group, () => true);
    groups.clear();
  };

  const find = (home: Groups<T>, key: string, columns: ColumnSet): Kept<T> | undefined => {
    const found = home.get(key)?.kept.find((kept) => covers(kept.columns, columns));
    if (found) memory.use(found);
    return found;
  };

  function replace({ kept, evictedUpTo, ...question }: Group<T>): void {
    if (kept.length === 0 && evictedUpTo === 0) return;
    const group = groupOf(question, cached);
    // Also those with other columns: a workbook shows one state of the data.
    const before = kept.length > 0 ? Math.min(...kept.map(({ mark }) => mark)) - 1 : 0;
    group.evictedUpTo = Math.max(before, evictedUpTo, group.evictedUpTo);
    release(group, ({ mark }) => mark <= group.evictedUpTo);
    kept.forEach((one) => hold(group, one));
    dropIfEmpty(group);
  }

  return {
    async ask(question, { signal, notBefore = 0, isStaged = false } = {}) {
      if (signal?.aborted) throw failureOf(signal);
      const home = isStaged ? staged : cached;
      const columns = toColumnSet(question.columns ?? []);
      const kept = find(home, question.key, columns);
      if (kept && kept.serves >= notBefore) {
        hits += 1;
        return kept.answer;
      }
      const group = groupOf(question, home);
      // For all columns of the kept answer, because its other readers must not fall behind.
      const wanted = (kept ?? find(cached, question.key, columns))?.columns ?? columns;
      const running = joinRequest(group, question, wanted, notBefore);
      try {
        return await running.request.join(signal);
      } catch (thrown) {
        // Another caller's column must not spoil this question.
        const mayBeOthers = FAILURES[asRrError(thrown).code].cell === '#VALUE!';
        if (!mayBeOthers || running.columns.size === columns.size || signal?.aborted) throw thrown;
        return requestAlone(groupOf(question, home), question, columns, notBefore).request.join(signal);
      }
    },
    peek: ({ key, columns = [] }) => find(cached, key, toColumnSet(columns))?.answer,
    endStage(names) {
      const groups = [...staged.values()].map((group) => ({ ...group }));
      drop(staged);
      for (const group of groups) if (names.has(group.name)) replace(group);
    },
    both: (name) =>
      [staged, cached].map(
        (groups) =>
          [...groups.values()].find((group) => group.name === name && group.kept.length > 0)?.kept[0]!.answer
            .value,
      ),
    evictLast(names) {
      const missing = new Set(names);
      for (const { name, kept } of cached.values()) {
        if (names.has(name) && kept.length > 0) missing.delete(name);
        if (names.has(name)) for (const one of kept) one.isLast = true;
      }
      return [...missing];
    },
    clear: () => [cached, staged].forEach(drop),
    answers: () =>
      [...cached.values()].flatMap(({ about, kept }) => kept.map(({ answer }) => ({ about, answer }))),
    entries: () =>
      [...cached.values(), ...staged.values()].reduce((count, { kept }) => count + kept.length, 0),
    hits: () => hits,
  };
}
