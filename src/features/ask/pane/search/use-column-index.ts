import { useEffect, useMemo, useState } from 'react';
import { setRealTimer } from '../../../../client/timer';
import type { ColumnEntry } from '../../../../contract/entries';
import { wordsIn } from '../../../../table/columns/correct-words';
import { createColumnSearch } from '../../../../table/columns/rank-columns';
import type { Synonyms } from '../../../../table/columns/synonyms';

let loaded: Synonyms | undefined;
/** The first drawing of the tab comes before, in milliseconds. */
const PAUSE = 100;

export interface ColumnIndex {
  /** Returns the columns that a text finds, best first. */
  search(text: string): ColumnEntry[];
  /** Whether analysts use the column much. */
  isCommon(column: ColumnEntry): boolean;
  /** The words of identifiers and labels. */
  words(): readonly string[];
}

/** Prepares a catalogue for searches. Other words for columns count as soon as they are loaded. */
export function useColumnIndex(columns: readonly ColumnEntry[]): ColumnIndex {
  const [synonyms, setSynonyms] = useState(loaded);
  useEffect(() => {
    let isGone = false;
    import(/* webpackChunkName: "synonyms" */ '../../../../table/columns/synonyms').then(
      ({ SYNONYMS }) => {
        loaded = SYNONYMS;
        if (!isGone) setSynonyms(SYNONYMS);
      },
      // They help a search, and are not worth an error.
      () => undefined,
    );
    return () => void (isGone = true);
  }, []);
  const index = useMemo((): ColumnIndex => {
    let words: readonly string[] | undefined;
    return {
      search: createColumnSearch(columns, synonyms),
      // Only these have other words.
      isCommon: ({ name }) => synonyms?.has(name) ?? false,
      words: () => (words ??= wordsIn(columns.flatMap(({ name, label }) => [name, label ?? '']))),
    };
  }, [columns, synonyms]);
  // Preparing thousands of columns takes longer than a frame, so it does not wait for the first key.
  useEffect(
    () =>
      setRealTimer(() => {
        index.search('any');
        index.words();
      }, PAUSE),
    [index],
  );
  return index;
}
