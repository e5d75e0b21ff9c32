/** Spaces other than the plain one, which look like it. That of full width shows that it is another. */
export const ODD_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f]/g;
/**
 * Characters without a width: also a hyphen that shows at the end of a line only, and marks of a text's direction. Joiners
 * (U+200C and U+200D) change the letters beside them, so they stay.
 */
export const UNSEEN = /[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/**
 * Below U+0300, only two are odd. Above, letters of Greek, Cyrillic, Vietnamese, Chinese, Japanese and Korean are not, nor dashes
 * and quotes.
 */
const MAY_BE_ODD =
  /[\u00a0\u00ad\u0300-\u0387\u0483-\u1dff\u1f00-\u200f\u2028-\u202f\u205f-\u3040\u3099\u309a\ua66f-\uabff\ud7a4-\uffff]/;
/** More marks than a letter of any real text has (Unicode Standard Annex 15, "Stream-Safe Text Format"). */
const TOO_MANY_MARKS = /\p{M}{31}/u;
/** The time to put marks in order grows with the square of their number, which matters only in long texts. */
const LONG = 100;

/** Whether a text may have something that {@link cleanText} does not leave as it is, besides spaces at its ends. */
export const mayBeRespelled = (text: string): boolean => MAY_BE_ODD.test(text);

/** Returns a text with each letter and its accents in the one composed form of Unicode (NFC). m² stays m². */
export const composed = (text: string): string =>
  text.length > LONG && TOO_MANY_MARKS.test(text) ? text : text.normalize('NFC');

/**
 * Returns a text without spaces at its ends, with plain spaces only, without characters that do not show, and in composed form.
 * Two texts that look alike then are alike.
 */
export const cleanText = (text: string): string =>
  mayBeRespelled(text) ? composed(text.replace(UNSEEN, '').replace(ODD_SPACES, ' ')).trim() : text.trim();

/** Returns the same key for names that look alike, in any case. */
export const nameKey = (text: string): string => cleanText(text).toLowerCase();

/** An identifier stays as the service writes it. */
export const isIdentifier = (name: string): boolean => /(^|_)id$|[a-z]Id$/.test(name);
