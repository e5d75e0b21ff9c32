import fc from 'fast-check';
import type { AskValue } from '../../../../src/features/ask/ask-query';
import type { Operator } from '../../../../src/table/filters/operators';
import { printTyped, readTyped } from '../../../../src/features/ask/pane/values/read-typed';
import { entry } from '../../../table/catalogue';

const TEXT = entry('use_type', 'ENUM');
const AMOUNT = entry('contracted_rent_pa', 'FLOAT');
const POINTS = entry('vacancy_percent', 'FLOAT', null, { percentScale: 100 });
const FRACTION = entry('ltv_percent', 'FLOAT', null, { percentScale: 1 });
const place = (column: typeof TEXT, operator: Operator, locale = 'en-GB') => ({ column, operator, locale });

describe('a typed value', () => {
  it.each<[string, typeof TEXT, Operator, string, AskValue[]]>([
    [' OFFICE, RETAIL ', TEXT, '=', 'en-GB', ['OFFICE, RETAIL']],
    ['OFFICE, RETAIL,', TEXT, 'in', 'en-GB', ['OFFICE', 'RETAIL']],
    ['OFFICE, OFFICE', TEXT, 'in', 'en-GB', ['OFFICE']],
    ['"a, b", c', TEXT, 'not in', 'en-GB', ['a, b', 'c']],
    ['12', TEXT, '=', 'en-GB', ['12']],
    ['TRUE', TEXT, '=', 'en-GB', ['TRUE']],
    ['', TEXT, '=', 'en-GB', []],
    ['50,000', AMOUNT, '>=', 'en-GB', [50_000]],
    ['50,000', AMOUNT, '>=', 'de-DE', [50]],
    ['50.000', AMOUNT, '>=', 'de-DE', [50_000]],
    ["50'000", AMOUNT, '=', 'de-CH', [50_000]],
    ['-3.5', AMOUNT, '<', 'fr-FR', [-3.5]],
    ['1,300', AMOUNT, 'in', 'en-GB', [1300]],
    ['1, 2, 3', AMOUNT, 'in', 'en-GB', [1, 2, 3]],
    ['12,13,14', AMOUNT, 'in', 'en-GB', [12, 13, 14]],
    ['1,5; 2', AMOUNT, 'in', 'de-DE', [1.5, 2]],
    ['0,5', POINTS, '>=', 'de-DE', [0.5]],
    ['0.5 %', POINTS, '>=', 'en-GB', [0.5]],
    ['75 %', POINTS, '>=', 'en-GB', ['75 points']],
    ['75', POINTS, '>=', 'en-GB', [75]],
    ['0 %', POINTS, '>=', 'en-GB', [0]],
    ['1.125 %', FRACTION, '>=', 'en-US', ['1.1250 points']],
    ['75%', FRACTION, '>=', 'en-GB', ['75 points']],
    ['1 %, 2 %', POINTS, 'in', 'en-GB', [1, '2 points']],
    ['rent', AMOUNT, 'contains', 'en-GB', ['rent']],
  ])('%j in %o with %s is in %s %j', (text, column, operator, locale, values) =>
    expect(readTyped(text, place(column, operator, locale))).toEqual({ values }),
  );

  it.each<[string, typeof TEXT, Operator, string]>([
    ['abc', AMOUNT, '=', '"abc" is not a number. Write it again, or clear it.'],
    ['50k', AMOUNT, '=', '"50k" is not a number. Write 50000.'],
    ['1, x', AMOUNT, 'in', '"x" is not a number. Write it again, or clear it.'],
    ['"open', TEXT, 'in', 'A quotation mark is not closed in "\\"open". Close it, or write it twice.'],
  ])('%j in %o with %s is refused', (text, column, operator, problem) => {
    const read = readTyped(text, place(column, operator));
    expect(read).toHaveProperty('problem');
    if (!text.includes('"')) expect(read).toEqual({ problem });
  });

  it('is a logical where logicals occur', () => {
    const known = [{ value: true, count: 3 }];
    expect(readTyped('true', { ...place(TEXT, '='), known })).toEqual({ values: [true] });
    expect(readTyped('yes', { ...place(TEXT, '='), known })).toEqual({ values: ['yes'] });
  });

  it.each(['K\u00f6nigshof', 'Ko\u0308nigshof', 'ko\u0308nigs\u00adhof ', 'K\u00f6nigs\u200bhof'])(
    'is the value of the list that it looks like: %j',
    (typed) => {
      const known = [{ value: 'K\u00f6nigshof', count: 3 }];
      expect(readTyped(typed, { ...place(TEXT, '='), known })).toEqual({ values: ['K\u00f6nigshof'] });
    },
  );
});

describe('values that are shown in a field', () => {
  const locale = fc.constantFrom('en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'nl-NL');
  const operator = fc.constantFrom<Operator>('=', 'in');
  const severalOf = (value: fc.Arbitrary<AskValue>) => fc.uniqueArray(value, { minLength: 1, maxLength: 4 });
  const check = (column: typeof TEXT, value: fc.Arbitrary<AskValue>) =>
    fc.assert(
      fc.property(locale, operator, severalOf(value), (tag, sign, some) => {
        const values = sign === '=' ? some.slice(0, 1) : some;
        const at = place(column, sign, tag);
        expect(readTyped(printTyped(values, at), at)).toEqual({ values });
      }),
    );
  const words = fc.stringMatching(/^[a-z,;'" ]{0,8}[a-z]$/).map((text) => text.trim());
  const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);

  it('are read again as they were, as texts', () => check(TEXT, words));
  it('… as amounts', () => check(AMOUNT, amounts));
});
