import { RrError } from '../../contract/failure';
import type { ColumnEntry, DatabaseEntry } from '../../contract/entries';
import type { Table } from '../../table/table';
import type { Answer, Ask, Stage } from '../client';
import { createAnswerCache, type AnswerCache, type AnswerCacheOptions, type Question } from './answer-cache';

interface Kinds {
  databases: DatabaseEntry[];
  columns: ColumnEntry[];
  rows: Table;
  lists: Table;
}

export type StagedCaches = ReturnType<typeof createStagedCaches>;

/** Makes the caches of a client with at most one stage. All share one memory limit. */
export function createStagedCaches(options: AnswerCacheOptions, lastMark: () => number) {
  const cached: { readonly [Kind in keyof Kinds]: AnswerCache<Kinds[Kind]> } = {
    databases: createAnswerCache(options),
    columns: createAnswerCache(options),
    rows: createAnswerCache(options),
    lists: createAnswerCache(options),
  };
  const all = Object.values(cached);
  let open: Stage | undefined;

  return {
    cached,
    async ask<Kind extends keyof Kinds>(
      kind: Kind,
      question: Question<Kinds[Kind]>,
      ask: Ask,
    ): Promise<Answer<Kinds[Kind]>> {
      const { stage } = ask;
      if (!stage) return cached[kind].ask(question, ask);
      if (open !== stage) throw new RrError('cancelled', 'This refresh has ended. Refresh again.');
      return cached[kind].ask(question, { ...ask, notBefore: stage.mark });
    },
    openStage(): Stage {
      open?.discard();
      const end = (wanted: ReadonlySet<string>) => {
        if (open !== stage) return false;
        open = undefined;
        for (const cache of all) cache.endStage(wanted);
        return true;
      };
      const stage: Stage = {
        mark: lastMark() + 1,
        hasOtherNames(question) {
          const lists = [...cached.databases.answers(), ...cached.columns.answers()].filter(
            ({ answer }) => answer.question === question,
          );
          const [staged, now] = [true, false].map((which) =>
            lists.find(({ isStaged }) => isStaged === which),
          );
          if (!staged || !now) return false;
          return JSON.stringify(staged.answer.value) !== JSON.stringify(now.answer.value);
        },
        commit: end,
        discard: () => void end(new Set()),
        isOpen: () => open === stage,
      };
      return (open = stage);
    },
    /** See `Client.evictLast`. */
    evictLast(questions: ReadonlySet<string>): ReadonlySet<string> {
      for (const cache of all) cache.evictLast(questions);
      const held = all.flatMap((cache) => cache.answers().filter(({ isStaged }) => !isStaged));
      const names = new Set(held.map(({ answer }) => answer.question));
      return new Set([...questions].filter((question) => !names.has(question)));
    },
    clear() {
      for (const cache of all) cache.clear();
      open = undefined;
    },
  };
}
