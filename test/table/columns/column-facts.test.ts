import fc from 'fast-check';
import type { ColumnType } from '../../../src/contract/column-types';
import { countColumn, MOST_LISTED } from '../../../src/table/columns/column-facts';
import { columnOf, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/task';
import { tableOf } from '../table-of';

const factsOf = (type: ColumnType, values: readonly Value[]) => {
  const table = tableOf({ one: [type, values] });
  return atOnce(countColumn(columnOf(table, 'one'), table.rowCount));
};

it.each<[ColumnType, Value[], object]>([
  ['STRING', [], { rows: 0, filled: 0, values: [] }],
  [
    'ENUM',
    ['OFFICE', null, 'RETAIL', 'OFFICE', ''],
    {
      rows: 5,
      filled: 3,
      values: [
        { value: 'OFFICE', count: 2 },
        { value: 'RETAIL', count: 1 },
      ],
    },
  ],
  [
    'STRING',
    [true, false, true],
    {
      rows: 3,
      filled: 3,
      values: [
        { value: true, count: 2 },
        { value: false, count: 1 },
      ],
    },
  ],
  ['FLOAT', [3, null, -1.5, 0], { rows: 4, filled: 3, range: { least: -1.5, most: 3 } }],
  ['INT', [null, null], { rows: 2, filled: 0 }],
  ['TIMESTAMP', [46752, null], { rows: 2, filled: 1, range: { least: 46752, most: 46752 } }],
  ['FLOAT', ['n/a', 7], { rows: 2, filled: 2, range: { least: 7, most: 7 } }],
])('of a %s column with %j says %j', (type, values, expected) =>
  expect(factsOf(type, values)).toEqual(expected),
);

it('lists no values of a column that has too many, but shows a few', () => {
  const names = Array.from({ length: MOST_LISTED + 1 }, (_, at) => `Tenant ${at}`);
  expect(factsOf('STRING', names)).toEqual({
    rows: MOST_LISTED + 1,
    filled: MOST_LISTED + 1,
    examples: ['Tenant 0', 'Tenant 1', 'Tenant 2'],
  });
  expect(factsOf('STRING', names.slice(1)).values).toHaveLength(MOST_LISTED);
});

it('counts each value as often as it occurs, in any number of rows', () => {
  const some = fc.array(fc.constantFrom(null, '', 'a', 'b', 'c'), { maxLength: 20 });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 900 }), (values, times) => {
      const many = Array.from({ length: times }, () => values).flat();
      const { rows, filled, values: counted = [] } = factsOf('STRING', many);
      expect(rows).toBe(many.length);
      expect(filled).toBe(many.filter(Boolean).length);
      for (const { value, count } of counted) expect(count).toBe(many.filter((one) => one === value).length);
      expect(counted).toHaveLength(new Set(many.filter(Boolean)).size);
    }),
  );
});
