import { haveSameValues } from '../../../src/table/columns/column-use';
import { toTable } from '../../../src/table/to-table';

const table = (columns: Record<string, (string | null)[]>) =>
  toTable(Object.entries(columns).map(([name, values]) => ({ name, type: 'STRING', values })));

it.each([
  [[{ a: ['x', null], b: ['x', null] }], true],
  [[{ a: ['x'], b: ['x'] }, { a: ['y'] }, { b: ['z'] }], true],
  [
    [
      { a: ['x'], b: ['x'] },
      { a: ['y'], b: ['Y'] },
    ],
    false,
  ],
  [[{ a: ['x'], b: [null] }], false],
  [[{ a: ['x'] }, { b: ['x'] }], false],
  [[{ a: [], b: [] }], false],
  [[], false],
])(
  'two columns are the same if all tables that have both say so, and at least one does: %j %s',
  (tables, same) =>
    expect(
      haveSameValues(
        tables.map((one) => table(one as Record<string, string[]>)),
        'a',
        'b',
      ),
    ).toBe(same),
);
