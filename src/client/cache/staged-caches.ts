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

/** The caches of a client with at most one stage. All share one memory limit. */
export interface StagedCaches {
  readonly cached: { readonly [Kind in keyof Kinds]: AnswerCache<Kinds[Kind]> };
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
}

export function createStagedCaches(options: AnswerCacheOptions, lastMark: () => number): StagedCaches {
  const cached: StagedCaches['cached'] = {
    databases: createAnswerCache(options),
    columns: createAnswerCache(options),
    rows: createAnswerCache(options),
    lists: createAnswerCache(options),
  };
  const all = Object.values(cached);
  let open: Stage | undefined;

  return {
    cached,
    async ask(kind, question, { stage, ...ask }) {
      if (!stage) return cached[kind].ask(question, ask);
      if (open !== stage) throw new RrError('cancelled', 'This refresh has ended. Refresh again.');
      return cached[kind].ask(question, { ...ask, notBefore: stage.mark, isStaged: true });
    },
    openStage() {
      open?.discard();
      const end = (wanted: ReadonlySet<string>) => {
        if (open !== stage) return false;
        open = undefined;
        for (const cache of all) cache.endStage(wanted);
        return true;
      };
      const stage: Stage = {
        mark: lastMark() + 1,
        hasOtherNames: (question) =>
          [cached.databases, cached.columns].some((lists) => {
            const [staged, now] = lists.both(question).map((list) => list && JSON.stringify(list));
            return staged !== undefined && now !== undefined && staged !== now;
          }),
        commit: end,
        discard: () => void end(new Set()),
      };
      return (open = stage);
    },
    evictLast(questions) {
      const missing = all.map((cache) => new Set(cache.evictLast(questions)));
      return new Set([...questions].filter((one) => missing.every((those) => those.has(one))));
    },
    clear() {
      for (const cache of all) cache.clear();
      open = undefined;
    },
  };
}
