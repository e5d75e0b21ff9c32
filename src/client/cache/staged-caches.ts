import { RrError } from '../../contract/failure';
import type { ColumnEntry, DatabaseEntry } from '../../contract/entries';
import type { Table } from '../../table/table';
import type { Answer, Ask, Stage } from '../client';
import { createAnswerCache, type AnswerCache, type AnswerCacheOptions, type Question } from './answer-cache';

/** What is cached, by kind. */
export interface CachedKinds {
  databases: DatabaseEntry[];
  columns: ColumnEntry[];
  rows: Table;
  lists: Table;
}

/** Makes the caches of a client. Each stage has answers of its own, so that none ends another. All share one memory limit. */
export function createStagedCaches(options: AnswerCacheOptions, lastSequence: () => number) {
  const cached: { readonly [Kind in keyof CachedKinds]: AnswerCache<CachedKinds[Kind]> } = {
    databases: createAnswerCache(options),
    columns: createAnswerCache(options),
    rows: createAnswerCache(options),
    lists: createAnswerCache(options),
  };
  const all = Object.values(cached);
  const open = new Set<Stage>();

  return {
    cached,
    async ask<Kind extends keyof CachedKinds>(
      kind: Kind,
      question: Question<CachedKinds[Kind]>,
      ask: Ask,
    ): Promise<Answer<CachedKinds[Kind]>> {
      const { stage } = ask;
      if (!stage) return cached[kind].ask(question, ask);
      if (!open.has(stage)) throw new RrError('cancelled', 'This refresh has ended. Refresh again.');
      return cached[kind].ask(question, { ...ask, notBefore: stage.sequence });
    },
    openStage(): Stage {
      const end = (questions: ReadonlySet<string>) => {
        if (!open.delete(stage)) return false;
        for (const cache of all) cache.endStage(stage, questions);
        return true;
      };
      const stage: Stage = {
        sequence: lastSequence() + 1,
        hasOtherNames(question) {
          const lists = [...cached.databases.answers(), ...cached.columns.answers()].filter(
            ({ answer }) => answer.question === question,
          );
          const [staged, now] = [stage, undefined].map((which) => lists.find((list) => list.stage === which));
          if (!staged || !now) return false;
          return JSON.stringify(staged.answer.value) !== JSON.stringify(now.answer.value);
        },
        commit: end,
        discard: () => void end(new Set()),
        isOpen: () => open.has(stage),
      };
      open.add(stage);
      return stage;
    },
    /** See `Client.evictLast`. */
    evictLast(questions: ReadonlySet<string>): ReadonlySet<string> {
      for (const cache of all) cache.evictLast(questions);
      const cachedAnswers = all.flatMap((cache) => cache.answers().filter(({ stage }) => !stage));
      const names = new Set(cachedAnswers.map(({ answer }) => answer.question));
      return new Set([...questions].filter((question) => !names.has(question)));
    },
    clear() {
      for (const cache of all) cache.clear();
      open.clear();
    },
  };
}
