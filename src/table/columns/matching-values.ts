import { oncePerObject } from '../once-per-value';
import type { ColumnEntry } from '../../contract/entries';
import type { CountedValue } from './column-facts';
import { foldText, foldWords } from './fold-words';

/** A condition that a search may mean, such as `Use Type is OFFICE`. */
export interface MatchingValue extends CountedValue {
  column: ColumnEntry;
  /** The search is this value, and names nothing else. */
  isWhole: boolean;
}

export interface ColumnValues {
  column: ColumnEntry;
  values: readonly CountedValue[];
}

/**
 * Returns the values that a search finds, best first. Each word must begin a word of the value, or of the names of its
 * column, and at least one must be of the value.
 */
export function matchingValues(
  columnValues: readonly ColumnValues[],
  search: string,
  most: number,
): MatchingValue[] {
  const words = foldWords(search);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const found: { match: MatchingValue; rank: number }[] = [];
  for (const { column, values } of columnValues) {
    const names = ` ${foldText(`${column.label ?? ''} ${column.name.replaceAll('_', ' ')}`)}`;
    const texts = foldedTexts(values);
    for (const [at, { value, count }] of values.entries()) {
      const text = texts[at]!;
      const inValue = words.filter((word) => ` ${text}`.includes(` ${word}`));
      const isFound =
        inValue.length > 0 && words.every((word) => inValue.includes(word) || names.includes(` ${word}`));
      if (!isFound) continue;
      const isWhole = text === whole;
      const rank = isWhole ? 0 : words.length - inValue.length + 1;
      found.push({ match: { column, value, count, isWhole }, rank });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || b.match.count - a.match.count)
    .slice(0, most)
    .map(({ match }) => match);
}

/** A search comes with every key press, and the values stay. */
const foldedTexts = oncePerObject((values: readonly CountedValue[]): readonly string[] =>
  values.map(({ value }) => foldText(String(value))),
);
