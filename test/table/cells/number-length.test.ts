import fc from 'fast-check';
import { numberLength } from '../../../src/table/cells/measure-column';
import { propertyRuns } from '../../support/property-runs';

it('returns the length of any number as text', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.maxSafeInteger(),
    fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }))
      .map(([digits, places]) => digits / 10 ** places),
    // Doubles in the range of dates: random, with eleven decimals, and next to one with eleven decimals.
    fc.double({ min: 2 ** 15, max: 2 ** 16, noNaN: true }),
    fc
      .tuple(fc.integer({ min: 2 ** 15 * 1e11, max: 2 ** 16 * 1e11 }), fc.integer({ min: -1, max: 1 }))
      .map(([digits, steps]) => digits / 1e11 + steps * 2 ** -37),
    // Dates with times.
    fc.integer({ min: 1, max: 250_000_000_000 }).map((ms) => ms / 86_400_000),
    fc
      .tuple(fc.integer({ min: 1, max: 2_958_465 }), fc.integer({ min: 0, max: 24 }))
      .map(([day, hour]) => day + hour / 24),
  );
  fc.assert(
    fc.property(number, (sample) => {
      for (const value of [sample, -sample]) expect(numberLength(value)).toBe(String(value).length);
    }),
    { numRuns: propertyRuns(5000) },
  );
});
