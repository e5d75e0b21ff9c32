import type { ColumnEntry } from '../contract/entries';
import { joinWords } from './join-words';

/** Words that analysts use for one thing, each with the one that stands for all of them here. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['gla', 'lettable area'],
  ['nla', 'lettable area'],
  ['erv', 'market rent'],
  ['passing', 'contracted'],
  ['end', 'expiry'],
  ['expiration', 'expiry'],
  ['occupier', 'tenant'],
  ['lessee', 'tenant'],
]);

/** Words that only say that a column holds money per period or an area: by one word (`rent`) these are meant. */
const MEASURES: ReadonlySet<string> = new Set(['pa', 'pm', 'sqm', 'sqft']);

/**
 * Names of up to `most` live columns whose name or label resembles `text`, best first; `least` is the resemblance
 * they must have, from 0 to 1. Of columns that resemble it alike, amounts per period and areas come before others,
 * then those of which identifier and label both resemble it, then those whose words are the commonest in the
 * catalogue, then the shorter. Deprecated and alpha columns are never proposed.
 */
export function nearestColumns(
  text: string,
  catalogue: readonly ColumnEntry[],
  most: number,
  least: number,
): string[] {
  const live = catalogue
    .filter(({ deprecated, alpha }) => !deprecated && !alpha)
    .map(({ name, label, type }) => {
      const identifier = new Set(plainWords(name));
      const spellings = label === null ? [name] : [name, label];
      return { name, type, identifier, spellings, words: spellings.map((one) => wordsOf(one, identifier)) };
    });
  const weightOf = rarity(live.map(({ words }) => new Set(words.flatMap((some) => [...some]))));
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0);
  return live
    .map(({ name, type, identifier, spellings, words }) => {
      const wanted = wordsOf(text, identifier);
      const shared = words.map((some) => sharedWords(wanted, some, weigh));
      const score = Math.max(...shared, ...spellings.map((spelling) => spellingLikeness(text, spelling)));
      const isMeasured = type === 'FLOAT' && [...identifier].some((word) => MEASURES.has(word));
      const both = shared.reduce((sum, one) => sum + one, 0) / shared.length;
      return { name, score, isMeasured, both, weight: weigh(identifier) };
    })
    .filter(({ score }) => score >= least)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.isMeasured) - Number(a.isMeasured) ||
        b.both - a.both ||
        a.weight - b.weight ||
        a.name.length - b.name.length ||
        (a.name < b.name ? -1 : 1),
    )
    .slice(0, most)
    .map(({ name }) => name);
}

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function wordsOf(text: string, identifier: ReadonlySet<string>): Set<string> {
  return new Set(
    joinWords(plainWords(text), identifier).flatMap((word) => (SAME_WORDS.get(word) ?? word).split(' ')),
  );
}

/** Words weigh by how rare they are in the catalogue, so that sharing `date` or `pa` is no resemblance. */
function rarity(names: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log((names.length + 1) / (counts.get(word) ?? 1));
}

/** How much of what is wanted a name has, by weight, and less so the more it has besides. */
function sharedWords(
  wanted: ReadonlySet<string>,
  name: ReadonlySet<string>,
  weigh: (words: Iterable<string>) => number,
): number {
  const shared = [...wanted].filter((word) => name.has(word));
  if (shared.length === 0) return 0;
  const size = [...name].filter((word) => wanted.has(word) || !MEASURES.has(word)).length;
  return (weigh(shared) / weigh(wanted)) * Math.sqrt(shared.length / size);
}

/** 1 for equal names, a half where one letter in three must change. */
function spellingLikeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  // A name is short; whatever is longer is a pasted text, and the distance costs the product of the lengths.
  return longest > 100 ? 0 : 1 - (1.5 * editDistance(a.toLowerCase(), b.toLowerCase())) / longest;
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
