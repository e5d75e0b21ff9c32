import { atOnce, type Task } from './task';
import {
  CHUNK_BITS,
  CHUNK_ROWS,
  FIRST_ENTRIES,
  type Column,
  type ColumnSpec,
  type NumberColumn,
  type Table,
  type Value,
} from './table';

export interface ColumnValues extends ColumnSpec {
  values: readonly Value[];
}

/** Makes a table from columns of equal length. Meant for short lists and for tests. */
export const toTable = (columns: readonly ColumnValues[]): Table => atOnce(tableTask(columns));

export function* tableTask(columns: readonly ColumnValues[]): Task<Table> {
  const dictionary: Value[] = [...FIRST_ENTRIES];
  const codes = new Map<Value, number>(dictionary.map((value, code) => [value, code]));
  const codeOf = (value: Value): number => {
    const known = codes.get(value);
    if (known !== undefined) return known;
    codes.set(value, dictionary.length);
    return dictionary.push(value) - 1;
  };
  const made = new Map<string, Column>();
  for (const { name, type, values } of columns)
    made.set(
      name,
      isCoded(type)
        ? { kind: 'codes', name, type, chunks: yield* codesOf(values, codeOf), dictionary }
        : { kind: 'numbers', name, type, ...(yield* numbersOf(values)) },
    );
  return { rowCount: Math.max(0, ...columns.map(({ values }) => values.length)), columns: made };
}

function* codesOf(values: readonly Value[], codeOf: (value: Value) => number): Task<Int32Array[]> {
  const chunks: Int32Array[] = [];
  for (const some of chunksOf(values)) {
    chunks.push(Int32Array.from(some, codeOf));
    yield;
  }
  return chunks;
}

function* numbersOf(values: readonly Value[]): Task<Pick<NumberColumn, 'chunks' | 'others'>> {
  const chunks: Float64Array[] = [];
  const others = new Map<number, string | boolean>();
  for (const some of chunksOf(values)) {
    const before = chunks.length << CHUNK_BITS;
    const toNumber = (value: Value, place: number) => {
      if (typeof value === 'number') return value;
      if (value !== null) others.set(before + place, value);
      return NaN;
    };
    chunks.push(Float64Array.from(some, toNumber));
    yield;
  }
  return { chunks, others };
}

export const isCoded = (type: ColumnSpec['type']): boolean => type === 'STRING' || type === 'ENUM';

const chunksOf = (values: readonly Value[]): (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / CHUNK_ROWS) }, (_, chunk) =>
    values.slice(chunk << CHUNK_BITS, (chunk + 1) << CHUNK_BITS),
  );
