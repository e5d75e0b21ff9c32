import fc from 'fast-check';
import { isNumeric } from '../../../src/contract/column-types';
import type { ColumnEntry } from '../../../src/contract/entries';
import type { AskCondition, AskValue } from '../../../src/features/ask/ask-query';
import { OPERATORS, ruleOf } from '../../../src/table/filters/operators';
import { CATALOGUE } from '../../table/catalogue';

/** The columns of the catalogue that a person can ask for. */
export const ASKED = CATALOGUE.filter(({ name }) => name !== '__proto__');

/** Makes complete conditions with the operators that fit their columns. A list has at least `listed` values. */
export const anyCondition = (
  valuesOf: (column: ColumnEntry) => fc.Arbitrary<AskValue>,
  { listed, most }: { listed: number; most: number },
): fc.Arbitrary<AskCondition> =>
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
