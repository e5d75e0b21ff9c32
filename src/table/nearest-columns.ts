import type { ColumnEntry } from '../contract/entries';

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

/**
 * Names of up to `most` live columns whose name or label resembles `text`, best first; `least` is the resemblance
 * they must have, from 0 to 1. Deprecated and alpha columns are never proposed.
 */
export function nearestColumns(
  text: string,
  catalogue: readonly ColumnEntry[],
  most: number,
  least: number,
): string[] {
  const live = catalogue
    .filter(({ deprecated, alpha }) => !deprecated && !alpha)
    .map(({ name, label }) => ({ name, spellings: label === null ? [name] : [name, label] }));
  const weightOf = rarity(live.map(({ spellings }) => wordsOf(spellings.join(' '))));
  const wanted = wordsOf(text);
  const score = (spelling: string) =>
    Math.max(sharedWords(wanted, wordsOf(spelling), weightOf), spellingLikeness(text, spelling));
  return live
    .map(({ name, spellings }) => ({ name, score: Math.max(...spellings.map(score)) }))
    .filter((candidate) => candidate.score >= least)
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.flatMap((word) => (SAME_WORDS.get(word) ?? word).split(' ')).filter(Boolean));
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
  weightOf: (word: string) => number,
): number {
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0);
  const shared = [...wanted].filter((word) => name.has(word));
  return shared.length === 0 ? 0 : (weigh(shared) / weigh(wanted)) * Math.sqrt(shared.length / name.size);
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
