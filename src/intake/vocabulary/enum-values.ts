import TABLE from './words/values.json';
import { fold } from './fold';
import type { TargetColumn } from './target-columns';

const toWords = (stems: string) => new RegExp(` (?:${stems.replaceAll('~', '[^ ]*')})(?= )`);

/** The values of the service, and the words that mean them. The first that has a word counts. */
const VALUES = new Map(
  Object.entries(TABLE).map(([column, values]) => [
    column as TargetColumn,
    Object.entries(values).map(([value, stems]) => [value, toWords(stems)] as const),
  ]),
);
const UNKNOWN = 'OTHER';

export const hasEnumValues = (column: TargetColumn): boolean => VALUES.has(column);

/** The same for words that mean a second value, which only a comparison takes them for. */
const SECOND_VALUES = Object.entries(TABLE['use_type too']).map(
  ([value, stems]) => [value, toWords(stems)] as const,
);

/** Whether two texts may mean one value of the service, such as “Lager” and STORAGE, or “bureaux” and OFFICE. */
export function canMeanSame(column: TargetColumn, left: string, right: string): boolean {
  const valuesOf = (text: string) => {
    const found = enumValue(column, text);
    if (!found?.isKnown) return [];
    const second = SECOND_VALUES.filter(([, pattern]) => pattern.test(wordsOf(text)));
    return [found.value, ...second.map(([value]) => value)];
  };
  const theirs = valuesOf(right);
  return valuesOf(left).some((value) => theirs.includes(value));
}

const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** Returns the value of the service for a text, and whether its words are known. Undefined for columns without such values. */
export function enumValue(
  column: TargetColumn,
  text: string,
): { value: string; isKnown: boolean } | undefined {
  const values = VALUES.get(column);
  if (!values) return undefined;
  const same = values.find(([value]) => value === text.toUpperCase());
  const words = wordsOf(text);
  const found = same ?? values.find(([, pattern]) => pattern.test(words));
  return { value: found?.[0] ?? UNKNOWN, isKnown: found !== undefined };
}
