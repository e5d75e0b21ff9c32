import { cleanText, composed } from '../clean-texts';
import { quoted } from '../quoted';

/** Signs that look like a plain one, or like nothing, and that people write for it. */
const ALIKE: readonly (readonly [plain: string, signs: string])[] = [
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d'],
  ["'", '\u0060\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201a\u201b\u2032\u2035\uff07'],
  ['"', '\u00ab\u00bb\u02ba\u201c\u201d\u201e\u201f\u2033\u2036\uff02'],
  ['/', '\u2044\u2215\uff0f'],
  ['', '\u200c\u200d'],
];
const PLAIN = new Map(ALIKE.flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)));

const NAMES: ReadonlyMap<string, string> = new Map([
  ['', 'nothing'],
  ['-', 'a hyphen'],
  ["'", 'a straight apostrophe'],
  ['"', 'a straight quotation mark'],
  ['\u0060', 'a grave accent'],
  ['\u00b4', 'an acute accent'],
  ['\u2010', 'a hyphen of typesetters'],
  ['\u2011', 'a no-break hyphen'],
  ['\u2013', 'an en dash'],
  ['\u2014', 'an em dash'],
  ['\u2018', 'a curly quotation mark'],
  ['\u2019', 'a curly apostrophe'],
  ['\u201c', 'a curly quotation mark'],
  ['\u201d', 'a curly quotation mark'],
  ['\u201e', 'a low quotation mark'],
  ['\u200c', 'a joiner that does not show'],
  ['\u200d', 'a joiner that does not show'],
  ['\u2212', 'a minus sign'],
]);

/** Returns the same for texts that differ only by signs that look alike, or by the width of letters and digits. */
export const withPlainSigns = (text: string): string =>
  [...cleanText(text)]
    .map((char) => PLAIN.get(char) ?? char)
    .join('')
    .normalize('NFKC')
    .toLowerCase();

const plainOf = (char: string): string => PLAIN.get(char) ?? char.normalize('NFKC');

/** The characters that are not the plain ones. */
const signsIn = (text: string): string[] => [...composed(text)].filter((char) => plainOf(char) !== char);

const isWide = (char: string): boolean => /[\u3000\uff01-\uffee]/.test(char);

/** Says by what a value differs from the text of a condition, if they are the same {@link withPlainSigns}. */
export function signDifference(value: string, text: string): string {
  const differs = `${quoted(value)} differs from ${quoted(text)} only`;
  if (cleanText(value) === cleanText(text))
    return `${differs} by characters that do not show, or by how letters and their accents are stored. Identifiers are compared as the service writes them.`;
  const [mine, theirs] = [signsIn(value), signsIn(text)];
  const [ours] = mine.filter((sign) => !theirs.includes(sign));
  const [written] = theirs.filter((sign) => !mine.includes(sign));
  const signs = [ours ?? plainOf(written ?? ''), written ?? plainOf(ours ?? '')] as const;
  if ([...mine, ...theirs].every(isWide)) return `${differs} by the width of letters or digits.`;
  if (signs[0] === signs[1]) return `${differs} by where it has signs that look alike.`;
  return `${differs} by a sign: it has ${named(signs[0])}, the condition has ${named(signs[1])}.`;
}

function named(sign: string): string {
  const code = sign.codePointAt(0);
  const unicode = code === undefined ? '' : ` (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
  return `${NAMES.get(sign) ?? `“${sign}”`}${unicode}`;
}
