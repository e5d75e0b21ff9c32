import fc from 'fast-check';
import { requestMaxAgeMs } from '../../../../src/gateway/forward/forward-routes';

it.each<[string | undefined, number]>([
  [undefined, Infinity],
  ['', Infinity],
  ['no-cache', 0],
  ['No-Cache', 0],
  ['no-store, no-cache', 0],
  ['max-age=0', 0],
  ['max-age=12', 12_000],
  ['MAX-AGE=12', 12_000],
  ['max-age="12"', 12_000],
  [' no-transform ,max-age=12 , min-fresh=3', 12_000],
  // Several values: the smallest counts.
  ['max-age=30, max-age=12', 12_000],
  ['max-age=12, no-cache', 0],
  ['max-age=x, max-age=12', 12_000],
  // Longer than any session.
  [`max-age=${'9'.repeat(400)}`, Infinity],
  // Malformed directives.
  ['max-age', Infinity],
  ['max-age=', Infinity],
  ['max-age=""', Infinity],
  ['max-age=-1', Infinity],
  ['max-age=1.5', Infinity],
  ['max-age=1e3', Infinity],
  ['max-age=5s', Infinity],
  ['max-age =5', Infinity],
  ['max-age= 5', Infinity],
  ['max-age="5', Infinity],
  ['max-age=5 max-age=6', Infinity],
  // Other directives, and names that only look similar.
  ['max-stale=5', Infinity],
  ['s-maxage=5', Infinity],
  ['x-max-age=5', Infinity],
  ['not-no-cache', Infinity],
  ['no-cache-at-all', Infinity],
  ['note="a, max-age=5, no-cache"', Infinity],
  ['note="a \\" no-cache, max-age=5"', Infinity],
  ['note="a", max-age=5', 5000],
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
