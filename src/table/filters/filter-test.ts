import { isDateType, isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { scalarText, type Scalar } from '../arguments/argument-cells';
import { readDate } from '../arguments/read-date';
import type { Reading, Unreadable } from '../arguments/numbers-in';
import { readNumber, readPercent } from '../arguments/read-number';
import { cleanText, isIdentifier } from '../clean-texts';
import { isBlank, type Value } from '../table';
import {
  type Comparison,
  type Condition,
  conditionError,
  DoubtfulValue,
  type Operand,
  printCondition,
} from './condition';
import { DAY_MS } from '../iso-serial';
import { longInteger } from '../long-integer';
import { isOrder, OPERATORS, ruleOf, type IsColumn, type OrderOperator } from './operators';
import { quoted } from '../quoted';

export type Test = (value: Value) => boolean;

export interface Tested {
  test: Test;
  /** For each value of the condition, whether a row has it. */
  each: readonly Test[];
}

/** Returns the test of a comparison for the values of its column. Throws `bad-input` for a value that cannot be read. */
export function filterTest(
  column: ColumnEntry,
  comparison: Comparison,
  condition: Condition,
  isColumn: IsColumn = () => false,
): Tested {
  const { operator } = comparison;
  if (operator === 'is blank') return { test: isBlank, each: [] };
  if (operator === 'is not blank') return { test: not(isBlank), each: [] };
  const compared = { comparison, condition, isColumn };
  if (isNumeric(column.type)) return numberTest({ ...compared, kind: numbersOf(column) });
  return isDateType(column.type)
    ? numberTest({ ...compared, kind: DATES })
    : textTest(comparison, column, condition);
}

function textTest({ operator, operands }: Comparison, { name }: ColumnEntry, condition: Condition): Tested {
  const { isNegative, pattern = String } = ruleOf(operator);
  if (isOrder(operator)) throw doesNotApply(condition, 'text', operator, (candidate) => !isOrder(candidate));
  const written = isIdentifier(name) ? scalarText : (value: Scalar) => cleanText(scalarText(value));
  const patterns = operands.map(({ value }) => pattern(written(value)));
  const holds = isOneOf(patterns.flatMap(withYesAndNo));
  return {
    test: isNegative ? not(holds) : holds,
    each: patterns.map((operandPattern) => isOneOf(withYesAndNo(operandPattern))),
  };
}

const doesNotApply = (
  condition: Condition,
  holds: string,
  operator: string,
  applies: (operator: (typeof OPERATORS)[number]) => boolean,
) =>
  conditionError(
    condition,
    `${quoted(condition.name)} holds ${holds}, so ${quoted(operator)} does not apply. Use one of ${OPERATORS.filter(applies).join(', ')}`,
  );

const LOGICAL_WORDS = [
  ['true', 'yes', 'ja', 'oui', 'si', 'sí', 'y'],
  ['false', 'no', 'nein', 'non', 'nee', 'n'],
];

/** Returns the words of both kinds of logical columns, of values and of texts, that mean the same as `text`; else none. */
export const wordsLike = (text: string): readonly string[] =>
  LOGICAL_WORDS.find((words) => words.includes(text.toLowerCase())) ?? [];

const withYesAndNo = (text: string): readonly string[] => [text, ...wordsLike(text)];

const not =
  (test: Test): Test =>
  (value) =>
    !test(value);

function isOneOf(patterns: readonly string[]): Test {
  const matches = matchesPattern(patterns);
  return (value) => !isBlank(value) && matches(String(value));
}

/** An integer that a double would round is a bigint. Both compare with each other exactly. */
type Key = number | bigint;

/** The keys that an operand means, from `first` to `last`. They are equal for a number or an instant. */
interface Span {
  first: Key;
  last: Key;
}

interface Kind {
  read(operand: Scalar): Reading;
  noun: string;
  example: string;
  keyOf(value: number): number;
  /** The distance from the first key of a whole day to its last. */
  day: number;
  /** Reads a value of the column, also one that stayed text. */
  keyAt(value: Value): Key | undefined;
  /** Reads an operand that a double would round. */
  exact(operand: Scalar): bigint | undefined;
}

/** A whole number too long for a cell stays text, and still has its place among the others. So has one such as 007. */
const DIGITS = /^-?\d+$/;

const NUMBERS: Kind = {
  read: readNumber,
  noun: 'number',
  example: 'numbers like 1234.5',
  keyOf: (value) => value,
  day: 0,
  keyAt: (value) =>
    typeof value === 'number'
      ? value
      : (longInteger(value) ?? (typeof value === 'string' && DIGITS.test(value) ? Number(value) : undefined)),
  exact: longInteger,
};

const numbersOf = ({ percentScale }: ColumnEntry): Kind =>
  percentScale ? { ...NUMBERS, read: (cell) => readPercent(cell, percentScale) } : NUMBERS;

const toMilliseconds = (serial: number): number => Math.round(serial * DAY_MS);

/** Compares instants in milliseconds. Excel computes times in days, so equal instants may differ in the last bit. */
const DATES: Kind = {
  read: readDate,
  noun: 'date',
  example: 'dates like 2025-12-31',
  keyOf: toMilliseconds,
  day: DAY_MS - 1,
  keyAt: (value) => (typeof value === 'number' ? toMilliseconds(value) : undefined),
  exact: () => undefined,
};

/** Whether a value of a column of numbers or dates is neither. Comparisons leave it out. */
export const isUnread = (type: ColumnEntry['type'], value: Value): boolean =>
  (isNumeric(type) || isDateType(type)) &&
  !isBlank(value) &&
  (isDateType(type) ? DATES : NUMBERS).keyAt(value) === undefined;

interface Compared {
  comparison: Comparison;
  kind: Kind;
  condition: Condition;
  isColumn: IsColumn;
}

function numberTest(compared: Compared): Tested {
  const { comparison, kind, condition } = compared;
  const { operator, operands } = comparison;
  const { keyOf, noun, keyAt, exact } = kind;
  if (ruleOf(operator).pattern)
    throw doesNotApply(condition, `${noun}s`, operator, (candidate) => !ruleOf(candidate).pattern);
  const spans = operands.map((operand) => spanOf(operand, compared));
  const [low = NOWHERE, high = NOWHERE] = spans;
  const compare =
    (holds: (key: Key) => boolean): Test =>
    (value) => {
      const key = keyAt(value);
      return key !== undefined && holds(key);
    };
  const equals = (allowedSpans: readonly Span[], texts: readonly Operand[]): Test => {
    const within = (key: Key) => allowedSpans.some(({ first, last }) => key >= first && key <= last);
    // A long identifier stays text in a numeric column. Compare it as text.
    const isText = isOneOf(texts.map(({ value }) => scalarText(value)));
    return (value) => {
      if (typeof value === 'number') return within(keyOf(value));
      const long = exact(value);
      return isText(value) || (long !== undefined && within(long));
    };
  };
  const each = spans.map((span, at) => equals([span], [operands[at]!]));
  const tested = (test: Test): Tested => ({ test, each });
  if (operator === 'between' && low.first > high.last)
    throw conditionError(
      condition,
      `the first value is greater than the second. Write ${printCondition(condition.name, operator, [...operands].reverse())}`,
    );
  if (isOrder(operator)) return tested(compare(ORDERED[operator](low, high)));
  return tested(ruleOf(operator).isNegative ? not(equals(spans, operands)) : equals(spans, operands));
}

const ORDERED: Readonly<Record<OrderOperator, (low: Span, high: Span) => (key: Key) => boolean>> = {
  '>=': (low) => (key) => key >= low.first,
  '<=': (low) => (key) => key <= low.last,
  '>': (low) => (key) => key > low.last,
  '<': (low) => (key) => key < low.first,
  between: (low, high) => (key) => key >= low.first && key <= high.last,
};

const NOWHERE: Span = { first: NaN, last: NaN };

function spanOf(operand: Operand, compared: Compared): Span {
  const { comparison, kind, condition, isColumn } = compared;
  const { read, noun, example, keyOf, day, exact } = kind;
  const { value } = operand;
  const long = exact(typeof value === 'string' ? value.trim() : value);
  if (long !== undefined) return { first: long, last: long };
  const result = read(value);
  if ('value' in result) {
    const first = keyOf(result.value);
    return { first, last: result.isDay ? first + day : first };
  }
  const text = scalarText(value);
  const isAccepted = (given: Comparison) => {
    try {
      numberTest({ ...compared, comparison: given });
      return true;
    } catch {
      return false;
    }
  };
  const printed = readingsOf(comparison, operand, result, read)
    .filter(isAccepted)
    .map((given) => printCondition(condition.name, given.operator, given.operands));
  const inCell =
    operand.isCell && result.instead.length > 1 && !result.isPeriod ? `is text, not a ${noun}, and ` : '';
  const error = conditionError(
    condition,
    `${quoted(text)} ${inCell}${result.problem}. ${printed.length > 0 ? `Write ${printed.join(' or ')}` : `Write ${example}`}`,
  );
  if (printed.length > 0) throw error;
  const isPart = (part: string) => 'value' in read(part);
  throw new DoubtfulValue(error, { condition, comparison, operand, isPart, isColumn });
}

/** What a comparison can mean whose value is unreadable: one for each reading of the value. */
function readingsOf(
  comparison: Comparison,
  operand: Operand,
  { instead, isPeriod }: Unreadable,
  read: Kind['read'],
): Comparison[] {
  const { operator, operands } = comparison;
  if (isPeriod && operator === '=')
    return [{ operator: 'between', operands: instead.map((value) => ({ value, isQuoted: false })) }];
  const indexes = isPeriod ? [choosePeriodBound(operator, operands.indexOf(operand))] : instead.keys();
  return [...indexes].flatMap((at) => {
    if (at === undefined) return [];
    // Other values of the same habit have as many readings.
    const inHabit = (otherOperand: Operand, index: number): Operand => {
      const reading = read(otherOperand.value);
      if ('value' in reading) return otherOperand;
      const most = reading.instead.length - 1;
      const own = reading.isPeriod ? choosePeriodBound(operator, index) : Math.min(at, most);
      const isAlike = reading.isPeriod || most === 0 || most === instead.length - 1;
      const value = own === undefined || !isAlike ? undefined : reading.instead[own];
      return value === undefined ? otherOperand : { value, isQuoted: false };
    };
    return [{ operator, operands: operands.map(inHabit) }];
  });
}

/** Whether a comparison with a month or a year means its first day (0) or its last (1). Several days are not one value. */
function choosePeriodBound(operator: Comparison['operator'], index: number): 0 | 1 | undefined {
  if (operator === 'between') return index === 0 ? 0 : 1;
  if (operator === '>=' || operator === '<') return 0;
  return operator === '>' || operator === '<=' ? 1 : undefined;
}

interface Part {
  char: string;
  wild: boolean;
}

/** Matches whole texts as SUMIFS does, ignoring case: `*` is any text, `?` one character, and `~` makes these literal. */
export function matchesPattern(patterns: readonly string[]): (text: string) => boolean {
  const all = patterns.map(partsOf);
  const isPlain = (parts: readonly Part[]) => !parts.some(({ wild }) => wild);
  // A set, because a list may have a thousand texts and a column a hundred thousand values.
  const texts = new Set(all.filter(isPlain).map((parts) => parts.map(({ char }) => char).join('')));
  const globs = all.filter((parts) => !isPlain(parts));
  return (text) => {
    const lower = text.toLowerCase();
    return texts.has(lower) || globs.some((parts) => glob(parts, lower));
  };
}

const partsOf = (pattern: string): Part[] =>
  [...pattern.toLowerCase().matchAll(/~([*?~])|([^])/g)].map(([, literal, char]) => ({
    char: literal ?? (char as string),
    wild: literal === undefined && (char === '*' || char === '?'),
  }));

/** Matches without backtracking: on a mismatch the last star takes one more character. No pattern can stall it. */
function glob(parts: readonly Part[], text: string): boolean {
  let part = 0;
  let star = -1;
  let starAt = 0;
  for (let at = 0; at < text.length;) {
    const { char, wild } = parts[part] ?? { char: '', wild: false };
    if (wild && char === '*') {
      star = part++;
      starAt = at;
    } else if (wild || char === text[at]) {
      part++;
      at++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++starAt;
    } else return false;
  }
  return parts.slice(part).every(({ char, wild }) => wild && char === '*');
}
