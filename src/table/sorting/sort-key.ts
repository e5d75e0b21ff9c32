import { collator } from './compare-values';

/** Longer texts are left to the collator, which looks at their beginnings only. */
const LONGEST = 200;
/** Accents that the collator ignores, behind the letter that they belong to. One behind a digit would part a number. */
const ACCENTS = /([a-z])[\u0300-\u0304\u0306-\u030c\u0323\u0327\u0328]+/gi;
/** Where Unicode has most letters with accents: each is one character, and needs no look at those beside it. */
const ACCENTED = [
  [0xc0, 0x250],
  [0x1e00, 0x1f00],
] as const;
const LETTERS_END = 0x1f00;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/**
 * A text that is before another by its code units where the collator has the texts in that order, and equal where it
 * takes them for equal. Undefined where that is not easily had: for all but printable ASCII and letters with accents.
 * The collator takes a good ten times as long to compare two texts.
 */
export function sortKey(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  return keyOf(text) ?? keyOf(withoutAccents(text));
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(ACCENTS, '$1');

function keyOf(text: string): string | undefined {
  const signs = (cachedSigns ??= signsOfLetters());
  // Not a text that grows sign by sign: the engine would put it together in the first comparison, and that of many texts
  // in one pause.
  const key: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const sign = signs[code];
    if (!sign) return undefined;
    key.push(sign);
    if (!isDigit(code)) at++;
    else {
      // A number counts as a whole: the longer one is the greater one, but for zeros in front.
      let first = at;
      while (isDigit(text.charCodeAt(at))) at++;
      while (first < at && text.charCodeAt(first) === DIGIT_0) first++;
      key.push(at - first);
      for (; first < at; first++) key.push(text.charCodeAt(first));
    }
  }
  return String.fromCharCode(...key);
}

const isDigit = (code: number): boolean => code >= DIGIT_0 && code <= DIGIT_9;

let cachedSigns: Uint8Array | undefined;

/**
 * A number for each of ASCII's printable characters: the same for those that the collator takes for equal, and for digits.
 * Letters with accents have that of their letter; 0 is none.
 */
function signsOfLetters(): Uint8Array {
  const signs = new Uint8Array(LETTERS_END);
  const sorted = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).sort(
    collator.compare,
  );
  let rank = 0;
  let before = '';
  for (const char of sorted) {
    const code = char.charCodeAt(0);
    if (collator.compare(before, char) !== 0 && !(isDigit(before.charCodeAt(0)) && isDigit(code))) rank++;
    signs[code] = rank;
    before = char;
  }
  for (const [from, end] of ACCENTED)
    for (let code = from; code < end; code++) {
      const letter = withoutAccents(String.fromCharCode(code));
      if (letter.length === 1) signs[code] = signs[letter.charCodeAt(0)] ?? 0;
    }
  return signs;
}
