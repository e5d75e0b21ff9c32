import { parseCurrency } from '../../src/functions/read-changes';
import { parseFlag, parseHeaders, parseRentrolls } from '../../src/table/arguments/scalar-arguments';
import { parseAlwaysNull, parseSearch } from '../../src/functions/read-columns';

describe('headers', () => {
  it.each([
    [null, 1],
    [undefined, 1],
    ['', 0],
    [0, 0],
    [1, 1],
    [2, 2],
    ['2', 2],
    [true, 1],
    [false, 0],
  ])('%j means %d', (value, expected) => expect(parseHeaders(value)).toBe(expected));

  it.each([[3], ['names'], [0.5], [-1]])('refuses %j and lists the choices', (value) =>
    expect(() => parseHeaders(value)).toThrow(/0 \(none\), 1 \(display names\) or 2 \(identifiers\)/),
  );
});

describe('approved_only', () => {
  it.each([
    [null, false],
    ['', false],
    [0, false],
    [1, true],
    [true, true],
    ['TRUE', true],
    [' false ', false],
  ])('%j means %s [rules 4, 70]', (value, expected) =>
    expect(parseFlag('approved_only', value)).toBe(expected),
  );

  it.each([['yes'], [2]])('refuses %j', (value) =>
    expect(() => parseFlag('approved_only', value)).toThrow('approved_only takes TRUE or FALSE'),
  );
});

describe('rentrolls', () => {
  it.each([
    [null, 'latest'],
    ['', 'latest'],
    [0, 'latest'],
    ['Latest', 'latest'],
    ['all-rentrolls', 'all-rentrolls'],
  ])('%j means %s [rule 71]', (value, expected) => expect(parseRentrolls(value)).toBe(expected));

  it.each(['latest-per-week', 'latest-per-month', 'latest-per-quarter', 'latest-per-year'])(
    'refuses %s and names the two remaining values [rules 72, 73, 74, 75]',
    (value) =>
      expect(() => parseRentrolls(value)).toThrow(
        `rentrolls "${value}" is no longer supported by the service. Use "latest" or "all-rentrolls".`,
      ),
  );

  it('refuses an unknown value', () => expect(() => parseRentrolls('newest')).toThrow('does not exist'));
});

describe('always_null', () => {
  it.each([
    [null, 'ignore'],
    ['EXCLUDE', 'exclude'],
  ])('%j means %s [rules 58, 61]', (value, expected) => expect(parseAlwaysNull(value)).toBe(expected));
  it('refuses any other value [rule 58]', () =>
    expect(() => parseAlwaysNull('yes')).toThrow('"ignore" or "exclude"'));
});

describe('fx_currency', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    [' eur ', 'EUR'],
  ])('%j means %s [rule 84]', (value, expected) => expect(parseCurrency(value)).toBe(expected));
  it('refuses a value that is not three letters', () =>
    expect(() => parseCurrency('€')).toThrow('three letters'));
});

it.each<[string, (argument: unknown) => unknown]>([
  ['headers', parseHeaders],
  ['approved_only', (argument) => parseFlag('approved_only', argument)],
  ['rentrolls', parseRentrolls],
  ['always_null', parseAlwaysNull],
  ['search', parseSearch],
  ['fx_currency', parseCurrency],
])('the error message names %s if the argument has several values or an error', (name, parse) => {
  expect(() => parse([['a', 'b', 'c']])).toThrow(`Argument ${name} takes one value, but has 3.`);
  expect(() => parse({ type: 'Error', basicValue: '#N/A' })).toThrow(
    `Argument ${name} has a cell with the error #N/A. Correct that cell first.`,
  );
});
