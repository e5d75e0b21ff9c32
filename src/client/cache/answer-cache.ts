import { asRrError, FAILURES, RrError, throwIfAborted } from '../../contract/failure';
import type { ColumnSpec } from '../../table/table';
import type { Answer, Ask } from '../client';
import { waitFor } from '../signals';
import type { Entry, MemoryBound } from './memory-bound';

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
  close(): { columns: readonly ColumnSpec[]; since: number };
}

/** `bytes` is the memory that the answer takes. */
export interface Loaded<T> extends Pick<Answer<T>, 'value' | 'at'> {
  bytes: number;
}

export type AnswerCache<T> = ReturnType<typeof createAnswerCache<T>>;

export interface AnswerCacheOptions {
  /** Numbers requests in the order in which they are asked for, across all caches of a client. */
  takeSequence(): number;
  memory: MemoryBound;
}

interface CachedAnswer<T> extends Entry {
  columns: ColumnSet;
  /** It was asked for past every cache on the way, so it serves all questions of its time and before. */
  fresh: boolean;
  answer: Answer<T>;
}

interface Running<T> {
  columns: ColumnSet;
  sequence: number;
  /** It bypasses every cache on the way. */
  fresh: boolean;
  /** Not sent yet: more columns may join, and it may still become fresh. */
  isOpen: boolean;
  request: SharedRequest<Answer<T>>;
}

interface Group<T> extends Pick<Question<T>, 'key' | 'name' | 'about'> {
  /** The answers, latest first. */
  answers: CachedAnswer<T>[];
  running: Running<T>[];
  /** The mark of the latest evicted answer. A person may have seen it, so no earlier answer may follow. */
  evictedUpTo: number;
  /** The `at` of the newest data that a person may have seen. A cache on the way may hold older. */
  seen: number;
}

type Groups<T> = Map<string, Group<T>>;

/**
 * Makes a cache with one request in flight and one answer for equal or covered questions. Of two answers the one asked
 * for later counts, so that no cell goes back in time. Failures are not kept.
 */
export function createAnswerCache<T>({ takeSequence, memory }: AnswerCacheOptions) {
  const cached: Groups<T> = new Map();
  /** What each open stage holds. */
  const staged = new Map<object, Groups<T>>();

  const groupOf = ({ key, name, about }: Pick<Group<T>, 'key' | 'name' | 'about'>, home: Groups<T>) => {
    const group = home.get(key) ?? {
      key,
      name,
      about,
      answers: [],
      running: [],
      evictedUpTo: 0,
      seen: -Infinity,
    };
    home.set(key, group);
    return group;
  };

  function release(group: Group<T>, isGone: (entry: CachedAnswer<T>) => boolean): void {
    group.answers.filter(isGone).forEach(memory.release);
    group.answers = group.answers.filter((entry) => !isGone(entry));
  }

  const drop = (groups: Groups<T>) => {
    // Infinity, because a request may still run that must not leave an answer here.
    for (const group of groups.values()) forget(group, Infinity);
    groups.clear();
  };

  /** Also all that was asked for before: it would be used in place of the later answer. */
  function forget(group: Group<T>, upTo: number): void {
    group.evictedUpTo = Math.max(upTo, group.evictedUpTo);
    release(group, ({ answer }) => answer.sequence <= group.evictedUpTo);
  }

  function hold(group: Group<T>, entry: Omit<CachedAnswer<T>, 'evict'>): void {
    const { columns, answer } = entry;
    const { sequence } = answer;
    const isOutdone = group.answers.some(
      (existing) => existing.answer.sequence > sequence && covers(existing.columns, columns),
    );
    if (isOutdone || sequence <= group.evictedUpTo) return;
    release(group, (existing) => existing.answer.sequence < sequence && covers(columns, existing.columns));
    const cachedAnswer = { ...entry, evict: () => forget(group, sequence) };
    group.answers = [...group.answers, cachedAnswer].sort((a, b) => b.answer.sequence - a.answer.sequence);
    memory.hold(cachedAnswer);
  }

  const find = (home: Groups<T>, key: string, columns: ColumnSet): CachedAnswer<T> | undefined => {
    const found = home.get(key)?.answers.find((entry) => covers(entry.columns, columns));
    if (found) memory.use(found);
    return found;
  };

  /** Joins a request that runs, or starts one. Alone, it asks for no column of others. */
  function request(
    group: Group<T>,
    question: Question<T>,
    { columns, notBefore, isAlone = false }: { columns: ColumnSet; notBefore: number; isAlone?: boolean },
  ): Running<T> {
    for (const candidate of group.running) {
      const { isOpen, fresh, sequence } = candidate;
      // A request that is still open may become fresh.
      const isLate = (fresh || isOpen ? sequence : 0) < notBefore || sequence <= group.evictedUpTo;
      if (isLate || candidate.request.signal.aborted || (isAlone && isOpen)) continue;
      const both = isOpen ? unite(candidate.columns, columns) : undefined;
      if (both) {
        candidate.columns = both;
        candidate.fresh ||= notBefore > 0;
      }
      const fits = !isAlone || candidate.columns.size === columns.size;
      if (fits && covers(candidate.columns, columns)) return candidate;
    }
    const running: Running<T> = {
      columns,
      sequence: takeSequence(),
      fresh: notBefore > 0,
      isOpen: !isAlone,
      request: startSharedRequest(async (signal) => {
        const close = () => {
          running.isOpen = false;
          return { columns: [...running.columns.values()], since: running.fresh ? Infinity : group.seen };
        };
        try {
          const loaded = await question.load({ columns: () => running.columns, close }, signal);
          const { value, at, bytes } = loaded;
          group.seen = Math.max(group.seen, at);
          const answer = { value, at, sequence: running.sequence, question: group.name };
          hold(group, { columns: running.columns, fresh: running.fresh, answer, bytes });
          return answer;
        } finally {
          group.running = group.running.filter((candidate) => candidate !== running);
        }
      }),
    };
    group.running.push(running);
    return running;
  }

  function replace({ answers, evictedUpTo, ...question }: Group<T>): void {
    const group = groupOf(question, cached);
    // Also those with other columns: a workbook shows one state of the data.
    const before = answers.length > 0 ? Math.min(...answers.map(({ answer }) => answer.sequence)) - 1 : 0;
    forget(group, Math.max(before, evictedUpTo));
    answers.forEach((entry) => hold(group, entry));
  }

  return {
    /** A question of the stage is also for the columns of the cached answer, because its readers must not fall behind. */
    async ask(question: Question<T>, { signal, stage, notBefore = 0 }: Ask = {}): Promise<Answer<T>> {
      throwIfAborted(signal);
      const home = stage ? (staged.get(stage) ?? new Map<string, Group<T>>()) : cached;
      if (stage) staged.set(stage, home);
      const columns = toColumnSet(question.columns ?? []);
      const cachedAnswer = find(home, question.key, columns);
      if (cachedAnswer && (cachedAnswer.fresh ? cachedAnswer.answer.sequence : 0) >= notBefore)
        return cachedAnswer.answer;
      // For all columns of the kept answer, because its other readers must not fall behind.
      const requestedColumns = (cachedAnswer ?? find(cached, question.key, columns))?.columns ?? columns;
      const running = request(groupOf(question, home), question, { columns: requestedColumns, notBefore });
      try {
        return await running.request.join(signal);
      } catch (thrown) {
        // Another caller's column must not spoil this question.
        const canBeCausedByOtherCaller = FAILURES[asRrError(thrown).code].cell === '#VALUE!';
        if (!canBeCausedByOtherCaller || running.columns.size === columns.size || signal?.aborted)
          throw thrown;
        const alone = request(groupOf(question, home), question, { columns, notBefore, isAlone: true });
        return alone.request.join(signal);
      }
    },
    /** Counts as a use: a formula that is being edited is about to need its answer. */
    peek: ({ key, columns = [] }: Pick<Question<T>, 'key' | 'columns'>) =>
      find(cached, key, toColumnSet(columns))?.answer,
    /** Staged answers to questions with these names replace all earlier ones. A later one stays. Drops the others. */
    endStage(stage: object, names: ReadonlySet<string>) {
      const home = staged.get(stage);
      if (!home) return;
      staged.delete(stage);
      const ended = [...home.values()].map((group) => ({ ...group }));
      drop(home);
      for (const group of ended) if (names.has(group.name)) replace(group);
    },
    evictLast(names: ReadonlySet<string>) {
      for (const { name, answers } of cached.values())
        if (names.has(name)) for (const entry of answers) entry.isLast = true;
    },
    clear() {
      [cached, ...staged.values()].forEach(drop);
      staged.clear();
    },
    /** All answers, the latest of a question first. Does not count as a use. */
    answers: () =>
      [...staged, [undefined, cached] as const].flatMap(([stage, home]) =>
        [...home.values()].flatMap(({ about, answers }) =>
          answers.map(({ answer }) => ({ about, answer, stage })),
        ),
      ),
  };
}

/** Columns by name. Two with one name and different types never share a table. */
type ColumnSet = ReadonlyMap<string, ColumnSpec>;

/** Limits merging: each caller waits for the whole reply. 100 columns of 100,000 rows are about 250 MB. */
const MAX_TOGETHER = 100;

const toColumnSet = (columns: readonly ColumnSpec[]): ColumnSet =>
  new Map(columns.map((column) => [column.name, column]));

function covers(have: ColumnSet, want: ColumnSet): boolean {
  for (const { name, type } of want.values()) if (have.get(name)?.type !== type) return false;
  return true;
}

/** Returns undefined if a name has two types, or if there are too many columns. */
function unite(a: ColumnSet, b: ColumnSet): ColumnSet | undefined {
  if (covers(a, b)) return a;
  const both = new Map([...a, ...b]);
  const isTooMany = both.size > MAX_TOGETHER && both.size > b.size;
  return !isTooMany && covers(both, a) ? both : undefined;
}

type SharedRequest<T> = ReturnType<typeof startSharedRequest<T>>;

/** The request is aborted once all callers have left. */
function startSharedRequest<T>(work: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController();
  let callers = 0;
  // A microtask later, so that the caller has the request before its work begins.
  const result = waitFor(
    Promise.resolve().then(() => work(controller.signal)),
    controller.signal,
  );
  result.catch(() => undefined); // All callers may have left.

  return {
    signal: controller.signal,
    /** The signal ends this caller's wait only. */
    async join(signal: AbortSignal | undefined): Promise<T> {
      callers += 1;
      try {
        return await waitFor(result, signal);
      } finally {
        callers -= 1;
        if (callers === 0) controller.abort(new RrError('cancelled', 'Cancelled.'));
      }
    },
  };
}
