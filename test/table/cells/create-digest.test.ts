import fc from 'fast-check';
import type { ColumnType } from '../../../src/contract/column-types';
import { createDigest, MAX_WORDS, putValue } from '../../../src/table/cells/create-digest';
import { atOnce } from '../../../src/table/steps';
import type { Value } from '../../../src/table/table';
import type { Cell } from '../../../src/table/cells/cell';
import { type CellsRequest, toCells } from '../../../src/table/cells/to-cells';
import { tableOf } from '../table-of';
import { propertyRuns } from '../../support/property-runs';
import { CODE_POINT } from '../../support/code-point';

type Made = Partial<Pick<CellsRequest, 'nulls' | 'tier' | 'headers'>>;

/** Returns the digest and the cells of a result with these columns, of a table that has them in this order. */
function result(columns: [ColumnType, readonly Value[]][], more: Made = {}, order = [...columns.keys()]) {
  const table = tableOf(Object.fromEntries(order.map((index) => [`c${index}`, columns[index]!])));
  return atOnce(
    toCells({
      table,
      columns: columns.map(([type], index) => ({ name: `c${index}`, type, label: null })),
      rows: Uint32Array.from({ length: table.rowCount }, (_, row) => row),
      headers: 1,
      nulls: 'blank',
      format: 'typed',
      tier: 'double',
      percentScale: 100,
      ...more,
    }),
  );
}
const digest = (...given: Parameters<typeof result>): string => result(...given).digest;

/** The value as the digest sees it: with its kind, and -0 as 0. */
const spelled = (cells: readonly (readonly Cell[])[]): string =>
  JSON.stringify(cells, (_, value: unknown) =>
    typeof value === 'number' ? `number ${value + 0}` : typeof value === 'string' ? `text ${value}` : value,
  );

it('does not depend on the order in which texts arrive', () => {
  const columns: [ColumnType, Value[]][] = [
    ['STRING', ['x', 'y', 'x']],
    ['STRING', ['y', 'z', '']],
  ];
  expect(digest(columns, {}, [1, 0])).toBe(digest(columns));
});

/** More words than are taken in at once. */
const LONG = 'a'.repeat(2 * MAX_WORDS);

it('is equal for equal results, and different for different results', () => {
  const value: fc.Arbitrary<Value> = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.string({ unit: CODE_POINT, maxLength: 3 }),
    fc.constantFrom('1', 'true', '#N/A', 'a', 'ab', 'ab\u0000', LONG, `${LONG}a`),
    fc.constantFrom(-0, Number.MIN_VALUE, 1.0000000000000002),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -3, max: 3 }),
    fc.boolean(),
    fc.constant(null),
  );
  const column = (rows: number): fc.Arbitrary<[ColumnType, Value[]]> =>
    fc.tuple(
      fc.constantFrom<ColumnType>('STRING', 'FLOAT', 'INT', 'TIMESTAMP'),
      fc.array(value, { minLength: rows, maxLength: rows }),
    );
  const columns = fc
    .integer({ min: 0, max: 3 })
    .chain((rows) => fc.array(column(rows), { minLength: 1, maxLength: 3 }));
  const more = fc.record<Made>({
    nulls: fc.constantFrom<CellsRequest['nulls']>('blank', 'na', 'zero', { text: '0' }),
    tier: fc.constantFrom<CellsRequest['tier']>('double', 'formatted', 'bare'),
    headers: fc.constantFrom<CellsRequest['headers']>(1, 2),
  });
  fc.assert(
    fc.property(columns, more, columns, more, (a, how, b, howElse) => {
      const [first, second] = [result(a, how), result(b, howElse)];
      expect(first.digest).toMatch(/^[0-9a-f]{16}$/);
      expect(digest(structuredClone(a), how)).toBe(first.digest);
      expect(first.digest === second.digest).toBe(spelled(first.cells) === spelled(second.cells));
    }),
    { numRuns: propertyRuns(1500) },
  );
});

it('does not collide over many small results, in either half', () => {
  const all = Array.from({ length: 50_000 }, (_, index) => {
    const hash = createDigest();
    putValue(hash.words, 0, index);
    hash.take(2);
    return hash.finish();
  });
  expect(new Set(all).size).toBe(all.length);
  // Among 50,000 random halves of 32 bits, two are equal in about one of three runs.
  for (const half of [0, 8])
    expect(new Set(all.map((hex) => hex.slice(half, half + 8))).size).toBeGreaterThan(49_990);
});
