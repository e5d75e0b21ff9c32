import fc from 'fast-check';
import type { CellValue } from '../../../src/features/record/hash-values';

/** Texts as people and services write them, with what files and sorting may get wrong. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    ...`=1+1|+49|-|@x|'a|101|TRUE|#N/A|a\tb|a\nb|a\u0001b|\u007f|<&>"|_x000D_| x |\uFFFD|😀|\u2028|é`.split(
      '|',
    ),
  ),
);
const numbers = fc.oneof(
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })
    .filter((n) => n === 0 || Math.abs(n) > 1e-300),
  fc.integer(),
  fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
  fc.constantFrom(
    0,
    -0,
    0.1 + 0.2,
    1e15,
    1_000_000_000_000_001,
    1e21,
    1e-7,
    999999999999999.9,
    46295.000011574,
  ),
);

export const cells: fc.Arbitrary<CellValue> = fc.oneof(
  { arbitrary: numbers, weight: 4 },
  { arbitrary: texts, weight: 4 },
  fc.boolean(),
  fc.constant(''),
);

const identifiers = fc.stringMatching(/^[a-z_]{0,8}$/);

/** At least one row and one column. */
export const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 8 }))
  .chain(([width, height]) =>
    fc.record({
      identifiers: fc.array(identifiers, { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cells, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    }),
  );
