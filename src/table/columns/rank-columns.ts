import type { ColumnEntry } from '../../contract/entries';
import { foldText, foldWords } from './fold-words';
import { joinWords } from './join-words';
import type { Synonyms } from './synonyms';

/** The rank of a word in an entry, where less is better. Ranks add up: two whole words beat one at the start and a part. */
const EXACT = 0;
const SYNONYM = 1;
const AT_START = 2;
const WHOLE_WORD = 3;
const OTHER_WORD = 4;
const OPENS_WORD = 5;
const WITHIN = 6;
const ELSEWHERE = 7;

/**
 * Returns the columns that a search finds, best first. Every word must appear in the identifier, label, group,
 * description or other words. Ties keep the order of the entries. `rent` ranks `rentroll_id` low, even if its label is
 * `Rent Roll`.
 */
export function rankColumns(
  entries: readonly ColumnEntry[],
  search: string,
  synonyms: Synonyms = new Map(),
): ColumnEntry[] {
  const words = wordsOf(search);
  if (words.length === 0) return [...entries];
  const whole = words.join(' ');
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words, whole, synonyms.get(entry.name) ?? []) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank as number) - (b.rank as number))
    .map(({ entry }) => entry);
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function rankOf(
  { name, label, group, description }: ColumnEntry,
  words: readonly string[],
  whole: string,
  synonyms: readonly string[],
): number | undefined {
  const titles = [name, label ?? ''].map((title) => title.toLowerCase());
  const text = [...titles, group ?? '', description ?? ''].join('\n').toLowerCase();
  const others = synonyms.map((synonym) => foldText(synonym));
  const fitOfOthers = (word: string) => {
    const folded = foldText(word);
    if (folded === '' || !others.some((other) => ` ${other}`.includes(` ${folded}`))) return ELSEWHERE;
    return others.some((other) => ` ${other} `.includes(` ${folded} `)) ? OTHER_WORD : WITHIN;
  };
  if (!words.every((word) => text.includes(word) || fitOfOthers(word) < ELSEWHERE)) return undefined;
  if (titles.some((title) => title === whole || title.replaceAll('_', ' ') === whole)) return EXACT;
  if (others.includes(foldWords(whole).join(' '))) return SYNONYM;
  const identifier = new Set(name.toLowerCase().split('_'));
  const joined = titles.map((title) => joinWords(title.split(/\s+/), identifier).join(' '));
  return joinWords(words, identifier).reduce(
    (sum, word) => sum + Math.min(fitOfOthers(word), ...joined.map((title) => fitOf(title, word))),
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
