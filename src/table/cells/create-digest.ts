export type Digest = ReturnType<typeof createDigest>;

export const MAX_WORDS = 1024;

const { imul } = Math;

/** The state of a hash: two lanes of MurmurHash3 (Austin Appleby, public domain) that mix in each other's state. */
type Lanes = Int32Array;
const START = Int32Array.of(0x9747b28c, 0x3c6ef372);

/** Makes a hash of a result, to compare results without keeping them. It does not protect against deliberate collisions. */
export function createDigest() {
  const lanes = START.slice();
  const words = new Int32Array(MAX_WORDS);
  let total = 0;
  const take = (count: number) => {
    mix(lanes, words, count);
    total += count;
  };
  return {
    /** A buffer of {@link MAX_WORDS} words. Each value takes two, as {@link putValue} writes them. */
    words,
    take,
    add(value: string | number | boolean) {
      putValue(words, 0, value);
      take(2);
    },
    /** Returns 64 bits as 16 hexadecimal digits. */
    finish(): string {
      end(lanes, total);
      return Array.from(lanes, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function putNumber(words: Int32Array, at: number, number: number): void {
  double[0] = number + 0; // -0 becomes 0
  words[at] = halves[0]!;
  words[at + 1] = halves[1]!;
}

/** The upper half of a NaN, so that the words differ from those of every number. */
const NOT_A_NUMBER = 0x7ff80000;
const TRUE = 1;
const FALSE = 2;
const ERROR = 3;

/** Writes the two words of a plain value from index `at` on. An object means the error `#N/A`. */
export function putValue(words: Int32Array, at: number, value: string | number | boolean | object): void {
  if (typeof value === 'string') putText(words, at, value);
  else if (typeof value === 'number') putNumber(words, at, value);
  else {
    words[at] = value === true ? TRUE : value === false ? FALSE : ERROR;
    words[at + 1] = NOT_A_NUMBER;
  }
}

/** Returns 11 characters or fewer, the same for the same text. Two texts of one workbook practically never share them. */
export function hashText(text: string): string {
  const words = new Int32Array(2);
  putText(words, 0, text);
  return ((words[1]! & 0x1fffff) * 2 ** 32 + (words[0]! >>> 0)).toString(36);
}

const characters = new Int32Array(MAX_WORDS);
const lanesOfText = new Int32Array(2);

function putText(words: Int32Array, at: number, text: string): void {
  lanesOfText[0] = START[0]!;
  lanesOfText[1] = START[1]!;
  let used = 0;
  for (let index = 0; index < text.length; index += 2) {
    const second = index + 1 < text.length ? text.charCodeAt(index + 1) : 0;
    characters[used++] = text.charCodeAt(index) | (second << 16);
    if (used === MAX_WORDS) {
      mix(lanesOfText, characters, used);
      used = 0;
    }
  }
  mix(lanesOfText, characters, used);
  end(lanesOfText, text.length);
  words[at] = lanesOfText[0];
  words[at + 1] = lanesOfText[1];
}

function mix(lanes: Lanes, words: Int32Array, count: number): void {
  let a = lanes[0]!;
  let b = lanes[1]!;
  for (let at = 0; at < count; at++) {
    const word = words[at]!;
    a ^= imul(rotate(imul(word, 0xcc9e2d51), 15), 0x1b873593);
    a = (imul(rotate(a, 13), 5) + b) | 0;
    b ^= imul(rotate(imul(word, 0x239b961b), 17), 0x38b34ae5);
    b = (imul(rotate(b, 15), 5) + a) | 0;
  }
  lanes[0] = a;
  lanes[1] = b;
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

function end(lanes: Lanes, length: number): void {
  const first = avalanche(lanes[0]! ^ length);
  const second = avalanche((lanes[1]! ^ length) + first);
  lanes[0] = first + second;
  lanes[1] = second;
}

/** Makes every bit depend on every other. */
function avalanche(word: number): number {
  let bits = word;
  bits = imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
