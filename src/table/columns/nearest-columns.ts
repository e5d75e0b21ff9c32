import { oncePerObject } from '../once-per-value';
import type { ColumnEntry } from '../../contract/entries';
import { nameKey } from '../clean-texts';
import { joinWords } from './fold-words';
import { spellingLikeness } from '../spelling-likeness';

/** Words of other names, each with the words that it is compared as. See `SYNONYMS` for whole names. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['gla', 'lettable area'],
  ['nla', 'lettable area'],
  ['erv', 'market rent'],
  ['end', 'expiry'],
  ['expiration', 'expiry'],
  ['occupier', 'tenant'],
  ['lessee', 'tenant'],
  ['pm', 'per month'],
]);

/** Words for money per period or for areas. A person who writes only `rent` means such a column. */
const MEASURES: ReadonlySet<string> = new Set(['pa', 'pm', 'per', 'month', 'sqm', 'sqft']);

/** How much a live column resembles a text; likenesses are from 0 to 1. */
interface Likeness {
  name: string;
  byIdentifier: number;
  /** The mean of the likenesses by the words of the identifier and by those of the label. */
  byBoth: number;
  /** By the letters of the identifier or the label, whichever is nearer. */
  bySpelling: number;
  score: number;
  isMeasured: boolean;
  /** How rare the words of the identifier are in the catalogue. */
  weight: number;
}

/** The lowest likeness of a column that is proposed. */
const LEAST = 0.5;

/**
 * Returns the names of the live columns whose identifier or label resembles `text`, best first. Never proposes deprecated
 * or alpha columns.
 */
export const nearestColumns = (text: string, catalogue: readonly ColumnEntry[]): string[] =>
  likenesses(text, catalogue)
    .filter(({ score }) => score >= LEAST)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.isMeasured) - Number(a.isMeasured) ||
        b.byBoth - a.byBoth ||
        a.weight - b.weight ||
        a.name.length - b.name.length ||
        (a.name < b.name ? -1 : 1),
    )
    .map(({ name }) => name);

/**
 * Returns the live column that is nearest to a former identifier, or undefined if none is near. Stricter than the
 * search for a mistyped name: a common word or a similar label is not enough.
 */
export function similarColumn(identifier: string, catalogue: readonly ColumnEntry[]): string | undefined {
  const nearness = ({ bySpelling, byBoth }: Likeness) => Math.max(bySpelling, byBoth);
  const [best] = likenesses(identifier, catalogue)
    .filter(
      ({ byIdentifier, byBoth, bySpelling }) => bySpelling >= 0.75 || (byIdentifier >= 0.7 && byBoth >= 0.6),
    )
    .sort((a, b) => nearness(b) - nearness(a) || a.weight - b.weight || (a.name < b.name ? -1 : 1));
  return best?.name;
}

/** A catalogue is searched once for each unknown name, of which a workbook may have many. */
const prepare = oncePerObject((catalogue: readonly ColumnEntry[]) => {
  const live = catalogue
    .filter(({ deprecated, alpha }) => !deprecated && !alpha)
    .map(({ name, label, type }) => {
      const identifier = new Set(plainWords(name));
      const spellings = label === null ? [name] : [name, label];
      return {
        name,
        type,
        identifier,
        spellings,
        words: spellings.map((spelling) => wordsOf(plainWords(spelling), identifier)),
      };
    });
  const weightOf = rarity(live.map(({ words }) => new Set(words.flatMap((wordSet) => [...wordSet]))));
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0);
  const columns = live.map((column) => ({
    ...column,
    isMeasured: column.type === 'FLOAT' && [...column.identifier].some((word) => MEASURES.has(word)),
    weight: weigh(column.identifier),
  }));
  return { columns, weigh };
});

function likenesses(written: string, catalogue: readonly ColumnEntry[]): Likeness[] {
  const text = nameKey(written);
  const { columns, weigh } = prepare(catalogue);
  const textWords = plainWords(text);
  return columns.map(({ name, identifier, spellings, words, isMeasured, weight }) => {
    const searchWords = wordsOf(textWords, identifier);
    const shared = words.map((nameWords) => sharedWords(searchWords, nameWords, weigh));
    const bySpelling = Math.max(...spellings.map((spelling) => spellingLikeness(text, spelling)));
    return {
      name,
      byIdentifier: shared[0] ?? 0,
      byBoth: shared.reduce((sum, value) => sum + value, 0) / shared.length,
      bySpelling,
      score: Math.max(...shared, bySpelling),
      isMeasured,
      weight,
    };
  });
}

const plainWords = (text: string): string[] =>
  nameKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function wordsOf(words: string[], identifier: ReadonlySet<string>): Set<string> {
  return new Set(joinWords(words, identifier).flatMap((word) => (SAME_WORDS.get(word) ?? word).split(' ')));
}

/** Weighs words by how rare they are in the catalogue, because names that share `date` or `pa` are not alike. */
function rarity(names: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const unknown = Math.log(names.length + 1);
  const weights = new Map([...counts].map(([word, count]) => [word, Math.log((names.length + 1) / count)]));
  return (word) => weights.get(word) ?? unknown;
}

/** The share of the wanted words that a name has, by weight. It falls with each other word of the name. */
function sharedWords(
  searchWords: ReadonlySet<string>,
  name: ReadonlySet<string>,
  weigh: (words: Iterable<string>) => number,
): number {
  const shared = [...searchWords].filter((word) => name.has(word));
  if (shared.length === 0) return 0;
  const size = [...name].filter((word) => searchWords.has(word) || !MEASURES.has(word)).length;
  return (weigh(shared) / weigh(searchWords)) * Math.sqrt(shared.length / size);
}
