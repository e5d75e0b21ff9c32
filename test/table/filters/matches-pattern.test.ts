import fc from 'fast-check';
import { matchesPattern } from '../../../src/table/filters/filter-test';
import { propertyRuns } from '../../support/property-runs';

it('agrees with a regular expression', () => {
  const word = (chars: string[]) =>
    fc.array(fc.constantFrom(...chars), { maxLength: 10 }).map((list) => list.join(''));
  fc.assert(
    fc.property(word([...'ab*?~.']), word([...'abB*?~.']), (pattern, text) => {
      const source = pattern.replace(/~([*?~])|([*])|([?])|([^])/g, (_, literal, star, questionMark, char) =>
        star ? '[^]*' : questionMark ? '[^]' : (literal ?? char).replace(/\W/g, '\\$&'),
      );
      expect(matchesPattern([pattern])(text)).toBe(new RegExp(`^${source}$`, 'i').test(text));
    }),
    { numRuns: propertyRuns(2000) },
  );
});

it('matches texts that fit one of several patterns', () => {
  const matches = matchesPattern(['Office', 'ret*', '~*']);
  expect(['office', 'Retail', '*', 'Offices', 'x', ''].map(matches)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(matchesPattern([])('')).toBe(false);
});

it('is not stalled by a hostile pattern', () => {
  expect(matchesPattern([`${'*a'.repeat(50)}*b`])('a'.repeat(20_000))).toBe(false);
});
