import fc from 'fast-check';
import { parseFilters } from '../../src/table/parse-filters';
import { selectRows, type SortKey } from '../../src/table/select-rows';
import type { Value } from '../../src/table/table';
import { entry } from './catalogue';
import { tableOf } from './table-of';

const TABLE = tableOf({
  unit: ['STRING', ['Unit 10', 'unit 9', 'Unit 2', null, 'Ünit 9', '']],
  rent: ['FLOAT', [10, 9, null, 10, 9, 'n/a']],
});
const COLUMNS = [entry('unit', 'STRING'), entry('rent', 'FLOAT')];
const filter = (text: string) =>
  parseFilters(text, (name) => COLUMNS.find((column) => column.name === name)!);
const by = (column: string, descending = false): SortKey => ({ column, descending });

it.each<[string, SortKey[], number | undefined, number[]]>([
  ['', [], undefined, [0, 1, 2, 3, 4, 5]],
  ['', [by('unit')], undefined, [2, 1, 4, 0, 3, 5]],
  ['', [by('unit', true)], undefined, [0, 1, 4, 2, 3, 5]],
  ['', [by('rent')], undefined, [1, 4, 0, 3, 5, 2]],
  ['', [by('rent', true)], undefined, [5, 0, 3, 1, 4, 2]],
  ['', [by('rent'), by('unit', true)], undefined, [1, 4, 0, 3, 5, 2]],
  ['', [by('rent', true), by('unit')], 3, [5, 0, 3]],
  ['', [], 2, [0, 1]],
  ['', [], -2, [4, 5]],
  ['', [], 100, [0, 1, 2, 3, 4, 5]],
  ['', [], -100, [0, 1, 2, 3, 4, 5]],
  ['rent<>; unit=unit*', [by('unit')], undefined, [1, 0]],
  ['rent=10', [], -1, [3]],
  ['rent>1000', [by('unit')], 5, []],
])('filters %j, sort %j, limit %s', (filters, sort, limit, rows) =>
  expect(selectRows(TABLE, filter(filters), sort, limit)).toEqual(rows),
);

it.each([
  [true, -2],
  [false, -2],
])(
  'takes blanks for the last rows, as SORT orders them, whatever the direction (descending: %s)',
  (down, limit) => {
    const table = tableOf({ x: ['INT', [null, 3, 1, null, 2]] });
    expect(selectRows(table, [], [by('x', down)], limit)).toEqual([0, 3]);
    expect(selectRows(table, [], [by('x', down)], -3)[0]).toBe(down ? 2 : 1);
  },
);

it('starts from the rows it is given, in their order', () => {
  expect(selectRows(TABLE, filter('rent<>'), [], undefined, [4, 0, 2])).toEqual([4, 0]);
});

it('sorts any values in a total order, blanks last, and keeps the order of ties', () => {
  const value: fc.Arbitrary<Value> = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.integer({ min: -3, max: 3 }),
    fc.boolean(),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), (values, descending) => {
      const rows = selectRows(tableOf({ x: ['STRING', values] }), [], [by('x', descending)]);
      expect([...rows].sort((a, b) => a - b)).toEqual(values.map((_, row) => row));
      const blanks = rows.map((row) => values[row] === null || values[row] === '');
      expect(blanks).toEqual([...blanks].sort((a, b) => Number(a) - Number(b)));
      const kinds = rows
        .filter((_, at) => !blanks[at])
        .map((row) => ['number', 'string', 'boolean'].indexOf(typeof values[row]));
      expect(kinds).toEqual([...kinds].sort((a, b) => (descending ? b - a : a - b)));
      rows.forEach((row, at) => {
        const next = rows[at + 1];
        if (next !== undefined && Object.is(values[row], values[next])) expect(row).toBeLessThan(next);
      });
    }),
  );
});

it('takes a column that was never read for a bug', () => {
  expect(() => selectRows(TABLE, [], [by('tenant')])).toThrow('Column tenant was not read');
});
