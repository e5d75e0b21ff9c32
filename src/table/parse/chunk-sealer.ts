import { parseJson, parseNumber } from '../parse-json';
import { CHUNK_BITS, FIRST_ENTRIES, type Column, type ColumnSpec, type Table, type Value } from '../table';
import { isCoded } from '../to-table';
import { typedValue } from '../typed-value';

/**
 * High word of the NaN that stands, until its rows are settled, in a number column for a value that the parser leaves
 * to the slow rules: all but null and the numbers and timestamps that it reads itself. The low word is an index into
 * {@link RawRows.jsons}. Read and written through an Int32Array, for a NaN that is copied as a number may lose it.
 * In a coded column such a value is `~index`, which is negative as no code is.
 */
export const ODD_WORD = 0x7ff80001;

/** The cells of a chunk, column by column: Int32Array of codes for STRING and ENUM, else Float64Array. */
export type Cells = readonly (Float64Array | Int32Array)[];

/** Texts one after the other. Only read during the call. */
export interface RawTexts {
  /** Valid UTF-8. */
  bytes: Uint8Array;
  /** UTF-16 units of each. */
  lengths: Int32Array;
  count: number;
}

/** Rows as a parser leaves them, whole rows only. */
export interface RawRows {
  /** Of the chunk that is being filled, and converted in place. Null is NULL_CODE or any NaN without ODD_WORD. */
  cells: Cells;
  /** Places of the first row and of the one behind the last in the chunk. */
  from: number;
  to: number;
  /** For each column 1 where the rows hold odd values, else 0. */
  odd: Uint8Array;
  /** New entries of the dictionary, the first of which has the code {@link ChunkSealer.nextCode}. */
  texts: RawTexts;
  /** The odd values, as they stand in the reply: numbers, logical values, quoted texts, objects and arrays. */
  jsons: RawTexts;
}

/** Makes columns of what a parser reads. Both parsers leave it to this, so that they cannot differ in the slow rules. */
export interface ChunkSealer {
  /** The code of the next new text; every call of `settle` may raise it. */
  readonly nextCode: number;
  /** Makes rows final. Called after each piece of the reply, so that little waits and no call takes long. */
  settle(rows: RawRows): void;
  /** Takes a chunk of settled rows and keeps its arrays, which are full, but for the last. */
  add(cells: Cells): void;
  /** The table of all chunks. */
  finish(rowCount: number): Table;
}

/** Values that are looked for among earlier ones, so that those that repeat share an entry of the dictionary. */
const MOST_REMEMBERED = 1 << 16;

export function createChunkSealer(columns: readonly ColumnSpec[]): ChunkSealer {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const dictionary: Value[] = [...FIRST_ENTRIES];
  const remembered = new Map<Value, number>(dictionary.map((value, code) => [value, code]));
  const chunks: Cells[] = [];
  const others = columns.map(() => new Map<number, string | boolean>());

  function textsOf({ bytes, lengths, count }: RawTexts, to: Value[]): void {
    if (count === 0) return;
    const text = decoder.decode(bytes);
    for (let i = 0, at = 0; i < count; i++) to.push(text.substring(at, (at += lengths[i]!)));
  }

  function codeOf(value: Value): number {
    const known = remembered.get(value);
    if (known !== undefined) return known;
    const code = dictionary.push(value) - 1;
    if (remembered.size < MOST_REMEMBERED) remembered.set(value, code);
    return code;
  }

  function settleNumbers(numbers: Float64Array, { from, to }: RawRows, jsons: readonly string[], at: number) {
    const { type } = columns[at]!;
    const words = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
    for (let place = from; place < to; place++) {
      if (words[place * 2 + 1] !== ODD_WORD) continue;
      const value = oddValue(jsons[words[place * 2]!]!, type);
      numbers[place] = typeof value === 'number' ? value : NaN;
      if (typeof value === 'string' || typeof value === 'boolean')
        others[at]!.set((chunks.length << CHUNK_BITS) + place, value);
    }
  }

  function settleCodes(codes: Int32Array, { from, to }: RawRows, jsons: readonly string[], at: number) {
    const { type } = columns[at]!;
    for (let place = from; place < to; place++) {
      const code = codes[place]!;
      if (code < 0) codes[place] = codeOf(oddValue(jsons[~code]!, type));
    }
  }

  return {
    get nextCode() {
      return dictionary.length;
    },

    settle(rows) {
      textsOf(rows.texts, dictionary);
      if (rows.jsons.count === 0) return;
      const jsons: string[] = [];
      textsOf(rows.jsons, jsons);
      rows.cells.forEach((cells, at) => {
        if (rows.odd[at] === 0) return;
        if (cells instanceof Float64Array) settleNumbers(cells, rows, jsons, at);
        else settleCodes(cells, rows, jsons, at);
      });
    },

    add(cells) {
      chunks.push(cells);
    },

    finish(rowCount) {
      const columnOf = ({ name, type }: ColumnSpec, at: number): Column =>
        isCoded(type)
          ? { kind: 'codes', name, type, chunks: chunks.map((cells) => cells[at] as Int32Array), dictionary }
          : {
              kind: 'numbers',
              name,
              type,
              chunks: chunks.map((cells) => cells[at] as Float64Array),
              others: others[at]!,
            };
      return {
        rowCount,
        columns: new Map(columns.map((column, at) => [column.name, columnOf(column, at)])),
      };
    },
  };
}

/** A value as `typedValue` has it. The text is a copy, for a part of a longer one would keep all of it in memory. */
function oddValue(json: string, type: ColumnSpec['type']): Value {
  const first = json.charCodeAt(0);
  const isNumber = first === 0x2d || (first >= 0x30 && first <= 0x39);
  const value = isNumber ? parseNumber(json) : parseJson(json);
  return typedValue(value === json ? (JSON.parse(`"${json}"`) as string) : value, type);
}
