import { RrError } from '../../contract/failure';
import type { ColumnEntry, DatabaseEntry } from '../../contract/entries';
import type { Table } from '../../table/table';
import type { Answer, Ask, Stage } from '../client';
import { createAnswerCache, type AnswerCache, type AnswerCacheOptions, type Question } from './answer-cache';

/** The caches of a client, by kind of answer. */
interface Kinds {
  databases: DatabaseEntry[];
  columns: ColumnEntry[];
  rows: Table;
  lists: Table;
}
type Caches = { readonly [Kind in keyof Kinds]: AnswerCache<Kinds[Kind]> };

/** The caches of a client, and beside them the newer answers of at most one stage. All share one memory limit. */
export interface StagedCaches {
  readonly cached: Caches;
  ask<Kind extends keyof Kinds>(
    kind: Kind,
    question: Question<Kinds[Kind]>,
    ask: Ask,
  ): Promise<Answer<Kinds[Kind]>>;
  openStage(): Stage;
  /** See `Client.evictLast`. */
  evictLast(questions: ReadonlySet<string>): ReadonlySet<string>;
  /** Clears the caches and ends the stage. */
  clear(): void;
  entries(): number;
  hits(): number;
}

export function createStagedCaches(options: AnswerCacheOptions, lastMark: () => number): StagedCaches {
  const createCaches = (): Caches => ({
    databases: createAnswerCache(options),
    columns: createAnswerCache(options),
    rows: createAnswerCache(options),
    lists: createAnswerCache(options),
  });
  const cached = createCaches();
  let staged: { stage: Stage; caches: Caches } | undefined;
  const all = () => [cached, staged?.caches].flatMap((caches) => (caches ? Object.values(caches) : []));

  /** Moves the wanted answers of a stage into the cache. */
  function adopt<T>(from: AnswerCache<T>, to: AnswerCache<T>, wanted: ReadonlySet<string>): void {
    for (const handed of from.handOver()) if (wanted.has(handed.name)) to.adopt(handed);
  }
  function openStage(): Stage {
    staged?.stage.discard();
    const caches = createCaches();
    const end = (wanted: ReadonlySet<string>) => {
      if (staged?.stage !== stage) return false;
      staged = undefined;
      adopt(caches.databases, cached.databases, wanted);
      adopt(caches.columns, cached.columns, wanted);
      adopt(caches.rows, cached.rows, wanted);
      adopt(caches.lists, cached.lists, wanted);
      return true;
    };
    const stage: Stage = {
      mark: lastMark() + 1,
      hasOtherNames: (question) =>
        (['databases', 'columns'] as const).some((list) => {
          const [now] = caches[list].named(question);
          const [before] = cached[list].named(question);
          return now !== undefined && before !== undefined && JSON.stringify(now) !== JSON.stringify(before);
        }),
      commit: end,
      discard: () => void end(new Set()),
    };
    staged = { stage, caches };
    return stage;
  }

  return {
    cached,
    async ask<Kind extends keyof Kinds>(
      kind: Kind,
      question: Question<Kinds[Kind]>,
      { signal, notBefore, stage }: Ask,
    ) {
      const wait = signal && { signal };
      if (!stage)
        return cached[kind].ask(question, { ...wait, ...(notBefore !== undefined && { notBefore }) });
      if (staged?.stage !== stage) throw new RrError('cancelled', 'This refresh has ended. Refresh again.');
      return staged.caches[kind].ask(question, { ...wait, notBefore: stage.mark }, cached[kind]);
    },
    openStage,
    evictLast(questions) {
      const missing = Object.values(cached).map((cache) => new Set(cache.evictLast(questions)));
      return new Set([...questions].filter((one) => missing.every((those) => those.has(one))));
    },
    clear() {
      for (const cache of all()) cache.clear();
      staged = undefined;
    },
    entries: () => sumOf(all().map((cache) => cache.entries())),
    hits: () => sumOf(Object.values(cached).map((cache) => cache.hits())),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
