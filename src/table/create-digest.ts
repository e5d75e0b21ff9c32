import type { Cell, NumberCell } from './to-cells';

/** What is read into words before the words are mixed. */
const BUFFER = 512;

const { imul } = Math;

/** Kinds of cells, so that 1, "1" and TRUE differ. */
const NUMBER = 1;
const TEXT = 2;
const TRUE = 3;
const FALSE = 4;
const EMPTY = 5;
const OBJECT = 6;
const FORMATTED = 7;
const ROW = 8;

/**
 * A short text that is equal for equal results and, in practice, different for different ones: 64 bits of every value
 * with its kind, its number format and its place. 0 and -0 are equal. It tells whether a refresh changed a result
 * without keeping the result; it is no protection against somebody who looks for a collision.
 */
export function digestCells(cells: readonly (readonly (Cell | object | null | undefined)[])[]): string {
  const words = new Int32Array(BUFFER);
  const lanes: Lanes = [0x9747b28c, 0x3c6ef372];
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  let used = 0;
  let total = 0;

  const put = (word: number) => {
    words[used++] = word;
    if (used === BUFFER) flush();
  };
  const flush = () => {
    mix(lanes, words, used);
    total += used;
    used = 0;
  };
  const putNumber = (number: number) => {
    put(NUMBER);
    double[0] = number + 0; // -0 becomes 0
    put(halves[0] as number);
    put(halves[1] as number);
  };
  const putText = (text: string) => {
    put(TEXT);
    put(text.length);
    // Two characters a word; there is none behind the last.
    for (let at = 0; at < text.length; at += 2)
      put(text.charCodeAt(at) | ((at + 1 < text.length ? text.charCodeAt(at + 1) : 0) << 16));
  };
  const putCell = (cell: unknown) => {
    if (typeof cell === 'string') putText(cell);
    else if (typeof cell === 'number') putNumber(cell);
    else if (typeof cell === 'boolean') put(cell ? TRUE : FALSE);
    else if (typeof cell !== 'object' || cell === null) put(EMPTY);
    else if ('numberFormat' in cell) {
      const { type, basicValue, numberFormat } = cell as NumberCell;
      put(FORMATTED);
      put(type === 'Double' ? 1 : 0);
      putNumber(basicValue);
      putText(numberFormat);
    } else {
      put(OBJECT);
      for (const [key, value] of Object.entries(cell)) {
        putText(key);
        putCell(value);
      }
    }
  };

  for (const row of cells) {
    put(ROW);
    put(row.length);
    for (const cell of row) putCell(cell);
  }
  flush();
  return finish(lanes, total);
}

type Lanes = [number, number];

/** Two lanes of MurmurHash3 (Austin Appleby, public domain) that see each other's state. */
function mix(lanes: Lanes, words: Int32Array, length: number): void {
  let [a, b] = lanes;
  for (let at = 0; at < length; at++) {
    const word = words[at] as number;
    a ^= imul(rotate(imul(word, 0xcc9e2d51), 15), 0x1b873593);
    a = (imul(rotate(a, 13), 5) + b) | 0;
    b ^= imul(rotate(imul(word, 0x239b961b), 17), 0x38b34ae5);
    b = (imul(rotate(b, 15), 5) + a) | 0;
  }
  lanes[0] = a;
  lanes[1] = b;
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

function finish([a, b]: Lanes, length: number): string {
  const first = avalanche(a ^ length);
  const second = avalanche((b ^ length) + first);
  return [(first + second) | 0, second].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Lets every bit depend on every other. */
function avalanche(word: number): number {
  let bits = word;
  bits = imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
