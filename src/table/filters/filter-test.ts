import { isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { scalarText, type Scalar } from '../arguments/argument-cells';
import { isBlank } from '../column-values';
import { type Condition, conditionError } from './condition';
import { DAY_MS } from '../iso-serial';
import { matchesPattern } from './matches-pattern';
import type { Operator } from './operators';
import { quoted } from '../quoted';
import { type Operand, readDate, readNumber } from '../arguments/read-operand';
import type { Value } from '../table';

type Test = (value: Value) => boolean;

/** Returns the test of a condition for the values of its column. Throws `bad-input` for a value that cannot be read. */
export function filterTest(column: ColumnEntry, condition: Condition): Test {
  const { operator } = condition;
  if (operator === 'is blank') return isBlank;
  if (operator === 'is not blank') return not(isBlank);
  const comparison = { operator, condition, operands: condition.operands(isNumeric(column.type)) };
  if (isNumeric(column.type)) return numberTest(comparison, NUMBERS);
  return column.type === 'TIMESTAMP' ? numberTest(comparison, DATES) : textTest(comparison, column);
}

interface Comparison {
  operator: Exclude<Operator, 'is blank' | 'is not blank'>;
  operands: readonly Scalar[];
  condition: Condition;
}

function textTest({ operator, operands, condition }: Comparison, { name }: ColumnEntry): Test {
  switch (operator) {
    case '=':
    case 'in':
      return isOneOf(operands);
    case '<>':
    case 'not in':
      return not(isOneOf(operands));
    case '>':
    case '>=':
    case '<':
    case '<=':
    case 'between':
      throw conditionError(
        condition,
        `column ${quoted(name)} holds text, so ${quoted(operator)} does not apply. Use =, <>, in or not in`,
      );
  }
}

const not =
  (test: Test): Test =>
  (value) =>
    !test(value);

const textOf = (value: Value): string => (typeof value === 'boolean' ? String(value) : String(value ?? ''));

function isOneOf(operands: readonly Scalar[]): Test {
  const matches = matchesPattern(operands.map(scalarText));
  return (value) => !isBlank(value) && matches(textOf(value));
}

/** The keys that an operand means, from `first` to `last`. They are equal for a number or an instant. */
interface Span {
  first: number;
  last: number;
}

interface Kind {
  read(operand: Scalar): Operand;
  noun: string;
  keyOf(value: number): number;
  /** The distance from the first key of a whole day to its last. */
  day: number;
}

const NUMBERS: Kind = { read: readNumber, noun: 'number', keyOf: (value) => value, day: 0 };

/** Compares instants in milliseconds. Excel computes times in days, so equal instants may differ in the last bit. */
const DATES: Kind = {
  read: readDate,
  noun: 'date',
  keyOf: (serial) => Math.round(serial * DAY_MS),
  day: DAY_MS - 1,
};

function numberTest({ operator, operands, condition }: Comparison, kind: Kind): Test {
  const { keyOf } = kind;
  const spans = operands.map((operand) => spanOf(condition, operand, kind));
  const [low = NOWHERE, high = NOWHERE] = spans;
  const compare =
    (holds: (key: number) => boolean): Test =>
    (value) =>
      typeof value === 'number' && holds(keyOf(value));
  const equals = (): Test => {
    const within = compare((key) => spans.some(({ first, last }) => key >= first && key <= last));
    // A long identifier stays text in a numeric column. Compare it as text.
    const isText = isOneOf(operands);
    return (value) => (typeof value === 'number' ? within(value) : isText(value));
  };
  switch (operator) {
    case '=':
    case 'in':
      return equals();
    case '<>':
    case 'not in':
      return not(equals());
    case '>':
      return compare((key) => key > low.last);
    case '>=':
      return compare((key) => key >= low.first);
    case '<':
      return compare((key) => key < low.first);
    case '<=':
      return compare((key) => key <= low.last);
    case 'between':
      if (low.first > high.last)
        throw conditionError(condition, 'the first value is greater than the second. Swap them');
      return compare((key) => key >= low.first && key <= high.last);
  }
}

const NOWHERE: Span = { first: NaN, last: NaN };

function spanOf(condition: Condition, operand: Scalar, { read, noun, keyOf, day }: Kind): Span {
  const result = read(operand);
  if ('value' in result) {
    const first = keyOf(result.value);
    return { first, last: result.isDay ? first + day : first };
  }
  const pointing = {
    any: ', or point at a cell that holds it',
    alone: `, or put the ${noun} alone into a cell of a filter block`,
    none: '',
  }[typeof operand === 'string' && result.cell !== undefined ? result.cell : 'none'];
  throw conditionError(condition, `${quoted(scalarText(operand))} ${result.problem}${pointing}`);
}
