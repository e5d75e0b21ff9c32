import { titleOf } from '../../contract/entries';
import { scalarText } from '../arguments/argument-cells';
import {
  unambiguousNumber,
  pointsText,
  readPercent,
  textInPoints,
  to15Digits,
} from '../arguments/read-number';
import { quoted } from '../quoted';
import type { Value } from '../table';
import { conditionError, type Operand, printCondition } from './condition';
import { filterTest } from './filter-test';
import type { PercentFilter } from './doubtful-filters';

/**
 * Throws `bad-input` for a number that means one value in points and another one as a fraction. A cell that shows 75% holds 0.75,
 * and a function cannot see how a cell is formatted, so the values of the column decide. A number with its unit, such as
 * `0.75 points`, is read as written. Zero is always zero.
 */
export function refusePercent(filter: PercentFilter, values: readonly Value[]): void {
  const { condition, operands, column } = filter;
  const areFractions = lookLikeFractions(filter, values);
  const isOpen = (operand: Operand) => !isInPoints(operand) && isDoubtful(filter, operand, areFractions);
  const found = operands.find(isOpen);
  if (!found) return;
  const readings = [(value: number) => value, otherReading(areFractions)].map((read) => {
    const write = (operand: Operand) =>
      isOpen(operand) ? valueText(read(numberOf(filter, operand)), filter, areFractions) : operand.value;
    return {
      value: write(found),
      operands: operands.map((operand) => ({ ...operand, value: write(operand) })),
    };
  });
  const title = titleOf(column);
  const number = numberOf(filter, found);
  const why = !areFractions
    ? `a cell that shows ${to15Digits(100 * number)}% holds ${number}, and values of ${title} go beyond 1`
    : column.percentScale === 1
      ? `the values of ${title} are fractions`
      : `no value of ${title} goes beyond 1, so they may be fractions`;
  const written = readings.filter((reading) => isPossible(filter, reading.operands));
  throw conditionError(
    condition,
    `${quoted(scalarText(found.value))} can be read as ${readings.map(({ value }) => value).join(' or ')}, because ${why}. Write ${written.map((reading) => printed(filter, reading.operands)).join(' or ')}`,
  );
}

/** Says that the values of a column contradict the scale by which a number with its unit was read. */
export function percentNotes(filter: PercentFilter, values: readonly Value[]): string[] {
  const { column, operands, text } = filter;
  const areFractions = lookLikeFractions(filter, values);
  if (areFractions !== (column.percentScale === 100)) return [];
  const isOdd = (operand: Operand) => isInPoints(operand) && isDoubtful(filter, operand, areFractions);
  if (!operands.some(isOdd)) return [];
  const converted = operands.map((operand) => ({
    ...operand,
    value: isOdd(operand) ? otherReading(areFractions)(numberOf(filter, operand)) : operand.value,
  }));
  const title = titleOf(column);
  const found = areFractions
    ? `no value of ${title} goes beyond 1. If they are fractions`
    : `values of ${title} go beyond 1. If they are points`;
  return [`${text}: ${found}, write ${printed(filter, converted)}.`];
}

/**
 * Whether the values are at most 1 in size. A service that tells fractions may have a few beyond, such as a rent that has doubled.
 * Undefined without a value other than 0.
 */
function lookLikeFractions({ column }: PercentFilter, values: readonly Value[]): boolean | undefined {
  let all = 0;
  let beyond = 0;
  for (const value of values)
    if (typeof value === 'number' && value !== 0) {
      all++;
      if (Math.abs(value) > 1) beyond++;
    }
  if (all === 0) return undefined;
  return column.percentScale === 100 ? beyond === 0 : 2 * beyond < all;
}

const isInPoints = ({ value }: Operand): boolean => textInPoints(value) !== undefined;

const numberOf = ({ column }: PercentFilter, { value }: Operand): number => {
  const reading = readPercent(value, column.percentScale);
  return 'value' in reading ? reading.value : 0;
};

function isDoubtful(filter: PercentFilter, operand: Operand, areFractions: boolean | undefined): boolean {
  const size = Math.abs(numberOf(filter, operand));
  return size !== 0 && areFractions !== undefined && areFractions === size > 1;
}

const otherReading = (areFractions: boolean | undefined) => (value: number) =>
  to15Digits(areFractions ? value / 100 : 100 * value);

/** Writes a value so that it has one reading. */
const valueText = (value: number, { column }: PercentFilter, areFractions: boolean | undefined): string =>
  value !== 0 && areFractions === Math.abs(value) > 1
    ? pointsText(value, column.percentScale)
    : unambiguousNumber(value);

const printed = ({ condition, operator }: PercentFilter, operands: readonly Operand[]): string =>
  printCondition(condition.name, operator, operands);

/** Of two ends, one may have passed the other. */
function isPossible({ column, operator, condition }: PercentFilter, operands: readonly Operand[]): boolean {
  try {
    filterTest(column, { operator, operands }, condition);
    return true;
  } catch {
    return false;
  }
}
