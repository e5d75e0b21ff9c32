import fc from 'fast-check';
import { isNumeric } from '../../../src/contract/column-types';
import type { ColumnEntry } from '../../../src/contract/entries';
import type { AskCondition, AskValue } from '../../../src/features/ask/ask-query';
import { OPERATORS, ruleOf } from '../../../src/table/filters/operators';
import { textTable } from '../../support/text-table';
import { CATALOGUE } from '../../table/catalogue';

/** The columns of the catalogue that a person can ask for. */
export const ASKED = CATALOGUE.filter(({ name }) => name !== '__proto__');

/** Values as people and services write them, with what could be taken for a part of a condition. */
const words = fc.constantFrom(
  'a\nb',
  ...textTable(`
    OFFICE | Meyer, Sons | A and B | O'Neill | O'Neill, Sons | "x" | 'y' | 50 % | * | A* | a~b | in liquidation
    <5 | =1+1 | x; y | (a, b) | between 1 and 2 | is blank | TRUE | 1,5 | - | contains
    ends with x | >= | iN" | check in "x"
  `).flat(),
  'ä|ö',
);
const texts = fc
  .oneof(
    words,
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map((text) => text.trim()),
  )
  .filter((text) => text !== '');
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0),
  fc.constantFrom(0, 50.125, 1e-7, 1234.567),
);
const dates = fc.oneof(
  fc.integer({ min: 10_000, max: 80_000 }),
  fc.integer({ min: 10_000 * 24, max: 80_000 * 24 }).map((hours) => hours / 24),
);

const valuesOf = ({ type }: ColumnEntry): fc.Arbitrary<AskValue> =>
  type === 'TIMESTAMP' ? dates : isNumeric(type) ? numbers : texts;

/** Makes complete conditions with the operators that fit their columns. A list has at least `listed` values. */
export const anyCondition = ({
  listed,
  most,
}: {
  listed: number;
  most: number;
}): fc.Arbitrary<AskCondition> =>
  fc.constantFrom(...ASKED).chain((column) => {
    const isText = column.type !== 'TIMESTAMP' && !isNumeric(column.type);
    const operators = OPERATORS.filter((operator) =>
      isText ? !ruleOf(operator).isOrder : !ruleOf(operator).pattern,
    );
    return fc.constantFrom(...operators).chain((operator) => {
      const rule = ruleOf(operator);
      const size = {
        minLength: rule.most === Infinity ? listed : rule.least,
        maxLength: Math.min(rule.most, most),
      };
      return fc.uniqueArray(valuesOf(column), size).map((values) => ({
        column: column.name,
        operator,
        values: arranged(operator, values),
      }));
    });
  });

/** As Ask writes them: the ends of a range in order, and a zero first in a list. */
const arranged = (operator: AskCondition['operator'], values: AskValue[]): AskValue[] => {
  if (operator === 'between') return [...values].sort((a, b) => Number(a) - Number(b));
  return [...values.filter((value) => value === 0), ...values.filter((value) => value !== 0)];
};
