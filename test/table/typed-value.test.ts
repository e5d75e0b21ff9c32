import fc from 'fast-check';
import { COLUMN_TYPES } from '../../src/contract/column-types';
import { typedValue } from '../../src/table/typed-value';

describe('text columns', () => {
  it.each([
    ['Office', 'Office'],
    ['007', '007'],
    ['2025-01-01', '2025-01-01'],
    ['', ''],
    [42, '42'],
    [1.5, '1.5'],
    [true, true],
    [null, null],
    [undefined, null],
    [{ a: [1, null] }, '{"a":[1,null]}'],
    [['x'], '["x"]'],
  ])('read %j as %j', (json, value) => {
    expect(typedValue(json, 'STRING')).toBe(value);
    expect(typedValue(json, 'ENUM')).toBe(value);
  });
});

describe('numeric columns', () => {
  it.each([
    [42, 42],
    ['42', 42],
    ['1.50', 1.5],
    ['-0', 0],
    [-0, 0],
    ['123456789012345', 123456789012345],
    ['1234567890.000000', 1234567890],
    ['1234567890123456', '1234567890123456'],
    ['0.1234567890123456', '0.1234567890123456'],
    ['1,5', '1,5'],
    ['007', '007'],
    ['+1', 1],
    ['1e3', 1000],
    ['-1.5E-3', -0.0015],
    ['1e400', '1e400'],
    ['.5', '.5'],
    [' 5', 5],
    ['', ''],
    ['n/a', 'n/a'],
    ['Infinity', 'Infinity'],
    [`0.${'0'.repeat(400)}1`, `0.${'0'.repeat(400)}1`],
    [false, false],
    [null, null],
  ])('read %j as %j', (json, value) => {
    expect(typedValue(json, 'FLOAT')).toBe(value);
    expect(typedValue(json, 'INT')).toBe(value);
  });

  it('convert text to a number only if nothing is lost', () => {
    const decimal = fc.tuple(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.stringMatching(/^(\.\d{1,12})?$/),
    );
    fc.assert(
      fc.property(decimal, ([whole, fraction]) => {
        const text = `${whole}${fraction}`;
        const value = typedValue(text, 'FLOAT');
        if (typeof value === 'string') return expect(value).toBe(text);
        const plain = text
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
          .replace(/^-0$/, '0');
        const digits = plain.replace(/\D/g, '').length;
        expect(
          Number(value).toLocaleString('en-US', {
            useGrouping: false,
            maximumFractionDigits: 20,
            maximumSignificantDigits: Math.max(1, digits),
          }),
        ).toBe(plain);
      }),
    );
  });
});

describe('TIMESTAMP columns', () => {
  it.each([
    ['2025-01-01T00:00:00+00:00', 45658],
    ['2025-01-01T12:00:00Z', 45658.5],
    ['1850-01-01', '1850-01-01'],
    ['soon', 'soon'],
    ['2025-02-31', '2025-02-31'],
    ['', ''],
    [45658, '45658'],
    [null, null],
  ])('read %j as %j', (json, value) => expect(typedValue(json, 'TIMESTAMP')).toBe(value));
});

it('returns only values that a cell can hold', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...COLUMN_TYPES), (text, type) => {
      const value = typedValue(JSON.parse(text), type);
      expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true);
    }),
  );
});
