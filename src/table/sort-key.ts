import { collator } from './compare-values';

/** Longer texts are left to the collator, which looks at their beginnings only. */
const LONGEST = 200;
/** Accents that the collator ignores, behind the letter that they belong to. One behind a digit would part a number. */
const ACCENTS = /([a-z])[\u0300-\u0304\u0306-\u030c\u0323\u0327\u0328]+/gi;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/**
 * A text that is before another by its code units where the collator has the texts in that order, and equal where it
 * takes them for equal. Undefined where that is not easily had: for all but printable ASCII and letters with accents.
 * The collator takes a good ten times as long to compare two texts.
 */
export function sortKey(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  return keyOf(text) ?? keyOf(text.normalize('NFD').replace(ACCENTS, '$1'));
}

function keyOf(text: string): string | undefined {
  const signs = (cachedSigns ??= signsOfAscii());
  let key = '';
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const sign = signs[code];
    if (sign === undefined) return undefined;
    key += sign;
    if (code < DIGIT_0 || code > DIGIT_9) at++;
    else {
      // A number counts as a whole: the longer one is the greater one, but for zeros in front.
      let first = at;
      while (isDigit(text, at)) at++;
      while (first < at && text.charCodeAt(first) === DIGIT_0) first++;
      key += String.fromCharCode(at - first) + text.slice(first, at);
    }
  }
  return key;
}

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= DIGIT_0 && code <= DIGIT_9;
};

let cachedSigns: (string | undefined)[] | undefined;

/** One character for each of ASCII's printable ones: the same for those that the collator takes for equal, and for digits. */
function signsOfAscii(): (string | undefined)[] {
  const signs: (string | undefined)[] = [];
  const sorted = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).sort(
    collator.compare,
  );
  let rank = 0;
  let before = '';
  for (const char of sorted) {
    if (collator.compare(before, char) !== 0 && !(isDigit(before, 0) && isDigit(char, 0))) rank++;
    if (rank > 0) signs[char.charCodeAt(0)] = String.fromCharCode(rank);
    before = char;
  }
  return signs;
}
