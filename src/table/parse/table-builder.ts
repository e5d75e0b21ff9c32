import { CHUNK_BITS, CHUNK_ROWS, type Column, type ColumnSpec, type Table, type Value } from '../table';
import { isText } from '../../contract/column-types';
import { TextDictionary } from './text-dictionary';

/** The cells of a chunk, column by column: an Int32Array of codes for STRING and ENUM, a Float64Array otherwise. */
export type Cells = readonly (Float64Array | Int32Array)[];

export interface TableBuilder {
  readonly columns: readonly ColumnSpec[];
  /** Its length is the code of the next new text. */
  readonly dictionary: TextDictionary;
  /** Every chunk but the last is full. */
  readonly chunks: Cells[];
  readonly waiting: (readonly Value[])[];
  /** By column, see `NumberColumn`. */
  readonly nonNumeric: readonly Map<number, string | boolean>[];
}

export function createTableBuilder(columns: readonly ColumnSpec[]): TableBuilder {
  return {
    columns,
    dictionary: new TextDictionary(),
    chunks: [],
    waiting: [],
    nonNumeric: columns.map(() => new Map<number, string | boolean>()),
  };
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
      ? Int32Array.from(waiting, (values) => builder.dictionary.codeOf(values[at]!))
      : Float64Array.from(waiting, (values, rowInChunk) => numberOf(builder, at, rowInChunk, values[at]!)),
  );
  chunks.push(cells);
  waiting.length = 0;
}

export function builtTable(builder: TableBuilder, rowCount: number): Table {
  if (builder.waiting.length > 0) addChunk(builder);
  const { columns, chunks, nonNumeric } = builder;
  const textsOf = builder.dictionary.forColumns();
  const columnOf = ({ name, type }: ColumnSpec, at: number): Column =>
    isText(type)
      ? {
          kind: 'codes',
          name,
          type,
          chunks: chunks.map((cells) => cells[at] as Int32Array),
          ...textsOf(name),
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
