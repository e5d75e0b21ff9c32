import {
  CHUNK_BITS,
  CHUNK_ROWS,
  FIRST_ENTRIES,
  type Column,
  type ColumnSpec,
  type Table,
  type Value,
} from '../table';
import { isText } from '../../contract/column-types';
import { cleanTexts, textsOf, type CleanedTexts } from '../clean-texts';

/** The cells of a chunk, column by column: an Int32Array of codes for STRING and ENUM, a Float64Array otherwise. */
export type Cells = readonly (Float64Array | Int32Array)[];

export interface TableBuilder {
  readonly columns: readonly ColumnSpec[];
  /** Its length is the code of the next new text. */
  readonly dictionary: Value[];
  /** Call `cleanTexts` after a piece of the reply, so that little is left for the end. */
  readonly texts: CleanedTexts;
  readonly codes: Map<Value, number>;
  /** Every chunk but the last is full. */
  readonly chunks: Cells[];
  readonly waiting: (readonly Value[])[];
  /** By column, see `NumberColumn`. */
  readonly nonNumeric: readonly Map<number, string | boolean>[];
}

/** The most values whose codes are kept. Repeated values beyond it get an entry of their own each time. */
const MAX_CODES = 1 << 16;

export function createTableBuilder(columns: readonly ColumnSpec[]): TableBuilder {
  const dictionary: Value[] = [...FIRST_ENTRIES];
  return {
    columns,
    dictionary,
    texts: { written: dictionary, cleaned: dictionary, count: 0 },
    codes: new Map(dictionary.map((value, code) => [value, code])),
    chunks: [],
    waiting: [],
    nonNumeric: columns.map(() => new Map<number, string | boolean>()),
  };
}

export function codeOf(
  { dictionary, codes }: Pick<TableBuilder, 'dictionary' | 'codes'>,
  value: Value,
): number {
  const known = codes.get(value);
  if (known !== undefined) return known;
  const code = dictionary.push(value) - 1;
  if (codes.size < MAX_CODES) codes.set(value, code);
  return code;
}

export function numberOf(
  { chunks, nonNumeric }: TableBuilder,
  column: number,
  /** The row's place in the next chunk. */
  rowInChunk: number,
  value: Value,
): number {
  if (typeof value === 'number') return value;
  if (value !== null) nonNumeric[column]!.set((chunks.length << CHUNK_BITS) + rowInChunk, value);
  return NaN;
}

export function addRow(builder: TableBuilder, values: readonly Value[]): void {
  const { waiting } = builder;
  if (waiting.push(values) === CHUNK_ROWS) addChunk(builder);
}

function addChunk(builder: TableBuilder): void {
  const { columns, chunks, waiting } = builder;
  const cells = columns.map(({ type }, at) =>
    isText(type)
      ? Int32Array.from(waiting, (values) => codeOf(builder, values[at]!))
      : Float64Array.from(waiting, (values, rowInChunk) => numberOf(builder, at, rowInChunk, values[at]!)),
  );
  chunks.push(cells);
  waiting.length = 0;
  cleanTexts(builder.texts);
}

export function builtTable(builder: TableBuilder, rowCount: number): Table {
  if (builder.waiting.length > 0) addChunk(builder);
  const { columns, texts, chunks, nonNumeric } = builder;
  cleanTexts(texts);
  const columnOf = ({ name, type }: ColumnSpec, at: number): Column =>
    isText(type)
      ? {
          kind: 'codes',
          name,
          type,
          chunks: chunks.map((cells) => cells[at] as Int32Array),
          ...textsOf(name, texts),
        }
      : {
          kind: 'numbers',
          name,
          type,
          chunks: chunks.map((cells) => cells[at] as Float64Array),
          nonNumeric: nonNumeric[at]!,
        };
  return {
    rowCount,
    columns: new Map(columns.map((column, at) => [column.name, columnOf(column, at)])),
  };
}
