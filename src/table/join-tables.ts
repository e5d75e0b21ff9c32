import { TextDictionary } from './parse/index';
import { inChunks, type Steps } from './steps';
import { readZoneDays } from './columns/zone-days';
import {
  CHUNK_BITS,
  CHUNK_ROWS,
  type CodedColumn,
  type Column,
  type Dictionary,
  type NumberColumn,
  type Remark,
  type Table,
} from './table';

/**
 * Puts the rows of tables with the same columns one after the other. `remarks` are what a person should know about the
 * whole. With a zone, its midnights are read as days.
 */
export function* joinTables(
  tables: readonly Table[],
  remarks: readonly string[] = [],
  timeZone: string | null = null,
): Steps<Table> {
  const joined = yield* joinRows(tables);
  const table = timeZone === null ? joined : yield* readZoneDays(joined, timeZone);
  if (remarks.length === 0) return table;
  return {
    ...table,
    remarks: [...(table.remarks ?? []), ...remarks.map((text) => ({ column: null, text }))],
  };
}

function* joinRows(tables: readonly Table[]): Steps<Table> {
  const [first, ...remaining] = tables;
  if (!first) throw new Error('No table was given.');
  if (remaining.length === 0) return first;
  const rowCount = tables.reduce((sum, table) => sum + table.rowCount, 0);
  const dictionary = new TextDictionary();
  const newCodes = new Map<Dictionary, Int32Array>();
  const columns = new Map<string, Column>();
  for (const [name, { kind, type }] of first.columns) {
    const same = tables.map((table) => table.columns.get(name)!);
    if (kind === 'numbers') {
      const numbers = same as NumberColumn[];
      const chunks = emptyChunks(rowCount, (length) => new Float64Array(length));
      yield* copyAll(numbers, chunks);
      columns.set(name, {
        kind,
        name,
        type,
        chunks,
        nonNumeric: joinNonNumeric(tables, numbers),
      });
    } else {
      const chunks = emptyChunks(rowCount, (length) => new Int32Array(length));
      const coded = same as CodedColumn[];
      for (const before of coded.map(writtenIn))
        if (!newCodes.has(before)) newCodes.set(before, yield* joinTexts(dictionary, before));
      yield* copyAll(coded, chunks, (column) => newCodes.get(writtenIn(column as CodedColumn)));
      columns.set(name, { kind, name, type, chunks, dictionary });
    }
  }
  const textsOf = dictionary.forColumns();
  for (const [name, column] of columns)
    if (column.kind === 'codes') columns.set(name, { ...column, ...textsOf(name) });
  const remarks = joinRemarks(tables);
  return { rowCount, columns, ...(remarks.length > 0 && { remarks }) };
}

/** Adds the texts of another dictionary, and returns their new codes. */
function* joinTexts(joined: TextDictionary, written: Dictionary): Steps<Int32Array> {
  const codes = new Int32Array(written.length);
  yield* inChunks(written.length, (from, end) => {
    for (let code = from; code < end; code++) codes[code] = joined.codeOf(written.at(code));
  });
  return codes;
}

const writtenIn = ({ written, dictionary }: CodedColumn): Dictionary => written ?? dictionary;

const emptyChunks = <Chunk>(rowCount: number, make: (length: number) => Chunk): Chunk[] =>
  Array.from({ length: Math.ceil(rowCount / CHUNK_ROWS) }, (_, at) =>
    make(Math.min(CHUNK_ROWS, rowCount - at * CHUNK_ROWS)),
  );

function* copyAll(
  from: readonly Column[],
  to: readonly (Float64Array | Int32Array)[],
  codesOf: (column: Column) => Int32Array | undefined = () => undefined,
): Steps<void> {
  let row = 0;
  for (const column of from)
    for (const chunk of column.chunks) {
      copyChunk(chunk, to, row, codesOf(column));
      row += chunk.length;
      yield;
    }
}

function copyChunk(
  chunk: Float64Array | Int32Array,
  to: readonly (Float64Array | Int32Array)[],
  from: number,
  codes: Int32Array | undefined,
): void {
  for (let at = 0, row = from; at < chunk.length; at++, row++)
    to[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)] = codes ? codes[chunk[at]!]! : chunk[at]!;
}

function joinNonNumeric(
  tables: readonly Table[],
  columns: readonly NumberColumn[],
): Map<number, string | boolean> {
  const joined = new Map<number, string | boolean>();
  let before = 0;
  columns.forEach(({ nonNumeric }, at) => {
    for (const [row, value] of nonNumeric) joined.set(before + row, value);
    before += tables[at]!.rowCount;
  });
  return joined;
}

/** Joins the remarks. One on a column stays, once, if each table with rows has one on it. Any other stays once for each text. */
function joinRemarks(tables: readonly Table[]): Remark[] {
  const all = tables.flatMap(({ remarks = [] }) => remarks);
  const counted = all.filter(
    ({ column }) =>
      column === null ||
      tables.every(
        ({ rowCount, remarks = [] }) => rowCount === 0 || remarks.some((remark) => remark.column === column),
      ),
  );
  return [
    ...new Map(
      counted.map((remark) => [`${remark.column} ${remark.column === null ? remark.text : ''}`, remark]),
    ).values(),
  ];
}
