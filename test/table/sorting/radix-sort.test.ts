import fc from 'fast-check';
import { radixSort } from '../../../src/table/sorting/radix-sort';
import { atOnce } from '../../../src/table/task';
import { propertyRuns } from '../../support/property-runs';

/** A naive implementation that compares numbers. NaN is last in either direction. */
function sortedPlainly(count: number, keys: { order: number[]; descending: boolean }[]): number[] {
  return Array.from({ length: count }, (_, place) => place).sort((a, b) => {
    for (const { order, descending } of keys) {
      const [first, second] = [order[a]!, order[b]!];
      if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
      if (first !== second && !Number.isNaN(first)) return first < second === descending ? 1 : -1;
    }
    return 0;
  });
}

const sorted = (count: number, keys: { order: number[]; descending: boolean }[]): number[] => [
  ...atOnce(
    radixSort(
      count,
      keys.map(({ order, descending }) => ({ order: Float64Array.from(order), descending })),
    ),
  ),
];

it('sorts by every key in its direction, with blanks last, and keeps the order of ties', () => {
  const number = fc.oneof(
    fc.constantFrom(0, -0, NaN, Infinity, -Infinity, Number.MIN_VALUE, -Number.MIN_VALUE, 1, -1),
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => hundredths / 100),
    fc.double(),
  );
  const keys = fc.integer({ min: 0, max: 60 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      keys: fc.array(
        fc.record({
          order: fc.array(number, { minLength: count, maxLength: count }),
          descending: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    }),
  );
  fc.assert(
    fc.property(keys, ({ count, keys }) => {
      expect(sorted(count, keys)).toEqual(sortedPlainly(count, keys));
    }),
    { numRuns: propertyRuns(1000) },
  );
});
