import type { ColumnNames } from '../../../answers/naming';
import { isDateType, isNumeric, type ColumnType } from '../../../contract/column-types';
import type { ColumnEntry } from '../../../contract/entries';
import type { Scalar } from '../../../table/arguments/argument-cells';
import { unambiguousNumber, pointsText } from '../../../table/arguments/read-number';
import { unquote } from '../../../table/arguments/split-text';
import {
  type Comparison,
  type Condition,
  type Operand,
  printCondition,
  takesQuotes,
} from '../../../table/filters/condition';
import { hasJoint } from '../../../table/filters/joined-text';
import { mayBeFraction } from './points-value';
import { firstOperator, ruleOf } from '../../../table/filters/operators';
import { serialToIso } from '../../../table/iso-serial';
import { givenValues, isComplete, type AskCondition, type AskValue } from '../ask-query';

/** A value of Ask stands for itself, also with the signs that a criterion takes for any text. */
const escaped = (text: string): string => text.replace(/[*?~]/g, '~$&');

const isText = (type: ColumnType): boolean => !isNumeric(type) && !isDateType(type);

/** What decides how a value is written. */
export type Described = Pick<ColumnEntry, 'type' | 'percentScale'>;

/** The values as cells of a block hold them. A date is its serial number. */
const cellOperands = (condition: AskCondition, { type, percentScale }: Described): Operand[] =>
  givenValues(condition).map((value) => {
    if (typeof value === 'string') return textOperand(isText(type) ? escaped(value) : value);
    return bare(percentScale === 100 && mayBeFraction(value) ? pointsText(Number(value), 100) : value);
  });

/**
 * The values as a text holds them: dates as ISO 8601, and numbers so that they have one reading in every country. A text that
 * could be read as several values has quotes.
 */
const textOperands = (condition: AskCondition, column: Described): Operand[] =>
  cellOperands(condition, column).map(({ value, isQuoted }) => {
    if (typeof value !== 'number') return { value, isQuoted: isQuoted || hasJoint(String(value)) };
    return bare(isDateType(column.type) ? serialToIso(value) : unambiguousNumber(value));
  });

const bare = (value: Scalar): Operand => ({ value, isQuoted: false });

/** Quotes keep spaces at the ends, and quotes of the value itself. */
const textOperand = (value: string): Operand => ({ value, isQuoted: unquote(value) !== value });

/** Returns what a condition says: `in OFFICE, RETAIL`, and `=Lidl*` for names that begin with Lidl. */
function comparisonOf(condition: AskCondition, column: Described): Comparison {
  const { pattern, isNegative } = ruleOf(condition.operator);
  const operator = pattern ? (isNegative ? '<>' : '=') : condition.operator;
  const operands = textOperands(condition, column).map(({ value, isQuoted }) => {
    const operand = { value: pattern ? pattern(String(value)) : value, isQuoted };
    return { ...operand, isQuoted: takesQuotes(operand, operator) };
  });
  return { operator, operands };
}

/** Writes a condition as text: `use_type in OFFICE, RETAIL`. */
export function conditionText(condition: AskCondition, name: string, column: Described): string {
  const { operator, operands } = comparisonOf(condition, column);
  return printCondition(name, operator, operands);
}

/** Returns what reading the text of a condition gives. */
export const conditionOf = (condition: AskCondition, columns: ColumnNames): Condition => ({
  where: 'Filter',
  text: conditionLine(condition, columns),
  name: condition.column,
  read: () => comparisonOf(condition, columns.entry(condition.column)),
});

export const conditionLine = (condition: AskCondition, columns: ColumnNames): string =>
  conditionText(condition, condition.column, columns.entry(condition.column));

/** Writes a condition as `operator | value | …`, the cells behind its column. */
export function typedCells(condition: AskCondition, column: Described): AskValue[] {
  const values = cellOperands(condition, column).map(({ value, isQuoted }) =>
    isQuoted ? `'${String(value).replaceAll("'", "''")}'` : value!,
  );
  // A 0 at the end of a list may be an empty cell: some hosts pass 0 for those.
  const isList = ruleOf(condition.operator).between === ',';
  if (isList) values.sort((a, b) => Number(b === 0) - Number(a === 0));
  return [condition.operator, ...values];
}

/** Writes a condition as a criterion in one cell, such as `>=50000`, or 45000 for a date. */
export function criterionCell(asked: AskCondition, column: Described): AskValue {
  const condition = withoutListOfOne(asked);
  const { operator } = condition;
  const [first, ...more] = cellOperands(condition, column);
  const isOne = operator === '=' && first !== undefined && more.length === 0;
  // A 0 alone may be an empty cell.
  if (isOne && typeof first.value !== 'string' && first.value !== 0 && first.value !== null)
    return first.value;
  const text = conditionText(condition, 'c', column).slice(1).trimStart();
  const alone = text.startsWith('=') && !isDateType(column.type) ? unquote(text.slice(1)) : '';
  const isAlone = alone !== '' && unquote(alone) === alone && firstOperator(alone) === undefined;
  return isAlone && first?.value !== 0 ? alone : text;
}

/** `in OFFICE` as a criterion could also be a value. */
const withoutListOfOne = (condition: AskCondition): AskCondition => {
  const alone = condition.operator === 'in' ? '=' : condition.operator === 'not in' ? '<>' : undefined;
  return alone && givenValues(condition).length === 1 ? { ...condition, operator: alone } : condition;
};

/** Whether a criterion in one cell keeps the values as they are: a date a date, a decimal a number, a text without quotes. */
export function preservesTypes(condition: AskCondition, column: Described): boolean {
  const operands = cellOperands(condition, column);
  // Such as a 0, which may be an empty cell, or a text that begins with an operator.
  if (condition.operator === '=') return !String(criterionCell(condition, column)).startsWith('=');
  return operands.every(({ value }) =>
    typeof value === 'number' ? !isDateType(column.type) && Number.isInteger(value) : true,
  );
}

export interface BlockCell {
  value: AskValue;
  format?: string;
}

/** A block has criteria in one cell, or operators with values if only they keep the types. */
export type ConditionForm = 'text' | 'criterion' | 'typed';

/** Writes a condition as a line of cells. One that is not complete is its column alone, which the functions ignore. */
export function conditionCells(
  condition: AskCondition,
  form: ConditionForm,
  columns: ColumnNames,
): BlockCell[] {
  const { column } = condition;
  const entry = columns.entry(column);
  if (form === 'text') return isComplete(condition) ? [{ value: conditionLine(condition, columns) }] : [];
  if (column === '') return [];
  const cells = form === 'criterion' ? criterionCell : typedCells;
  const values = isComplete(condition) ? [cells(condition, entry)].flat() : [];
  return [
    { value: columns.heading(column) },
    ...values.map((value) => valueCell(value, isDateType(entry.type))),
  ];
}

export const valueCell = (value: AskValue, isDate: boolean): BlockCell =>
  typeof value === 'number' && isDate
    ? { value, format: Number.isInteger(value) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' }
    : { value };
