import fc from 'fast-check';
import { createExactSum } from '../../../src/table/totals/exact-sum';
import { propertyRuns } from '../../support/property-runs';

const sumOf = (values: readonly number[]): number => {
  const sum = createExactSum();
  values.forEach((value) => sum.add(value));
  return sum.value();
};

describe('an exact sum', () => {
  it.each<[number[], number]>([
    [[], 0],
    [[-0], 0],
    [[0.1, 0.2, 0.3], 0.6],
    [Array.from({ length: 10 }, () => 0.1), 1],
    [[1e16, 1, -1e16], 1],
    [[1e100, 1, -1e100, 1], 2],
    // Half a unit in the last place, and a little more: rounding twice would lose it.
    [[1e16, 1, 1e-16], 10000000000000002],
    [[-1e16, -1, -1e-16], -10000000000000002],
    [[1e16, 1, -1e-16], 1e16],
    [[9007199254740992, 1, 2], 9007199254740996],
  ])('of %j is %d', (values, sum) => expect(sumOf(values)).toBe(sum));

  it('of amounts in cents is exact to the cent', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), (cents) => {
        const sum = sumOf(cents.map((cent) => cent / 100));
        expect(Math.round(100 * sum) + 0).toBe(cents.reduce((all, cent) => all + cent, 0));
      }),
      { numRuns: propertyRuns(500) },
    ));

  it('is the nearest double, whatever the order', () =>
    fc.assert(
      fc.property(
        fc
          .array(fc.double({ min: -1e20, max: 1e20, noNaN: true }), { maxLength: 40 })
          .chain((values) =>
            fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
          ),
        ([values, shuffled]) => {
          expect(sumOf(shuffled)).toBe(sumOf(values));
          expect(sumOf(values)).toBe(nearest(values));
        },
      ),
      { numRuns: propertyRuns(500) },
    ));
});

const BITS = 1100n;

/** Adds as whole multiples of 2^-1100, and rounds once by parsing the exact decimal. */
function nearest(values: readonly number[]): number {
  const total = values.reduce((sum, value) => sum + scaled(value), 0n);
  const size = total < 0n ? -total : total;
  const whole = size >> BITS;
  // A fraction of n bits has n decimal digits.
  const fraction = ((size - (whole << BITS)) * 5n ** BITS).toString().padStart(Number(BITS), '0');
  return Number(`${total < 0n ? '-' : ''}${whole}.${fraction}`) + 0;
}

function scaled(value: number): bigint {
  let bits = 0n;
  let rest = value;
  while (!Number.isInteger(rest)) {
    rest *= 2;
    bits += 1n;
  }
  return BigInt(rest) << (BITS - bits);
}
