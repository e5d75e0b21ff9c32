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
  /** New entries of the dictionary, the first of which has the code that the dictionary says is next. */
  texts: RawTexts;
  /** The odd values, as they stand in the reply: numbers, logical values, quoted texts, objects and arrays. */
  jsons: RawTexts;
}

/** Of all replies: what is compiled for a decoder of one reply does not outlive it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What is known so far of the columns that a parser reads. */
export interface ChunkSealer {
  readonly columns: readonly ColumnSpec[];
  /** Its length is the code of the next new text. */
  readonly dictionary: Value[];
  /** Codes of the values that were settled by the slow rules. */
  readonly remembered: Map<Value, number>;
  /** Those that are full of settled rows, and at the end the last one. The cells are the sealer's from then on. */
  readonly chunks: Cells[];
  /** By column. */
  readonly others: readonly Map<number, string | boolean>[];
}

/** Values that are looked for among earlier ones, so that those that repeat share an entry of the dictionary. */
const MOST_REMEMBERED = 1 << 16;

/** Makes columns of what a parser reads. Both parsers leave it to this, so that they cannot differ in the slow rules. */
export function createChunkSealer(columns: readonly ColumnSpec[]): ChunkSealer {
  const dictionary: Value[] = [...FIRST_ENTRIES];
  return {
    columns,
    dictionary,
    remembered: new Map(dictionary.map((value, code) => [value, code])),
    chunks: [],
    others: columns.map(() => new Map<number, string | boolean>()),
  };
}

/**
 * Makes rows final. Called after each piece of the reply, so that little waits and no call takes long. It may raise the
 * next code.
 */
export function settleRows(sealer: ChunkSealer, rows: RawRows): void {
  appendTexts(rows.texts, sealer.dictionary);
  if (rows.jsons.count === 0) return;
  const jsons: string[] = [];
  appendTexts(rows.jsons, jsons);
  for (let column = 0; column < rows.cells.length; column++) {
    if (rows.odd[column] === 0) continue;
    const cells = rows.cells[column]!;
    if (cells instanceof Float64Array) settleNumbers(sealer, cells, rows, jsons, column);
    else settleCodes(sealer, cells, rows, jsons, column);
  }
}

/** The table of all chunks. */
export function sealedTable({ columns, dictionary, chunks, others }: ChunkSealer, rowCount: number): Table {
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
}

function appendTexts({ bytes, lengths, count }: RawTexts, to: Value[]): void {
  if (count === 0) return;
  const text = decoder.decode(bytes);
  for (let i = 0, at = 0; i < count; i++) to.push(text.substring(at, (at += lengths[i]!)));
}

function settleNumbers(
  { columns, chunks, others }: ChunkSealer,
  numbers: Float64Array,
  { from, to }: RawRows,
  jsons: readonly string[],
  column: number,
): void {
  const { type } = columns[column]!;
  const words = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  for (let place = from; place < to; place++) {
    if (words[place * 2 + 1] !== ODD_WORD) continue;
    const value = oddValue(jsons[words[place * 2]!]!, type);
    numbers[place] = typeof value === 'number' ? value : NaN;
    if (typeof value === 'string' || typeof value === 'boolean')
      others[column]!.set((chunks.length << CHUNK_BITS) + place, value);
  }
}

function settleCodes(
  sealer: ChunkSealer,
  codes: Int32Array,
  { from, to }: RawRows,
  jsons: readonly string[],
  column: number,
): void {
  const { type } = sealer.columns[column]!;
  for (let place = from; place < to; place++) {
    const code = codes[place]!;
    if (code < 0) codes[place] = codeOf(sealer, oddValue(jsons[~code]!, type));
  }
}

function codeOf({ dictionary, remembered }: ChunkSealer, value: Value): number {
  const known = remembered.get(value);
  if (known !== undefined) return known;
  const code = dictionary.push(value) - 1;
  if (remembered.size < MOST_REMEMBERED) remembered.set(value, code);
  return code;
}

/** A value as `typedValue` has it. The text is a copy, for a part of a longer one would keep all of it in memory. */
function oddValue(json: string, type: ColumnSpec['type']): Value {
  const first = json.charCodeAt(0);
  const isNumber = first === 0x2d || (first >= 0x30 && first <= 0x39);
  const value = isNumber ? parseNumber(json) : parseJson(json);
  return typedValue(value === json ? (JSON.parse(`"${json}"`) as string) : value, type);
}
