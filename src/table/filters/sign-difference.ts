import { cleanText } from '../clean-texts';
import { quoted } from '../quoted';

/** Signs that look like a plain one, or like nothing. */
const ALIKE = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u0060\u00b4\u02bc\u2018-\u201b\u2032]/g, "'"],
  [/[\u00ab\u00bb\u201c-\u201f\u2033]/g, '"'],
  [/[\u200c\u200d]/g, ''],
] as const;

const NAMES: Readonly<Record<string, string>> = {
  '-': 'hyphen',
  "'": 'straight apostrophe',
  '\u2011': 'no-break hyphen',
  '\u2013': 'en dash',
  '\u2019': 'curly apostrophe',
};

/** Returns the same for texts that differ only by signs that look alike, or by the width of letters and digits. */
export const withPlainSigns = (text: string): string =>
  ALIKE.reduce((plain, [signs, sign]) => plain.replace(signs, sign), cleanText(text))
    .normalize('NFKC')
    .toLowerCase();

/** Says by what a value differs from the text of a condition, if they are the same {@link withPlainSigns}. */
export function signDifference(value: string, text: string): string {
  const differs = `${quoted(value)} differs from ${quoted(text)} only by`;
  if (cleanText(value) === cleanText(text))
    return `${differs} what does not show: identifiers are compared as the service writes them.`;
  const signIn = (left: string, right: string) =>
    [...left].find((sign) => !right.includes(sign) && withPlainSigns(sign) !== sign.toLowerCase());
  const [own, typed] = [signIn(value, text), signIn(text, value)];
  const sign = own ?? typed;
  if (sign === undefined) return `${differs} the order of signs that look alike.`;
  if (/[\u3000\uff01-\uffee]/.test(sign)) return `${differs} the width of letters or digits.`;
  const plain = withPlainSigns(sign);
  return `${differs} a sign: ${named(own ?? plain)} instead of ${named(typed ?? plain)}.`;
}

const named = (sign: string): string => {
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return code ? `\u201c${sign}\u201d (${NAMES[sign] ? `${NAMES[sign]}, ` : ''}U+${code})` : 'nothing';
};
