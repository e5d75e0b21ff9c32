import type { Scalar } from '../arguments/argument-cells';
import type { Reading } from '../arguments/numbers-in';
import type { Comparison, Operand } from './condition';

/** What a comparison can mean whose value is unreadable: one for each reading of the value. */
export function readingsOf(
  comparison: Comparison,
  operand: Operand,
  read: (value: Scalar) => Reading,
): Comparison[] {
  const { operator, operands } = comparison;
  const result = read(operand.value);
  if ('value' in result) return [comparison];
  const { instead, isPeriod } = result;
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
