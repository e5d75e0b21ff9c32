import type { CodedColumn, Value } from './table';

/** Spaces that a line does not break at, which look like others. */
const FIRM_SPACES = /[\u00a0\u2007\u202f]/g;
/** Characters without a width: also a hyphen that shows at the end of a line only, and marks of a text's direction. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const ODD = /[\u00a0\u00ad\u2007\u200b\u200e\u200f\u202a-\u202f\u2060\u2066-\u2069\ufeff]/;

/** Returns a text without spaces at its ends, and with plain spaces only. Two texts that look alike then are alike. */
export const cleanText = (text: string): string => text.replace(FIRM_SPACES, ' ').replace(UNSEEN, '').trim();

/** An identifier stays as the service writes it. */
export const isIdentifier = (name: string): boolean => /(^|_)id$|[a-z]Id$/.test(name);

/** Returns a dictionary of clean texts with the same codes: the same one if each text is clean. */
export function cleanTexts(dictionary: readonly Value[]): readonly Value[] {
  let cleaned: Value[] | undefined;
  for (let code = 0; code < dictionary.length; code++) {
    const text = dictionary[code];
    if (typeof text !== 'string' || isClean(text)) continue;
    cleaned ??= dictionary.slice();
    cleaned[code] = cleanText(text);
  }
  return cleaned ?? dictionary;
}

/** Nearly all texts are clean, so this must be fast. */
const isClean = (text: string): boolean =>
  !isSpace(text.charCodeAt(0)) && !isSpace(text.charCodeAt(text.length - 1)) && !ODD.test(text);

/** Whether a UTF-16 unit is a space or a control character. An empty text has NaN. */
const isSpace = (unit: number): boolean =>
  unit <= 0x20 || unit === 0x3000 || (unit >= 0x2000 && unit <= 0x200a);

/** The dictionary and the written texts of a column, of a table whose dictionary `cleanTexts` has read. */
export const textsOf = (
  name: string,
  written: readonly Value[],
  cleaned: readonly Value[],
): Pick<CodedColumn, 'dictionary' | 'written'> =>
  cleaned === written || isIdentifier(name) ? { dictionary: written } : { dictionary: cleaned, written };
