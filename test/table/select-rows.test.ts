import fc from 'fast-check';

import type { SortKey } from '../../src/table/arguments/parse-options';
import { limitRows, selectRows } from '../../src/table/select-rows';
import { sortRows } from '../../src/table/sort-rows';
import { atOnce, type Steps } from '../../src/table/steps';
import type { Table, Value } from '../../src/table/table';
import { entry } from './catalogue';
import { selectedPlainly } from './straightforward';
import { tableOf } from './table-of';
import { propertyRuns } from '../support/property-runs';
import { CODE_POINT } from '../support/code-point';

function* selecting(
  table: Table,
  filters: Parameters<typeof selectRows>[1],
  sort: readonly SortKey[] = [],
  limit?: number,
  among?: Uint32Array,
): Steps<Uint32Array> {
  const rows = yield* selectRows(table, filters, among);
  return limitRows(sort.length > 0 ? yield* sortRows(table, rows, sort) : rows, limit);
}
const select = (...given: Parameters<typeof selecting>) => [...atOnce(selecting(...given))];
const by = (column: string, descending = false): SortKey => ({ column, descending });

it('sorts integers of more digits than a cell keeps among the numbers, exactly', () => {
  const ids = tableOf({
    id: [
      'INT',
      [
        ...['12345678901234569', 'n/a', 7, '-12345678901234569', '12345678901234567', 1e20, null],
        '-12345678901234568',
      ],
    ],
  });
  expect(select(ids, [], [by('id')])).toEqual([3, 7, 2, 4, 0, 5, 1, 6]);
  expect(select(ids, [], [by('id', true)])).toEqual([1, 5, 0, 4, 2, 7, 3, 6]);
});

it('keeps the order of 0 and -0, and of blanks, which come last in either direction', () => {
  const zeros = tableOf({ rent: ['FLOAT', [null, 0, -0, 1, null, -1, 0]] });
  expect(select(zeros, [], [by('rent')])).toEqual([5, 1, 2, 6, 3, 0, 4]);
  expect(select(zeros, [], [by('rent', true)])).toEqual([3, 1, 2, 6, 5, 0, 4]);
});

it('starts from the given rows, in their order', () => {
  const table = tableOf({ rent: ['FLOAT', [10, 9, null, 10, 9]] });
  const among = Uint32Array.of(4, 0, 2);
  const filters = [{ column: entry('rent', 'FLOAT'), test: (value: Value) => value !== null }];
  expect(select(table, filters, [], undefined, among)).toEqual([4, 0]);
  expect([...among]).toEqual([4, 0, 2]);
});

describe('of any table', () => {
  const text = fc.oneof(
    fc.constantFrom('Unit 9', 'unit 10', 'Unit 009', 'Ünit 9', 'ünit 9', 'UNIT 9', ''),
    fc.string({ maxLength: 3 }),
    fc.string({ unit: CODE_POINT, maxLength: 3 }),
  );
  const value: fc.Arbitrary<Value> = fc.oneof(
    { weight: 3, arbitrary: text },
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const types = fc.constantFrom('STRING' as const, 'FLOAT' as const, 'TIMESTAMP' as const);
  const column = fc.tuple(types, fc.array(value, { minLength: 40, maxLength: 40 }));
  const key = fc.record({ column: fc.constantFrom('a', 'b', 'c'), descending: fc.boolean() });
  const tests: ((value: Value) => boolean)[] = [
    () => true,
    (cell) => cell !== null,
    (cell) => typeof cell === 'number' && cell > 0,
    (cell) => typeof cell !== 'string' || cell.length > 1,
  ];
  const condition = fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...tests))
    .map(([name, test]) => ({ column: entry(name, 'STRING'), test }));

  it('agrees with a naive implementation', () => {
    fc.assert(
      fc.property(
        fc.record({ a: column, b: column, c: column }),
        fc.array(condition, { maxLength: 2 }),
        fc.array(key, { maxLength: 3 }),
        fc.constantFrom(undefined, 5, -5, 100, -100),
        (columns, filters, sort, limit) => {
          const table = tableOf(columns);
          expect(select(table, filters, sort, limit)).toEqual(selectedPlainly(table, filters, sort, limit));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });
});

it('finds rows in every part of a long table, and pauses in between', () => {
  const count = 20_000;
  const table = tableOf({
    name: ['STRING', Array.from({ length: count }, (_, row) => `Tenant ${(row * 7919) % count}`)],
    rent: ['INT', Array.from({ length: count }, (_, row) => row % 10)],
  });
  const filters = [{ column: entry('rent', 'INT'), test: (value: Value) => value === 7 }];
  const sort = [by('rent'), by('name', true)];
  expect(select(table, filters, sort, 30)).toEqual(selectedPlainly(table, filters, sort, 30));
  expect([...selecting(table, filters, sort)].length).toBeGreaterThan(count / 1000);
});
