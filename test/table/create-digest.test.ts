import fc from 'fast-check';
import { digestCells } from '../../src/table/digest-cells';
import type { Cell } from '../../src/table/to-cells';

const NA: Cell = { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' };
const double = (
  basicValue: number,
  numberFormat = '0',
  type: 'Double' | 'FormattedNumber' = 'Double',
): Cell => ({
  type,
  basicValue,
  numberFormat,
});

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.double(),
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(NA),
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('0', '#,##0.00'))
    .map(([value, format]) => double(value, format)),
);
const matrix = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 });

/** As the digest sees it: kinds told apart, -0 as 0. */
const spelled = (cells: readonly (readonly Cell[])[]): string =>
  JSON.stringify(cells, (_, value: unknown) =>
    typeof value === 'number' ? `number ${value + 0}` : typeof value === 'string' ? `text ${value}` : value,
  );

it('is 64 bits in 16 characters', () => {
  for (const cells of [[], [[]], [['a']], [[0]]]) expect(digestCells(cells)).toMatch(/^[0-9a-f]{16}$/);
});

it.each<[Cell[][]]>([
  [[['1']]],
  [[[1]]],
  [[[true]]],
  [[['true']]],
  [[['TRUE']]],
  [[[false]]],
  [[[0]]],
  [[['']]],
  [[['', '']]],
  [[[''], ['']]],
  [[]],
  [[[]]],
  [[[], []]],
  [[[NaN]]],
  [[[Infinity]]],
  [[['a', 'b']]],
  [[['b', 'a']]],
  [[['ab', '']]],
  [[['ab']]],
  [[['ab\u0000']]],
  [[['a'], ['b']]],
  [[[NA]]],
  [[['#N/A']]],
  [[[double(1)]]],
  [[[double(1, '0.00')]]],
  [[[double(1, '0', 'FormattedNumber')]]],
  [[[double(2)]]],
  [[[Number.MIN_VALUE]]],
  [[[1.0000000000000002]]],
])('tells %j from all the others', (cells) => {
  seen.add(digestCells(cells));
  seen.add(digestCells(structuredClone(cells)));
  expect(seen.size).toBe((count += 1));
});
const seen = new Set<string>();
let count = 0;

it('takes -0 for 0', () => {
  expect(digestCells([[-0, double(-0)]])).toBe(digestCells([[0, double(0)]]));
});

it('takes an error of an Excel without data types, too', () => {
  const error = (code: string, message?: string) =>
    Object.assign(Object.create({ toString: 1 }), { code, message });
  expect(digestCells([[error('#N/A')]])).toBe(digestCells([[error('#N/A')]]));
  expect(digestCells([[error('#N/A')]])).not.toBe(digestCells([[error('#N/A', 'x')]]));
});

it('is equal for equal results and different for different ones', () => {
  fc.assert(
    fc.property(matrix, matrix, (a, b) => {
      expect(digestCells(structuredClone(a))).toBe(digestCells(a));
      expect(digestCells(a) === digestCells(b)).toBe(spelled(a) === spelled(b));
    }),
    { numRuns: 3000 },
  );
});

it('changes with any one cell, wherever it stands', () => {
  const base = Array.from({ length: 200 }, (_, row) => [
    `unit ${row}`,
    row,
    double(45000 + row, 'yyyy-mm-dd'),
  ]);
  const digests = new Set([digestCells(base)]);
  base.forEach((row, at) => {
    for (const [column, other] of [
      [0, `unit ${at}'`],
      [1, at + 1000],
      [2, double(0)],
    ] as const) {
      const before = row[column]!;
      row[column] = other;
      digests.add(digestCells(base));
      row[column] = before;
    }
  });
  expect(digests.size).toBe(1 + 3 * base.length);
});

it('does not collide over many small results, nor in either half', () => {
  const digests = Array.from({ length: 50_000 }, (_, index) => digestCells([[index]]));
  expect(new Set(digests).size).toBe(digests.length);
  // Of 50,000 halves of 32 random bits, a pair is equal every third time.
  for (const half of [0, 8])
    expect(new Set(digests.map((digest) => digest.slice(half, half + 8))).size).toBeGreaterThan(49_990);
});
