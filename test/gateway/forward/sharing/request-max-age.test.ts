import fc from 'fast-check';
import { requestMaxAgeMs } from '../../../../src/gateway/forward/forward-routes';

it.each<[string | undefined, number]>([
  [undefined, Infinity],
  ['no-cache', 0],
  ['MAX-AGE=12', 12_000],
  ['max-age="12"', 12_000],
  [' no-transform ,max-age=12 , min-fresh=3', 12_000],
  // Several values: the smallest counts.
  ['max-age=12, no-cache, max-age=30', 0],
  // Malformed directives.
  ['max-age=', Infinity],
  ['max-age=5s', Infinity],
  ['max-age="5', Infinity],
  ['no-cache-at-all', Infinity],
  ['note="a \\" no-cache, max-age=5"', Infinity],
])('Cache-Control: %s allows a response age of %d ms', (header, ms) =>
  expect(requestMaxAgeMs(header)).toBe(ms),
);

it('any header gives an age of 0 or more', () =>
  fc.assert(
    fc.property(
      fc
        .array(fc.constantFrom('max-age', 'no-cache', '=', '"', '\\', ',', ' ', '-', '7', 'x'))
        .map((all) => all.join('')),
      (header) => {
        expect(requestMaxAgeMs(header)).toBeGreaterThanOrEqual(0);
      },
    ),
  ));
