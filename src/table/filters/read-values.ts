import { isDateType, isNumeric, isText, type ColumnType } from '../../contract/column-types';
import { readDate } from '../arguments/read-date';
import { numbersIn } from '../arguments/numbers-in';
import { readNumber, textInPoints } from '../arguments/read-number';
import { isQuote, closingQuote, onlyAtStart, splitText, unquote } from '../arguments/split-text';
import { quoted } from '../quoted';
import {
  type Comparison,
  conditionError,
  type Operand,
  type ConditionLocation,
  type ConditionTarget,
  printCondition,
} from './condition';
import { type Operator, ruleOf, firstOperator, isWord, type FoundOperator } from './operators';
import type { Scalar } from '../arguments/argument-cells';

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads the values after an operator: `OFFICE, RETAIL` after `in`, `1 and 5` after `between`. */
export function readValues(operator: Operator, text: string, target: ConditionTarget): Comparison {
  const { name, type } = target;
  const trimmed = text.trim();
  const { least, most, between } = ruleOf(operator);
  const refuse = (problem: string) => conditionError(target, `${quoted(operator)} ${problem}`);
  if (most === 0) {
    if (trimmed === '') return { operator, operands: [] };
    const [, joint, nextCondition] = /^(and|or)\s+(.*)$/is.exec(trimmed) ?? [];
    if (joint?.toLowerCase() === 'or')
      throw refuse(
        'takes no value, and "or" between two conditions cannot be asked. Write one formula for each',
      );
    throw refuse(
      `takes no value. ${nextCondition ? `For another condition, write ${printCondition(name, operator, [])}; ${nextCondition}` : `Remove ${quoted(trimmed)}`}`,
    );
  }
  if (operator === '=' && unquote(trimmed) === '') return { operator: 'is blank', operands: [] };
  if (operator === '<>' && unquote(trimmed) === '') return { operator: 'is not blank', operands: [] };
  if (trimmed === '') throw conditionError(target, `the value after ${operator} is missing`);
  if (between === undefined) return { operator, operands: [toOperand(trimmed)] };
  if (between === ',') return { operator, operands: listed(operator, trimmed, target) };
  const ends = splitAtAnd(withoutBrackets(trimmed));
  const print = (texts: readonly string[]) => printCondition(name, operator, texts.map(toOperand));
  if (ends.length < least || ends.some((end) => end === '')) {
    const alternativeEnds = trimmed.split(
      /\s*(?:,|;|\.\.+|\u2013|\s-\s|\s(?:to|until|bis|und|et|y|en)\s)\s*/i,
    );
    const isClear = alternativeEnds.length === 2 && areReadable(alternativeEnds.map(toOperand), type);
    throw refuse(
      `takes two values with "and" between them. Write ${isClear ? print(alternativeEnds) : `${name} between 1 and 5, for example`}`,
    );
  }
  if (ends.length > least)
    throw refuse(
      `takes two values. For another condition, write ${[print(ends.slice(0, 2)), ...ends.slice(2)].join('; ')}`,
    );
  return { operator, operands: ends.map(toOperand) };
}

/** Whether values of a column of this type can be read, so that a message may write them. */
export const areReadable = (operands: readonly Operand[], type: ColumnType): boolean =>
  operands.every(({ value }) => {
    if (isDateType(type)) return 'value' in readDate(value);
    return !isNumeric(type) || 'value' in readNumber(textInPoints(value) ?? value);
  });

export function toOperand(text: string): Operand {
  const value = unquote(text);
  return { value, isQuoted: value !== text.trim() };
}

function listed(operator: Operator, text: string, target: ConditionTarget): Operand[] {
  const inside = withoutBrackets(text);
  const parts = splitText(inside, ',', onlyAtStart);
  const operands = parts.filter((part) => part.trim() !== '').map(toOperand);
  const print: Print = (values) => printCondition(target.name, operator, values);
  if (operands.length === 0) throw conditionError(target, `the value after ${operator} is missing`);
  if (inside === text && operands.length === 1 && BRACKETS[text[0]!] === text.at(-1))
    throw bracketError(text, target, print);
  if (!isText(target.type)) refuseRuns(inside, target, print);
  return operands;
}

type Print = (operands: readonly Operand[]) => string;

/** Brackets may be those of a list, of the value, or of a negative amount. */
function bracketError(text: string, target: ConditionTarget, print: Print) {
  const { type } = target;
  const inside = toOperand(text.slice(1, -1));
  const amount = isNumeric(type) ? readNumber(text) : undefined;
  const amounts = amount && 'instead' in amount ? amount.instead.map(toOperand) : [];
  const readings = isText(type)
    ? [inside, { value: text, isQuoted: true }]
    : [inside, ...amounts].filter((operand) => areReadable([operand], type));
  return conditionError(
    target,
    `the brackets may belong to the value. Write ${readings.length > 0 ? readings.map((operand) => print([operand])).join(', or ') : 'it without them'}`,
  );
}

/** Refuses digits with commas and without spaces that could also be one number, such as 1,5 or 1,300.00. */
function refuseRuns(text: string, location: ConditionLocation, print: Print): void {
  const runs = text.split(/,\s+|\s+,|\s+/).filter((run) => run !== '');
  const doubtful = runs.filter((run) => run.includes(',') && numbersIn(run).length > 0);
  const [first] = doubtful;
  if (first === undefined) return;
  const each = (values: (run: string) => readonly string[]) =>
    print(runs.flatMap((run) => (doubtful.includes(run) ? values(run) : run.split(','))).map(toOperand));
  const readings = Math.max(...doubtful.map((run) => numbersIn(run).length));
  const asNumbers = Array.from({ length: readings }, (_, at) =>
    each((run) => [
      String([...numbersIn(run)].sort((a, b) => a - b).at(Math.min(at, numbersIn(run).length - 1))),
    ]),
  );
  const parts = first.split(',');
  // A value of its own does not begin with 0, as in 000.
  const isSplit = doubtful.every((run) => run.split(',').every((part) => !/^0\d/.test(part)));
  throw conditionError(
    location,
    `${quoted(first)} can be one number${isSplit ? ` or ${parts.length}` : ' in two ways'}. Write ${[...asNumbers, ...(isSplit ? [each((run) => run.split(','))] : [])].join(' or ')}`,
  );
}

/** Removes the brackets around a list of several values. Around one value they may belong to it. */
function withoutBrackets(text: string): string {
  const open = text[0] ?? '';
  const close = BRACKETS[open];
  if (close === undefined || text.at(-1) !== close) return text;
  const inside = text.slice(1, -1);
  return /,|\sand\s/i.test(inside) && !inside.includes(open) && !inside.includes(close) ? inside : text;
}

function splitAtAnd(text: string): string[] {
  const gaps = [...text.matchAll(/\sand\s/gi)].filter(({ index }) => !isInsideQuotes(text, index));
  const ends = [...gaps.map(({ index }) => index), text.length];
  return ends.map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1]! + 5, end).trim());
}

function isInsideQuotes(text: string, index: number): boolean {
  for (let at = 0; at < index; at++) {
    const opens = isQuote(text[at]!) && (at === 0 || /\sand\s+$/i.test(text.slice(0, at)));
    if (!opens) continue;
    const end = closingQuote(text, at);
    if (end > index) return true;
    if (end > at) at = end;
  }
  return false;
}

/** A sign of another language is not taken. */
export const refusedSign = ({ isForeign, written }: FoundOperator): Pick<Comparison, 'refused'> =>
  isForeign ? { refused: `${quoted(written)} is not an operator` } : {};

/**
 * Reads a criterion: the part of a condition behind its column, or a value alone. `in liquidation` is a text, and so is
 * every word for a list with one value; on a column that is not text it is the operator.
 */
export function criterion(cell: Scalar, target: ConditionTarget): Comparison {
  if (typeof cell !== 'string') return { operator: '=', operands: [{ value: cell, isQuoted: false }] };
  const found = firstOperator(cell);
  if (found === undefined) return { operator: '=', operands: [{ ...toOperand(cell), isCell: true }] };
  const { operator } = found;
  const remainder = cell.slice(found.end);
  if (!isWord(operator)) return { ...readValues(operator, remainder, target), ...refusedSign(found) };
  const value = { operator: '=', operands: [toOperand(cell)] } as const;
  if (remainder.trim() === '' && ruleOf(operator).least > 0) return value;
  const word = readValues(operator, remainder, target);
  const isOneOfList = ruleOf(operator).between === ',' && word.operands.length === 1;
  return isText(target.type) && isOneOfList
    ? { ...value, alternative: word }
    : { ...word, alternative: value };
}
