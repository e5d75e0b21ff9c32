import type { ColumnEntry } from '../../contract/entries';
import { joinWords } from './join-words';

/** How well a word fits an entry, best first. Two whole words are better than one at the start and a part of another. */
const EXACT = 0;
const AT_START = 2;
const WHOLE_WORD = 3;
const OPENS_WORD = 5;
const WITHIN = 6;
const ELSEWHERE = 7;

/**
 * The columns that a search finds, best first. Every word must appear in the identifier, label, group or description,
 * in any case. An identifier or label that is the whole search comes first, then those with the words as whole words
 * at their start or after it, at the start of a longer word (`rent` of `rentroll_id`, also where its label writes it
 * `Rent Roll`), anywhere in them, and last those that only mention the words. Ties keep the order of the entries, and
 * so does a search without words.
 */
export function rankColumns(entries: readonly ColumnEntry[], search: string): ColumnEntry[] {
  const words = wordsOf(search);
  if (words.length === 0) return [...entries];
  const whole = words.join(' ');
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words, whole) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank as number) - (b.rank as number))
    .map(({ entry }) => entry);
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function rankOf(
  { name, label, group, description }: ColumnEntry,
  words: readonly string[],
  whole: string,
): number | undefined {
  const titles = [name, label ?? ''].map((title) => title.toLowerCase());
  const text = [...titles, group ?? '', description ?? ''].join('\n').toLowerCase();
  if (!words.every((word) => text.includes(word))) return undefined;
  // An identifier writes spaces as underscores.
  if (titles.some((title) => title === whole || title.replaceAll('_', ' ') === whole)) return EXACT;
  const identifier = new Set(name.toLowerCase().split('_'));
  const joined = titles.map((title) => joinWords(title.split(/\s+/), identifier).join(' '));
  return joinWords(words, identifier).reduce(
    (sum, word) => sum + Math.min(...joined.map((title) => fitOf(title, word))),
    0,
  );
}

function fitOf(title: string, word: string): number {
  const isInWord = (at: number) => /[\p{L}\p{N}]/u.test(title[at] ?? '');
  let best = ELSEWHERE;
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    const isWhole = !isInWord(at - 1) && !isInWord(at + word.length);
    const fit = isWhole ? (at === 0 ? AT_START : WHOLE_WORD) : isInWord(at - 1) ? WITHIN : OPENS_WORD;
    best = Math.min(best, fit);
  }
  return best;
}
