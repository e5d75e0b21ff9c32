/** Returns the words of a text in a form in which spellings meet: `Mietflächen` and `mietflaeche` are one word. */
export const foldWords = (text: string): string[] => words(text).map(foldWord);

/** Folds a text as a whole, to find a part of it. */
export const foldText = (text: string): string => foldWords(text).join(' ');

const words = (text: string): string[] =>
  text
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
