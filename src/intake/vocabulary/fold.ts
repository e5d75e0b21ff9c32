import { oncePerValue } from '../../table/once-per-value';

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  '°': 'o',
};
const DIGRAPH = /[aou]e/;
const PLAIN = /^[\x20-\x7e]*$/;

export const isAscii = (text: string): boolean => PLAIN.test(text);

/** Writes a text in small letters without accents: "Fläche" and "Flaeche" become the same. */
export function fold(text: string): string {
  let folded = text.toLowerCase();
  if (!PLAIN.test(folded))
    folded = folded
      .normalize('NFKD')
      .replace(/[\u00ad\u0300-\u036f]/g, '')
      .replace(/[ßłøæœđðþ°]/g, (letter) => LETTERS[letter] ?? letter)
      .toLowerCase();
  return withoutDigraphs(folded);
}

/** Writes "ae", "oe" and "ue" of longer words as one letter, as a folded umlaut is. */
export const withoutDigraphs = (text: string): string =>
  DIGRAPH.test(text) ? text.replace(/[a-z]{5,}/g, (word) => word.replace(/([aou])e/g, '$1')) : text;

const WORDS = /[a-z0-9\p{L}]+|[%€$£#/]/gu;

/** Dollars of any country say the same about a column: HK$, US$. */
const DOLLARS = /\b(?:hk|us|au?|nz|sg?|ca?|mx|nt|r)\$/g;

const MIN_CAMEL = 6;
const MAX_CACHED = 5_000;

/** Splits one word that begins new ones with capitals, as exports have: "CAMEstMo" becomes "CAM Est Mo". */
export const camelApart = (heading: string): string =>
  heading.length >= MIN_CAMEL && !/\s/.test(heading)
    ? heading.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    : heading;

/** Splits a heading into words and signs, each with one space on both sides: ` annual rent / m2 `. */
export const toWords = oncePerValue((heading: string): string => {
  const words = fold(camelApart(heading)).replace(DOLLARS, '$$').match(WORDS);
  return words ? ` ${words.join(' ')} ` : ' ';
}, MAX_CACHED);
