import type { ColumnEntry } from '../contract/entries';

/** How well a word fits an entry, best first; what is beyond the last does not match. */
const EXACT = 0;
const AT_START = 1;
const AT_WORD = 2;
const WITHIN = 3;
const ELSEWHERE = 4;

/**
 * The columns that a search finds, best first. Every word must appear in the identifier, label, group or description,
 * in any case. An identifier or label that is the whole search comes first, then those with the words at their start,
 * at the start of one of their words, anywhere in them, and last those that only mention the words. Ties keep the
 * order of the entries, and so does a search without words.
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
  return words.reduce((sum, word) => sum + Math.min(...titles.map((title) => fitOf(title, word))), 0);
}

function fitOf(title: string, word: string): number {
  if (title.startsWith(word)) return AT_START;
  let best = ELSEWHERE;
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1))
    best = Math.min(best, /[\p{L}\p{N}]/u.test(title[at - 1] ?? '') ? WITHIN : AT_WORD);
  return best;
}
