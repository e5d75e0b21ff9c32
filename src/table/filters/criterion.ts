import type { ColumnType } from '../../contract/column-types';
import type { Scalar } from '../arguments/argument-cells';
import { quoted } from '../quoted';
import { type Comparison, conditionError, type Place } from './condition';
import { firstOperator, isWord, ruleOf } from './operators';
import { printCondition } from './print-condition';
import { readValues, toOperand } from './read-values';

/**
 * Reads a criterion: the part of a condition behind its column, or a value alone. `in liquidation` is a text, and so is
 * every word for a list with one value; on a column that is not text it is the operator.
 */
export function criterion(cell: Scalar, type: ColumnType, place: Place, name: string): Comparison {
  if (typeof cell !== 'string') return { operator: '=', operands: [{ value: cell, isQuoted: false }] };
  const found = firstOperator(cell);
  if (found === undefined) return { operator: '=', operands: [{ ...toOperand(cell), isCell: true }] };
  const { operator, isForeign, written } = found;
  const rest = cell.slice(found.end);
  if (isForeign)
    throw conditionError(
      place,
      `${quoted(written)} is not an operator. Write ${printCondition(name, operator, [toOperand(rest)])}`,
    );
  if (!isWord(operator)) return readValues(operator, rest, type, place, name);
  const value = { operator: '=', operands: [toOperand(cell)] } as const;
  if (rest.trim() === '' && ruleOf(operator).least > 0) return value;
  const word = readValues(operator, rest, type, place, name);
  const isText = type === 'STRING' || type === 'ENUM';
  const isOneOfList = ruleOf(operator).between === ',' && word.operands.length === 1;
  return isText && isOneOfList ? { ...value, other: word } : { ...word, other: value };
}
