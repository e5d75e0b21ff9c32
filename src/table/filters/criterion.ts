import type { Scalar } from '../arguments/argument-cells';
import { quoted } from '../quoted';
import { type Comparison, conditionError, type Place } from './condition';
import { foreignSign, type Operator, splitSign } from './operators';

/** Reads a criterion in the grammar of SUMIFS: `>=50000`, `<>Vacant`, `A*`, `=` for blank. */
export function criterion(cell: Scalar, place: Place): Comparison {
  if (typeof cell !== 'string') return { operator: '=', operands: () => [cell] };
  refuseForeignSign(cell, place);
  const { sign = '=', rest } = splitSign(cell);
  return comparison(sign, rest.trim(), place);
}

export function refuseForeignSign(text: string, place: Place): void {
  const foreign = foreignSign(text);
  if (foreign)
    throw conditionError(place, `${quoted(foreign.written)} is not an operator. Write ${foreign.operator}`);
}

export function comparison(sign: Operator, operand: string, place: Place): Comparison {
  if (operand !== '') return { operator: sign, operands: () => [operand] };
  if (sign === '=') return { operator: 'is blank', operands: () => [] };
  if (sign === '<>') return { operator: 'is not blank', operands: () => [] };
  throw conditionError(place, `the value after ${sign} is missing`);
}
