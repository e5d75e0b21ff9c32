import { parseJson, parseNumber, typedValue } from '../../typed-value';
import type { ColumnSpec, Value } from '../../table';
import { numberOf, type Cells, type TableBuilder } from '../table-builder';

/**
 * The high word of the NaN that marks a value for the slow rules in a number column. The low word is an index into
 * {@link RawRows.jsons}. Read and write it through an Int32Array, because a NaN that is copied as a number may lose its
 * bits. A coded column has `~index` instead, which is negative, as no code is.
 */
const ODD_WORD = 0x7ff80001;

/** Texts one after the other. They may be read only during the call. */
export interface RawTexts {
  bytes: Uint8Array;
  /** The UTF-16 units of each. */
  lengths: Int32Array;
}

export interface RawRows {
  /** The cells of the open chunk, which are converted in place. Null is NULL_CODE, or any NaN without ODD_WORD. */
  cells: Cells;
  /** The places of the first row and of the one after the last. */
  from: number;
  to: number;
  /** For each column, 1 if the rows have odd values and 0 if not. */
  odd: Uint8Array;
  /** New entries of the dictionary. The first has the next code. */
  texts: RawTexts;
  /** The odd values as the reply writes them: numbers, logical values, quoted texts, objects and arrays. */
  jsons: RawTexts;
}

/** One for all replies, because the code that engines compile for a decoder is dropped with it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Makes rows final. It may raise the next code. */
export function finalizeRows(builder: TableBuilder, rows: RawRows): void {
  const { texts } = rows;
  if (texts.lengths.length > 0) builder.dictionary.addAll(decoder.decode(texts.bytes), texts.lengths);
  if (rows.jsons.lengths.length === 0) return;
  const jsons = textsIn(rows.jsons);
  for (let column = 0; column < rows.cells.length; column++) {
    if (rows.odd[column] === 0) continue;
    const cells = rows.cells[column]!;
    const spec = builder.columns[column]!;
    const valueOf = (json: number) => oddValue(jsons[json]!, spec);
    if (cells instanceof Float64Array)
      finalizeNumbers(cells, rows, (row, json) => numberOf(builder, column, row, valueOf(json)));
    else finalizeCodes(cells, rows, (json) => builder.dictionary.codeOf(valueOf(json)));
  }
}

function textsIn({ bytes, lengths }: RawTexts): string[] {
  const text = decoder.decode(bytes);
  const texts: string[] = [];
  for (let i = 0, at = 0; i < lengths.length; i++) texts.push(text.substring(at, (at += lengths[i]!)));
  return texts;
}

function finalizeNumbers(
  numbers: Float64Array,
  { from, to }: RawRows,
  numberAt: (row: number, json: number) => number,
): void {
  const words = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  for (let row = from; row < to; row++) {
    if (words[row * 2 + 1] !== ODD_WORD) continue;
    numbers[row] = numberAt(row, words[row * 2]!);
  }
}

function finalizeCodes(codes: Int32Array, { from, to }: RawRows, codeAt: (json: number) => number): void {
  for (let row = from; row < to; row++) {
    const code = codes[row]!;
    if (code < 0) codes[row] = codeAt(~code);
  }
}

/** Returns a value as `typedValue` does. A text is copied, because a part of a longer text keeps all of it in memory. */
function oddValue(json: string, { name, type, isWallDate }: ColumnSpec): Value {
  const first = json.charCodeAt(0);
  const isNumber = first === 0x2d || (first >= 0x30 && first <= 0x39);
  const value = isNumber ? parseNumber(json) : parseJson(json);
  return typedValue(value === json ? (JSON.parse(`"${json}"`) as string) : value, type, isWallDate, name);
}
