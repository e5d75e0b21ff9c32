import { cleanText } from '../clean-texts';

/** Returns the words of a text in a form in which spellings meet: `Mietflächen` and `mietflaeche` are one word. */
export const foldWords = (text: string): string[] => words(text).map(foldWord);

/** Folds a text as a whole, to find a part of it. */
export const foldText = (text: string): string => foldWords(text).join(' ');

const words = (text: string): string[] =>
  cleanText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** ä may be written ae, and a plural may end in s or en. */
const foldWord = (word: string): string =>
  word.replace(/([aou])e/g, '$1').replace(/(?<=\p{L}{3})(?:s|en)$/u, '');

/** Joins words that `written` has as one: with `rentroll`, a search for `rent` must not rank `rent roll` as a rent. */
export function joinWords(words: readonly string[], written: ReadonlySet<string>): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at]}${words[at + 1] ?? ''}`;
    const isOne = at + 1 < words.length && written.has(pair);
    joined.push(isOne ? pair : (words[at] as string));
    if (isOne) at++;
  }
  return joined;
}
