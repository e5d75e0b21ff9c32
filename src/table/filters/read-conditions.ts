import { isBlankName, isEmpty, scalarText, type Scalar } from '../arguments/argument-cells';
import { splitText } from '../arguments/split-text';
import { quoted } from '../quoted';
import { type Condition, conditionError, type Place } from './condition';
import { criterion, refuseForeignSign } from './criterion';
import { listedValues, zerosOf, type Zeros } from './empty-zeros';
import { type Operator, OPERATORS, readOperator, RULES } from './operators';
import { type IsColumn, textCondition } from './text-condition';

interface Block {
  zeros: Zeros;
  others: readonly (readonly Scalar[])[];
}

/** Reads the cells of a `filters` argument. `isColumn` serves only the message for a text without an operator. */
export function readConditions(
  rows: readonly (readonly Scalar[])[],
  isColumn: IsColumn = () => false,
): Condition[] {
  const zeros = zerosOf(rows, (cell) => {
    const operator = readOperator(cell);
    return operator === undefined ? 0 : RULES[operator].most;
  });
  return rows.flatMap((row, index) => {
    const where = `Filter${rows.length === 1 ? '' : ` row ${index + 1}`}`;
    if (row.length < 2) return textConditions(row[0], where, isColumn);
    return rowConditions(row, where, { zeros, others: rows.filter((other) => other !== row) });
  });
}

const textConditions = (cell: Scalar | undefined, where: string, isColumn: IsColumn): Condition[] =>
  isBlankName(cell)
    ? []
    : splitText(scalarText(cell ?? null), ';', '=<>')
        .filter((part) => !isEmpty(part))
        .map((part) => textCondition(part.trim(), where, isColumn));

function rowConditions(row: readonly Scalar[], where: string, block: Block): Condition[] {
  const [name, first = null, ...rest] = row;
  const text = row
    .filter((cell) => !isEmpty(cell))
    .map(scalarText)
    .join(' ');
  const place = { where, text };
  if (isBlankName(name)) {
    if (row.every(isBlankName)) return [];
    throw conditionError(place, 'the column is missing. Write its name in the first cell of the row');
  }
  const condition = { ...place, name: scalarText(name ?? null) };
  const hasValues = !rest.every(isBlankName);
  if (rest.length === 0 || (isBlankName(first) && !hasValues))
    return isEmpty(first) ? [] : [{ ...condition, ...criterion(first, place), maybeEmpty: first === 0 }];
  if (isBlankName(first))
    throw conditionError(
      place,
      'the operator is missing. Write one, such as >=, in the second cell of the row',
    );
  const operator = readOperator(first);
  if (operator !== undefined)
    return [{ ...condition, operator, operands: operandsOf(row, operator, place, block) }];
  if (!hasValues) return [{ ...condition, ...criterion(first, place) }];
  refuseForeignSign(scalarText(first), place);
  throw conditionError(
    place,
    `${quoted(scalarText(first))} is not an operator. Use one of ${OPERATORS.join(', ')}`,
  );
}

function operandsOf(
  [, written = null, ...cells]: readonly Scalar[],
  operator: Operator,
  place: Place,
  { zeros, others }: Block,
): Condition['operands'] {
  const { least, most } = RULES[operator];
  const refuse = (problem: string) => conditionError(place, `${quoted(scalarText(written))} ${problem}`);
  // A block is as wide as its widest row, and an empty cell may arrive as 0: ignore cells that no value can be in.
  const operands = cells.slice(0, most).filter((cell) => !isEmpty(cell));
  if (!cells.slice(most).every(isBlankName)) throw refuse(`takes ${COUNTS[most]}`);
  if (operands.length < least)
    throw least === 2
      ? refuse('takes two values')
      : conditionError(place, 'the value is missing. For blanks, use "is blank"');
  if (most < Infinity) return () => operands;
  return (isNumeric) =>
    listedValues(cells, zeros, isNumeric, (index) => others.some((other) => !isBlankName(other[index + 2])));
}

const COUNTS: Readonly<Record<number, string>> = { 0: 'no value', 1: 'one value', 2: 'two values' };
