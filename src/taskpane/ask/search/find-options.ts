import type { ColumnEntry } from '../../../contract/entries';
import { matchingValues, type MatchingValue } from '../../../table/columns/matching-values';
import { nearestColumns } from '../../../table/columns/nearest-columns';
import type { ColumnFactsSource } from '../values/create-column-facts';
import type { ColumnIndex } from './use-column-index';

const MOST_CONDITIONS = 3;
const MOST_NEAREST = 4;

export interface FoundOptions {
  columns: readonly ColumnEntry[];
  /** No column has the words, and these are spelled like them. */
  areNearest: boolean;
  conditions: readonly MatchingValue[];
  /** The search is a value, so that a condition is what it means. */
  isValue: boolean;
}

/** Finds what a search may mean: columns, and values that occur as conditions. */
export function findOptions(
  text: string,
  columns: readonly ColumnEntry[],
  { search, isCommon }: ColumnIndex,
  facts: ColumnFactsSource,
): FoundOptions {
  const isBlank = text.trim() === '';
  const found = isBlank ? search(text) : inBands(search(text), text, isCommon, facts);
  const conditions = isBlank ? [] : matchingValues(facts.values(columns), text, MOST_CONDITIONS);
  const isNone = found.length === 0 && conditions.length === 0 && text.trim().length > 2;
  const near = isNone ? nearestColumns(text, columns, MOST_NEAREST, 0.5) : [];
  const isTitle = found.some((column) => hasTitle(column, text));
  return {
    columns: near.length > 0 ? near.flatMap((name) => columns.find((one) => one.name === name) ?? []) : found,
    areNearest: near.length > 0,
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
