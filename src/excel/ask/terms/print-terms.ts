import type { ColumnType } from '../../../contract/column-types';
import { unquote } from '../../../table/arguments/split-text';
import { firstOperator, ruleOf, type Operator } from '../../../table/filters/operators';
import { printCondition } from '../../../table/filters/print-condition';
import { givenValues, type AskCondition, type AskValue } from '../ask-query';
import { cellOperands, textOperands } from './condition-values';

/** The operators that a person writes with stars, as in SUMIFS. */
const STARS: Partial<Record<Operator, readonly ['=' | '<>', before: string, after: string]>> = {
  contains: ['=', '*', '*'],
  'does not contain': ['<>', '*', '*'],
  'begins with': ['=', '', '*'],
  'does not begin with': ['<>', '', '*'],
  'ends with': ['=', '*', ''],
  'does not end with': ['<>', '*', ''],
};

/** Writes a condition as text: `use_type in OFFICE, RETAIL`, and `tenant_name=Lidl*` for names that begin with Lidl. */
export function conditionText(condition: AskCondition, name: string, type: ColumnType): string {
  const operands = textOperands(condition, type);
  const stars = STARS[condition.operator];
  if (!stars) return printCondition(name, condition.operator, operands);
  const [operator, before, after] = stars;
  const patterns = operands.map((one) => ({ ...one, value: `${before}${String(one.value)}${after}` }));
  return printCondition(name, operator, patterns);
}

/** Writes a condition as `operator | value | …`, the cells behind its column. */
export function typedCells(condition: AskCondition, type: ColumnType): AskValue[] {
  const values = cellOperands(condition, type).map(({ value, isQuoted }) =>
    isQuoted ? `'${String(value).replaceAll("'", "''")}'` : value!,
  );
  // A 0 at the end of a list may be an empty cell: some hosts pass 0 for those.
  const isList = ruleOf(condition.operator).between === ',';
  const listed = isList
    ? [...values.filter((one) => one === 0), ...values.filter((one) => one !== 0)]
    : values;
  return [condition.operator, ...listed];
}

/** Writes a condition as a criterion in one cell, such as `>=50000`, or 45000 for a date. */
export function criterionCell(given: AskCondition, type: ColumnType): AskValue {
  const condition = withoutListOfOne(given);
  const { operator } = condition;
  const [first, ...more] = cellOperands(condition, type);
  const isOne = operator === '=' && first !== undefined && more.length === 0;
  // A 0 alone may be an empty cell.
  if (isOne && typeof first.value !== 'string' && first.value !== 0 && first.value !== null)
    return first.value;
  const text = conditionText(condition, 'c', type).slice(1).trimStart();
  const alone = text.startsWith('=') && type !== 'TIMESTAMP' ? unquote(text.slice(1)) : '';
  const isAlone = alone !== '' && unquote(alone) === alone && firstOperator(alone) === undefined;
  return isAlone && first?.value !== 0 ? alone : text;
}

/** `in OFFICE` as a criterion could also be a value. */
const withoutListOfOne = (condition: AskCondition): AskCondition => {
  const alone = condition.operator === 'in' ? '=' : condition.operator === 'not in' ? '<>' : undefined;
  return alone && givenValues(condition).length === 1 ? { ...condition, operator: alone } : condition;
};

/** Whether a criterion in one cell keeps the values as they are: a date a date, a decimal a number, a text without quotes. */
export function keepsTypes(condition: AskCondition, type: ColumnType): boolean {
  const operands = cellOperands(condition, type);
  // Such as a 0, which may be an empty cell, or a text that begins with an operator.
  if (condition.operator === '=') return !String(criterionCell(condition, type)).startsWith('=');
  return operands.every(({ value }) =>
    typeof value === 'number' ? type !== 'TIMESTAMP' && Number.isInteger(value) : true,
  );
}

/** The format of a cell with a date. */
export const dateFormat = (serial: number): string =>
  Number.isInteger(serial) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
