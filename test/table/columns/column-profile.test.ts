import fc from 'fast-check';
import { cleanText } from '../../../src/table/clean-texts';
import type { ColumnType } from '../../../src/contract/column-types';
import { columnProfile } from '../../../src/table/columns/column-profile';
import { columnOf, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/task';
import { tableOf } from '../table-of';

const profileOf = (type: ColumnType, values: readonly Value[], rows = values.map((_, row) => row)) =>
  atOnce(columnProfile(columnOf(tableOf({ one: [type, values] }), 'one'), Uint32Array.from(rows)));

it.each<[ColumnType, Value[], object]>([
  ['STRING', [], { rows: 0, filled: 0, different: 0 }],
  ['STRING', [null, '', null], { rows: 3, filled: 0, different: 0 }],
  ['ENUM', ['OFFICE', null, 'RETAIL', 'OFFICE', ''], { rows: 5, filled: 3, different: 2 }],
  ['STRING', ['a', 'A', 'b'], { rows: 3, filled: 3, different: 2 }],
  ['FLOAT', [3, null, -1.5, 0, -0, 3], { rows: 6, filled: 5, different: 3, range: { least: -1.5, most: 3 } }],
  ['FLOAT', ['n/a', 7], { rows: 2, filled: 2, different: 2, range: { least: 7, most: 7 } }],
  ['TIMESTAMP', [46752, null], { rows: 2, filled: 1, different: 1, range: { least: 46752, most: 46752 } }],
])('of a %s column with %j is %j', (type, values, expected) =>
  expect(profileOf(type, values)).toEqual(expected),
);

it('is of the rows that are given, and of no others', () => {
  expect(profileOf('FLOAT', [1, 2, 3, null], [1, 3])).toEqual({
    ...{ rows: 2, filled: 1, different: 1, range: { least: 2, most: 2 } },
  });
});

it('equals what the obvious way counts', () => {
  const number = fc.option(
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 9 })),
  );
  const text = fc.option(
    fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('Unit 1', 'Unit 11', 'Unit 2')),
  );
  const oracle = (values: readonly Value[]) => {
    const some = values
      .map((value) => (typeof value === 'string' ? cleanText(value).toLowerCase() : value))
      .filter((value) => value !== null && value !== '');
    return { rows: values.length, filled: some.length, different: new Set(some).size };
  };
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), fc.array(text, { maxLength: 60 }), (numbers, texts) => {
      const found = numbers.filter((value) => value !== null);
      expect(profileOf('FLOAT', numbers)).toEqual({
        ...oracle(numbers),
        ...(found.length > 0 && { range: { least: Math.min(...found) + 0, most: Math.max(...found) + 0 } }),
      });
      const { rows, filled, different } = profileOf('STRING', texts);
      expect({ rows, filled, different }).toEqual(oracle(texts));
    }),
  );
});
