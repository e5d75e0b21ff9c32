import fc from 'fast-check';
import { COLUMN_TYPES, type ColumnType } from '../../src/contract/column-types';
import { textTable } from '../support/text-table';
import { typedValue } from '../../src/table/typed-value';

/** What a column makes of JSON, both as JSON writes them. */
const reads = (type: ColumnType, json: string, value: string) =>
  expect(typedValue(JSON.parse(json), type)).toBe(JSON.parse(value));

describe('text columns', () => {
  it.each(
    textTable(`
      "Office"       | "Office"
      "007"          | "007"
      "2025-01-01"   | "2025-01-01"
      ""             | ""
      42             | "42"
      1.5            | "1.5"
      true           | true
      null           | null
      {"a":[1,null]} | "{\\"a\\":[1,null]}"
      ["x"]          | "[\\"x\\"]"`),
  )('read %s as %s', (json, value) => {
    reads('STRING', json, value);
    reads('ENUM', json, value);
  });

  it('read a field that is left out as blank', () => expect(typedValue(undefined, 'STRING')).toBeNull());
});

describe('numeric columns', () => {
  it.each(
    textTable(`
      42                   | 42
      "42"                 | 42
      "1.50"               | 1.5
      "-0"                 | 0
      -0                   | 0
      "123456789012345"    | 123456789012345
      "1234567890.000000"  | 1234567890
      "1234567890123456"   | "1234567890123456"
      "0.1234567890123456" | "0.1234567890123456"
      "1,5"                | "1,5"
      "007"                | "007"
      "+1"                 | 1
      "1e3"                | 1000
      "-1.5E-3"            | -0.0015
      "1e400"              | "1e400"
      ".5"                 | ".5"
      " 5"                 | 5
      ""                   | ""
      "n/a"                | "n/a"
      "Infinity"           | "Infinity"
      false                | false
      null                 | null`),
  )('read %s as %s', (json, value) => {
    reads('FLOAT', json, value);
    reads('INT', json, value);
  });

  it('keep a text that is too small for a number', () => {
    const small = `0.${'0'.repeat(400)}1`;
    expect(typedValue(small, 'FLOAT')).toBe(small);
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
  it.each(
    textTable(`
      "2025-01-01T00:00:00+00:00" | 45658
      "2025-01-01T12:00:00Z"      | 45658.5
      "1850-01-01"                | "1850-01-01"
      "soon"                      | "soon"
      "2025-02-31"                | "2025-02-31"
      ""                          | ""
      45658                       | "45658"
      null                        | null`),
  )('read %s as %s', (json, value) => reads('TIMESTAMP', json, value));
});

it('returns only values that a cell can hold', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...COLUMN_TYPES), (text, type) => {
      const value = typedValue(JSON.parse(text), type);
      expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true);
    }),
  );
});
