import { CHUNK_ROWS, FIRST_ENTRIES, type Table } from '../../../src/table/table';
import { isText } from '../../../src/contract/column-types';

/** Says which promise of its type a table breaks, or returns ''. */
export function checkTable({ rowCount, columns }: Table): string {
  for (const column of columns.values()) {
    const { name, chunks, kind, type } = column;
    if ((kind === 'codes') !== isText(type)) return `${name} has the wrong kind`;
    if (chunks.length !== Math.ceil(rowCount / CHUNK_ROWS)) return `${name} has ${chunks.length} chunks`;
    const lengths = chunks.map(({ length }) => length);
    const last = lengths.pop() ?? 0;
    if (lengths.some((length) => length !== CHUNK_ROWS)) return `${name} has a chunk that is not full`;
    if (lengths.length * CHUNK_ROWS + last !== rowCount) return `${name} does not have ${rowCount} rows`;
    if (kind === 'numbers') {
      for (const row of column.nonNumeric.keys()) {
        if (row >= rowCount) return `${name} has a value beyond its last row`;
        const number = chunks[Math.floor(row / CHUNK_ROWS)]?.[row % CHUNK_ROWS];
        if (!Number.isNaN(number)) return `${name} has two values at row ${row}`;
      }
    } else {
      if (FIRST_ENTRIES.some((value, code) => column.dictionary.at(code) !== value))
        return `the dictionary of ${name} does not begin with the fixed entries`;
      const isEntry = (code: number) => code >= 0 && code < column.dictionary.length;
      if (column.chunks.some((codes) => !codes.every(isEntry))) return `${name} has a code without an entry`;
    }
  }
  return '';
}
