import fc from 'fast-check';
import { joinTables } from '../../src/table/join-tables';
import { CHUNK_ROWS, type Table, type Value } from '../../src/table/table';
import { atOnce } from '../../src/table/steps';
import { toTable } from '../../src/table/to-table';
import { propertyRuns } from '../support/property-runs';
import { checkTable } from './parse/check-table';
import { columnsOf } from './table-of';

type Row = readonly [string | null, Value, number | null];

const tableOf = (rows: readonly Row[]): Table =>
  toTable([
    { name: 's', type: 'STRING', values: rows.map(([s]) => s) },
    { name: 'f', type: 'FLOAT', values: rows.map(([, f]) => f) },
    { name: 't', type: 'TIMESTAMP', values: rows.map(([, , t]) => t) },
  ]);
const join = (parts: readonly (readonly Row[])[]) => atOnce(joinTables(parts.map(tableOf)));

describe('joined tables', () => {
  it('have the rows of all, one after the other', () => {
    const row = fc.tuple(
      fc.constantFrom('a', 'b', '', null, 'Büro'),
      fc.oneof(fc.double({ noNaN: true }), fc.constantFrom('n/a', true, null)),
      fc.option(fc.integer({ min: 1, max: 60_000 })),
    );
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 9 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const joined = join(parts);
        expect(columnsOf(joined)).toEqual(columnsOf(tableOf(parts.flat())));
        expect(joined.rowCount).toBe(parts.flat().length);
        expect(checkTable(joined)).toBe('');
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('fill each chunk, wherever a table ends', () => {
    const rows = Array.from({ length: 2 * CHUNK_ROWS + 7 }, (_, i): Row => [
      `u${i % 99}`,
      i % 5 ? i : 'x',
      i,
    ]);
    const parts = [rows.slice(0, 3), rows.slice(3, CHUNK_ROWS + 1), rows.slice(CHUNK_ROWS + 1)];
    const joined = join(parts);
    expect(checkTable(joined)).toBe('');
    expect(columnsOf(joined)).toEqual(columnsOf(tableOf(rows)));
  });

  it('keep a remark on a column only if each of them has one', () => {
    const [first, second] = [tableOf([['a', 1, 1]]), tableOf([['b', 2, 2]])];
    const remark = (column: string | null) => ({ column, text: `on ${column ?? 'all'}` });
    const remarksOf = (...tables: Table[]) => atOnce(joinTables(tables)).remarks?.map(({ text }) => text);
    expect(remarksOf({ ...first, remarks: [remark('f')] }, second)).toBeUndefined();
    expect(remarksOf({ ...first, remarks: [remark('f')] }, { ...second, remarks: [remark('f')] })).toEqual([
      'on f',
    ]);
    expect(remarksOf({ ...first, remarks: [remark(null)] }, second)).toEqual(['on all']);
  });
});
