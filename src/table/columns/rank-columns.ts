import type { ColumnEntry } from '../../contract/entries';
import { nameKey } from '../clean-texts';
import { foldText, joinWords } from './fold-words';
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

const NONE: Synonyms = new Map();

/**
 * Returns the columns that a search finds, best first. Every word must appear in the identifier, label, unit, group,
 * description or other words. Ties keep the order of the entries. `rent` ranks `rentroll_id` low, even if its label is
 * `Rent Roll`.
 */
export const rankColumns = (
  entries: readonly ColumnEntry[],
  search: string,
  synonyms: Synonyms = NONE,
): ColumnEntry[] => createColumnSearch(entries, synonyms)(search);

/** Prepares {@link rankColumns} for many searches of one catalogue. */
export function createColumnSearch(
  entries: readonly ColumnEntry[],
  synonyms: Synonyms = NONE,
): (search: string) => ColumnEntry[] {
  let indexed: Indexed[] | undefined;
  return (search) => {
    const words = wordsOf(search);
    if (words.length === 0) return [...entries];
    const query = {
      words: words.map((word) => ({ word, folded: foldText(word) })),
      whole: words.join(' '),
      folded: foldText(words.join(' ')),
    };
    indexed ??= entries.map((entry) => indexOf(entry, synonyms.get(entry.name) ?? []));
    const found: { entry: ColumnEntry; rank: number }[] = [];
    for (const candidate of indexed) {
      const rank = rankOf(candidate, query);
      if (rank !== undefined) found.push({ entry: candidate.entry, rank });
    }
    return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
  };
}

interface Indexed {
  entry: ColumnEntry;
  /** All texts of the entry in lower case, and its titles, which are identifier and label. */
  text: string;
  titles: readonly string[];
  identifier: ReadonlySet<string>;
  /** The titles with words joined as in the identifier. */
  joined: readonly string[];
  /** Other words, folded. */
  synonyms: readonly string[];
}

interface SearchQuery {
  words: readonly { word: string; folded: string }[];
  whole: string;
  folded: string;
}

function indexOf(entry: ColumnEntry, synonyms: readonly string[]): Indexed {
  const { name, label, unit, group, description } = entry;
  const titles = [name, label ?? ''].map(nameKey);
  const identifier = new Set(name.toLowerCase().split('_'));
  return {
    entry,
    text: nameKey([...titles, unit ?? '', group ?? '', description ?? ''].join('\n')),
    titles,
    identifier,
    joined: titles.map((title) => joinWords(title.split(/\s+/), identifier).join(' ')),
    synonyms: synonyms.map((synonym) => foldText(synonym)),
  };
}

const wordsOf = (text: string): string[] => nameKey(text).split(/\s+/).filter(Boolean);

function rankOf(
  { text, titles, identifier, joined, synonyms }: Indexed,
  { words, whole, folded }: SearchQuery,
): number | undefined {
  for (const term of words)
    if (!text.includes(term.word) && fitOfSynonyms(synonyms, term.folded) === ELSEWHERE) return undefined;
  if (titles.some((title) => title === whole || title.replaceAll('_', ' ') === whole)) return EXACT;
  if (synonyms.includes(folded)) return SYNONYM;
  let rank = 0;
  for (const word of words.length === 1
    ? [whole]
    : joinWords(
        words.map((term) => term.word),
        identifier,
      )) {
    let best = synonyms.length === 0 ? ELSEWHERE : fitOfSynonyms(synonyms, foldText(word));
    for (const title of joined) best = Math.min(best, fitOf(title, word));
    rank += best;
  }
  return rank;
}

function fitOfSynonyms(synonyms: readonly string[], folded: string): number {
  if (folded === '' || !synonyms.some((synonym) => ` ${synonym}`.includes(` ${folded}`))) return ELSEWHERE;
  return synonyms.some((synonym) => ` ${synonym} `.includes(` ${folded} `)) ? OTHER_WORD : WITHIN;
}

function fitOf(title: string, word: string): number {
  let best = ELSEWHERE;
  for (let at = title.indexOf(word); at >= 0 && best > AT_START; at = title.indexOf(word, at + 1)) {
    const isWhole = !isInWord(title, at - 1) && !isInWord(title, at + word.length);
    const fit = isWhole ? (at === 0 ? AT_START : WHOLE_WORD) : isInWord(title, at - 1) ? WITHIN : OPENS_WORD;
    best = Math.min(best, fit);
  }
  return best;
}

/** Whether there is a letter or a digit. Most titles are ASCII, for which a pattern would be slow. */
function isInWord(title: string, at: number): boolean {
  const code = title.charCodeAt(at);
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
  return /[\p{L}\p{N}]/u.test(title[at] ?? '');
}
