import { CHUNK_ROWS, type Column, type Table } from '../../src/table/table';
import { atOnce } from '../../src/table/steps';
import { tableBytes } from '../../src/table/table-bytes';

const bytesOf = (table: Table): number => atOnce(tableBytes(table));
const numbers = (name: string, rows: number): Column => ({
  kind: 'numbers',
  name,
  type: 'FLOAT',
  chunks: Array.from({ length: Math.ceil(rows / CHUNK_ROWS) }, () => new Float64Array(CHUNK_ROWS)),
  nonNumeric: new Map(),
});
const tableOf = (rowCount: number, ...columns: Column[]): Table => ({
  rowCount,
  columns: new Map(columns.map((column) => [column.name, column])),
});

describe('the memory of a table', () => {
  it('is little more than that of its numbers', () => {
    const rows = 100 * CHUNK_ROWS;
    const bytes = bytesOf(tableOf(rows, numbers('a', rows), numbers('b', rows)));
    expect(bytes).toBeGreaterThanOrEqual(2 * rows * 8);
    expect(bytes).toBeLessThan(2 * rows * 8 * 1.01);
  });

  it('counts a dictionary once, even if several columns share it', () => {
    const dictionary = { length: 1, units: 100_000, at: () => '' };
    const coded = (name: string): Column => ({
      kind: 'codes',
      name,
      type: 'STRING',
      chunks: [new Int32Array(1)],
      dictionary,
    });
    const [withOneColumn, withTwoColumns] = [tableOf(1, coded('a')), tableOf(1, coded('a'), coded('b'))].map(
      bytesOf,
    );
    expect(withOneColumn).toBeGreaterThan(200_000);
    expect(withTwoColumns! - withOneColumn!).toBeLessThan(1000);
  });
});
