import { isBlank, type Value } from '../table';

/** The language is fixed, so that a workbook sorts alike on every machine. Unit 9 comes before Unit 10. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Excel orders numbers before text, and text before logical values. */
const kindOf = (value: Value): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

/** Compares two values of one column, ignoring the case of text. Blanks come last. */
export function compareValues(a: Value, b: Value): number {
  if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
  return typeof a === 'string' && typeof b === 'string'
    ? collator.compare(a, b)
    : kindOf(a) - kindOf(b) || Number(a) - Number(b);
}

/** Leaves longer texts to the collator, which mostly needs only their beginnings. */
const LONGEST = 200;
/** Matches a letter with accents that the collator ignores. An accent after a digit would split a number. */
const ACCENTS = /([a-z])[\u0300-\u0304\u0306-\u030c\u0323\u0327\u0328]+/gi;
/** The ranges of Unicode with most accented letters, each of which is one character. */
const ACCENTED = [
  [0xc0, 0x250],
  [0x1e00, 0x1f00],
] as const;
const LETTERS_END = 0x1f00;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/**
 * Returns a key whose code units compare as the collator compares the texts, equality included. Comparing keys is more than
 * ten times as fast. Returns undefined for texts with other characters than printable ASCII and accented letters.
 */
export function sortKey(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  return keyOf(text) ?? keyOf(withoutAccents(text));
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(ACCENTS, '$1');

function keyOf(text: string): string | undefined {
  const signs = (cachedSigns ??= signsOfLetters());
  // An array, because the engine flattens a text built by concatenation only in its first comparison. Many of those would
  // delay the next pause.
  const key: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const sign = signs[code];
    if (!sign) return undefined;
    key.push(sign);
    if (!isDigit(code)) at++;
    else {
      // A number compares as a whole: without leading zeros, the longer one is greater.
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

/** Returns ranks of characters; 0 means not comparable. Those that the collator finds equal share one, as do digits. */
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
