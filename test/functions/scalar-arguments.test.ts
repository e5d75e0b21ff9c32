import { parseCurrency } from '../../src/functions/read-changes';
import { parseAlwaysNull, parseSearch } from '../../src/functions/read-columns';
import { parseFlag, parseHeaders, parseRentrolls } from '../../src/table/arguments/scalar-arguments';
import { textTable } from '../support/text-table';

const PARSERS: Readonly<Record<string, (argument: unknown) => unknown>> = {
  headers: parseHeaders,
  approved_only: (argument) => parseFlag('approved_only', argument),
  rentrolls: parseRentrolls,
  always_null: parseAlwaysNull,
  search: parseSearch,
  fx_currency: parseCurrency,
};

it.each(
  textTable(`
    headers | [null, "", 0, 1, 2, "2", true, false] | [1, 0, 0, 1, 2, 2, 1, 0]
    approved_only | [null, "", 0, 1, true, "TRUE", " false "] | [false, false, false, true, true, true, false]
    rentrolls | [null, "", 0, "Latest", "all-rentrolls"] | ["latest", "latest", "latest", "latest", "all-rentrolls"]
    always_null | [null, "EXCLUDE"] | ["ignore", "exclude"]
    fx_currency | [" eur "] | ["EUR"]`),
)('%s %s means %s [rules 4, 58, 61, 70, 71, 84]', (name, given, expected) =>
  expect((JSON.parse(given) as unknown[]).map(PARSERS[name]!)).toEqual(JSON.parse(expected)),
);

it('headers and fx_currency may be left out', () =>
  expect([parseHeaders(undefined), parseCurrency(null), parseCurrency('')]).toEqual([
    1,
    undefined,
    undefined,
  ]));

it.each(
  textTable(`
    headers | [3, "names", 0.5, -1] | 0 (none), 1 (display names) or 2 (identifiers)
    approved_only | ["yes", 2] | approved_only takes TRUE or FALSE
    rentrolls | ["latest-per-week", "latest-per-month", "latest-per-quarter", "latest-per-year"] | is no longer supported by the service. Use "latest" or "all-rentrolls".
    rentrolls | ["newest"] | does not exist
    always_null | ["yes"] | "ignore" or "exclude"
    fx_currency | ["€"] | three letters`),
)('%s refuses %s, and says what it takes [rules 58, 72, 73, 74, 75]', (name, given, message) => {
  for (const value of JSON.parse(given) as unknown[]) expect(() => PARSERS[name]!(value)).toThrow(message);
});

it.each(Object.keys(PARSERS))('the message names %s if it has several values or an error', (name) => {
  expect(() => PARSERS[name]!([['a', 'b', 'c']])).toThrow(`Argument ${name} takes one value, but has 3.`);
  expect(() => PARSERS[name]!({ type: 'Error', basicValue: '#N/A' })).toThrow(
    `Argument ${name} has a cell with the error #N/A. Correct that cell first.`,
  );
});
