import {
  CHUNK_BITS,
  CHUNK_ROWS,
  FIRST_ENTRIES,
  type Column,
  type ColumnSpec,
  type Table,
  type Value,
} from './table';

/** A column given by its values. */
export interface ColumnValues extends ColumnSpec {
  values: readonly Value[];
}

/** A table of columns of one length given by their values: for the short lists of the service, and for tests. */
export function toTable(columns: readonly ColumnValues[]): Table {
  const dictionary: Value[] = [...FIRST_ENTRIES];
  const codes = new Map<Value, number>(dictionary.map((value, code) => [value, code]));
  const codeOf = (value: Value): number => {
    const known = codes.get(value);
    if (known !== undefined) return known;
    codes.set(value, dictionary.length);
    return dictionary.push(value) - 1;
  };
  return {
    rowCount: Math.max(0, ...columns.map(({ values }) => values.length)),
    columns: new Map(
      columns.map(({ name, type, values }) => [name, toColumn({ name, type }, values, dictionary, codeOf)]),
    ),
  };
}

function toColumn(
  { name, type }: ColumnSpec,
  values: readonly Value[],
  dictionary: readonly Value[],
  codeOf: (value: Value) => number,
): Column {
  if (isCoded(type))
    return {
      kind: 'codes',
      name,
      type,
      chunks: chunksOf(values).map((some) => Int32Array.from(some, codeOf)),
      dictionary,
    };
  const others = new Map<number, string | boolean>();
  values.forEach((value, row) => {
    if (typeof value === 'string' || typeof value === 'boolean') others.set(row, value);
  });
  const numbers = chunksOf(values).map((some) =>
    Float64Array.from(some, (value) => (typeof value === 'number' ? value : NaN)),
  );
  return { kind: 'numbers', name, type, chunks: numbers, others };
}

/** Whether a column of this type holds codes; else it holds numbers. */
export const isCoded = (type: ColumnSpec['type']): boolean => type === 'STRING' || type === 'ENUM';

const chunksOf = (values: readonly Value[]): (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / CHUNK_ROWS) }, (_, chunk) =>
    values.slice(chunk << CHUNK_BITS, (chunk + 1) << CHUNK_BITS),
  );
