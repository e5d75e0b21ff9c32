import type { ColumnEntry } from '../../../contract/entries';
import { matchingValues, type MatchingValue } from '../../../table/columns/matching-values';
import { correctWords } from '../../../table/columns/correct-words';
import type { ColumnFactsSource } from '../values/create-column-facts';
import type { ColumnIndex } from './use-column-index';

const MOST_CONDITIONS = 3;

export interface FoundOptions {
  columns: readonly ColumnEntry[];
  /** What was searched in place of a text that nothing has, because it is spelled like it. */
  corrected: string | undefined;
  conditions: readonly MatchingValue[];
  /** The search is a value, so that a condition is what it means. */
  isValue: boolean;
}

/** Finds what a search may mean: columns, and values that occur as conditions. */
export function findOptions(
  text: string,
  columns: readonly ColumnEntry[],
  index: ColumnIndex,
  facts: ColumnFactsSource,
): FoundOptions {
  const isBlank = text.trim() === '';
  const conditions = isBlank ? [] : matchingValues(facts.values(columns), text, MOST_CONDITIONS);
  const exact = index.search(text);
  const isNone = exact.length === 0 && conditions.length === 0;
  const corrected = isNone ? correctWords(text, index.words()) : undefined;
  const all = corrected === undefined ? exact : index.search(corrected);
  const found = isBlank ? all : inBands(all, text, index.isCommon, facts);
  const isTitle = found.some((column) => hasTitle(column, text));
  return {
    columns: found,
    corrected: found.length > 0 ? corrected : undefined,
    conditions,
    isValue: conditions.length > 0 && (found.length === 0 || (conditions[0]!.isWhole && !isTitle)),
  };
}

/**
 * Puts a column first whose whole name the search is, then those that analysts use much, and last those that are
 * deprecated or empty in these databases.
 */
function inBands(
  found: readonly ColumnEntry[],
  text: string,
  isCommon: (column: ColumnEntry) => boolean,
  facts: ColumnFactsSource,
): ColumnEntry[] {
  const bands: ColumnEntry[][] = [[], [], [], []];
  for (const column of found) {
    const isUseless = column.deprecated || facts.isEmptyHere(column.name);
    bands[hasTitle(column, text) ? 0 : isUseless ? 3 : isCommon(column) ? 1 : 2]!.push(column);
  }
  return bands.flat();
}

const hasTitle = ({ name, label }: ColumnEntry, text: string): boolean =>
  [name, label ?? ''].some((title) => title.toLowerCase() === text.trim().toLowerCase());
