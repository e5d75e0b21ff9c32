import { isNumeric, type ColumnType } from '../../contract/column-types';
import { isBlankName, isEmpty, scalarText, type Scalar } from '../arguments/argument-cells';
import { splitText, unquote } from '../arguments/split-text';
import { quoted } from '../quoted';
import {
  type Condition,
  conditionError,
  type Operand,
  type ConditionLocation,
  type ConditionTarget,
  inQuotes,
  printCondition,
} from './condition';
import { listedValues, zerosOf, type Zeros } from './empty-zeros';
import { areReadable, criterion, readValues, refusedSign, toOperand } from './read-values';
import {
  firstOperator,
  type Operator,
  OPERATORS,
  opensQuote,
  readOperator,
  ruleOf,
  conditionOperators,
  isCondition,
  type IsColumn,
  type FoundOperator,
  isWord,
} from './operators';
import { otherWords, otherWordsOfCells } from './other-words';

interface Block {
  zeros: Zeros;
  otherRows: readonly (readonly Scalar[])[];
}

/** Reads conditions. `isColumn` decides where the column ends in a text. */
export type ReadConditions = (isColumn: IsColumn) => readonly Condition[];

/**
 * Reads the cells of a `filters` argument; a row must meet all of its conditions. A block may mix three forms row by row:
 * - `column | criterion`, as in SUMIFS: `>=50000`, `<>Vacant`, `A*`, `=` for blank, `~` before a literal wildcard;
 * - `column | operator | value | …`, where `between` includes both ends;
 * - text, such as `"use_type in OFFICE, RETAIL; rent>=50000"`, with quotes around a value that contains a separator.
 *
 * Skips blank rows. A row whose criterion is still empty is an incomplete condition. `isColumn` decides where the column ends in a text.
 */
export function readConditions(
  rows: readonly (readonly Scalar[])[],
  isColumn: IsColumn = () => false,
): Condition[] {
  const zeros = zerosOf(rows, (cell) => {
    const operator = readOperator(cell);
    return operator === undefined ? 0 : ruleOf(operator).most;
  });
  return rows.flatMap((row, index) => {
    const where = `Filter${rows.length === 1 ? '' : ` row ${index + 1}`}`;
    const [first, ...rest] = row;
    const isTextRow = typeof first === 'string' && rest.every(isBlankName) && !isColumn(first);
    if (isTextRow && /^(?:and|or)$/i.test(first.trim()))
      throw conditionError(
        { where, text: first },
        first.trim().toLowerCase() === 'or'
          ? '"or" between rows cannot be asked, all of them must hold. Write a list of values with "in", or one formula for each'
          : 'all rows must hold. Remove the "and" between them',
      );
    if (row.length < 2 || (isTextRow && (isCondition(first, isColumn) || otherWords(first, isColumn))))
      return textConditions(first, where, isColumn);
    return rowConditions(row, where, { zeros, otherRows: rows.filter((otherRow) => otherRow !== row) });
  });
}

/** Splits a text at `;` outside of quotes. */
const splitConditions = (text: string): string[] => splitText(text, ';', opensQuote);

function textConditions(cell: Scalar | undefined, where: string, isColumn: IsColumn): Condition[] {
  if (isBlankName(cell)) return [];
  const parts = splitConditions(scalarText(cell ?? null)).filter((part) => !isEmpty(part));
  return parts.map((part, at) => {
    const before = parts[at - 1];
    if (before !== undefined && conditionOperators(part).length === 0)
      refuseValueAlone(before.trim(), part.trim(), where, isColumn);
    return textCondition(part.trim(), where, isColumn);
  });
}

/**
 * Reads one condition of the text form. If its text can be split into column and operator in several ways, the column
 * that exists decides. If several exist, it is an error that says how to write each.
 */
function textCondition(text: string, where: string, isColumn: IsColumn): Condition {
  const location = { where, text };
  const all = conditionOperators(text);
  const known = all.filter(({ start }) => isColumn(unquote(text.slice(0, start))));
  const [found = all[0], alternative] = known;
  const atStart = firstOperator(text);
  if (atStart && !isWord(atStart.operator))
    throw conditionError(
      location,
      `the column is missing. Write its name before the ${quoted(atStart.written)}`,
    );
  const words = known.length === 0 ? otherWords(text, isColumn) : undefined;
  if (words) return { ...location, name: words.name, read: (type) => words.read(type, location) };
  if (found === undefined)
    throw conditionError(location, 'the operator is missing. Write it as column=value');
  const name = unquote(text.slice(0, found.start));
  const remainder = text.slice(found.end);
  if (alternative !== undefined)
    throw conditionError(
      location,
      `it can be read in two ways. Write ${known.map((reading) => printed(text, reading)).join(' or ')}`,
    );
  return {
    ...location,
    name,
    read: (type) => ({
      ...readValues(found.operator, remainder, { ...location, name, type }),
      ...refusedSign(found),
    }),
  };
}

const printed = (text: string, { start, end, operator }: FoundOperator): string =>
  `${inQuotes(unquote(text.slice(0, start)))} ${operator} ${inQuotes(text.slice(end))}`;

/** A value behind a semicolon, as in `use_type=OFFICE; RETAIL`, means a list. */
function refuseValueAlone(before: string, part: string, where: string, isColumn: IsColumn): void {
  if (!isCondition(before, isColumn)) return;
  const { name, read } = textCondition(before, where, isColumn);
  const { operator, operands, refused } = read('STRING');
  const { list, isNegative = false } = ruleOf(operator);
  const [, denies, repeats] = /^(?:(<>|not\s)|(=))/i.exec(part) ?? [];
  // Another sign is another condition.
  if (list === undefined || refused !== undefined || (denies && !isNegative) || (repeats && isNegative))
    return;
  const values = operands.map((operand) =>
    typeof operand.value === 'string' && !operand.isQuoted ? toOperand(withoutOpen(operand.value)) : operand,
  );
  const last = withoutOpen(part.slice((denies ?? repeats ?? '').length));
  const write = printCondition(name, list, [...values, toOperand(last)]);
  throw conditionError(
    { where, text: part },
    `the column and the operator are missing. For several values, write ${write}`,
  );
}

/** Removes a bracket that the semicolon has parted from its other. */
function withoutOpen(text: string): string {
  const opens = /^\s*[([{]/.test(text) && !/[)\]}]/.test(text);
  const closes = /[)\]}]\s*$/.test(text) && !/[([{]/.test(text);
  return opens ? text.trim().slice(1) : closes ? text.trim().slice(0, -1) : text;
}

function rowConditions(row: readonly Scalar[], where: string, block: Block): Condition[] {
  const [name, first = null, ...rest] = row;
  const text = row
    .filter((cell) => !isEmpty(cell))
    .map(scalarText)
    .join(' ');
  const location = { where, text };
  if (isBlankName(name)) {
    if (row.every(isBlankName)) return [];
    throw conditionError(location, 'the column is missing. Write its name in the first cell of the row');
  }
  const condition = { ...location, name: scalarText(name ?? null) };
  const ofCriterion = {
    ...condition,
    read: (type: ColumnType) => criterion(first, { ...condition, type }),
  };
  const hasValues = !rest.every(isBlankName);
  if (isBlankName(first) && !hasValues)
    return [
      isEmpty(first) ? { ...ofCriterion, isIncomplete: true } : { ...ofCriterion, maybeEmpty: first === 0 },
    ];
  if (isBlankName(first))
    throw conditionError(
      location,
      'the operator is missing. Write one, such as >=, in the second cell of the row',
    );
  const operator = readOperator(first);
  if (operator !== undefined && rest.length > 0)
    return [{ ...condition, read: operandsOf(row, operator, location, block) }];
  if (!hasValues) return [ofCriterion];
  const filled = rest.filter((cell) => !isEmpty(cell));
  const readIntended =
    otherWordsOfCells(condition.name, first, filled.map(cellOperand)) ?? foreignOf(first, filled);
  if (readIntended) return [{ ...condition, read: (type) => readIntended(type, location) }];
  const problem = `${quoted(scalarText(first))} is not an operator. Use one of ${OPERATORS.join(', ')}`;
  return [
    {
      ...condition,
      read: (type) => {
        throw conditionError(location, `${problem}${severalOf([first, ...filled], { ...condition, type })}`);
      },
    },
  ];
}

/** Says how to write the cells of a row that has no operator: as a list, or as conditions of their own. */
function severalOf(cells: readonly Scalar[], target: ConditionTarget): string {
  const { name, type } = target;
  const isOwn = (cell: Scalar) => typeof cell === 'string' && firstOperator(cell) !== undefined;
  if (!cells.some(isOwn)) return asList(name, 'in', cells, type);
  try {
    const all = cells.map((cell) => criterion(cell, target));
    const operands = all.flatMap((comparison) => comparison.operands);
    if (all.some(({ refused }) => refused) || !areReadable(operands, type)) return '';
    if (all.every(({ operator }) => operator === '<>'))
      return asList(
        name,
        'not in',
        operands.map(({ value }) => value),
        type,
      );
    return `. Write ${all.map((comparison) => printCondition(name, comparison.operator, comparison.operands)).join('; ')}`;
  } catch {
    return '';
  }
}

function foreignOf(cell: Scalar, [value, ...more]: readonly Scalar[]): Condition['read'] | undefined {
  const found = firstOperator(scalarText(cell));
  if (!found?.isForeign || scalarText(cell) !== found.written || value === undefined || more.length > 0)
    return undefined;
  return () => ({ operator: found.operator, operands: [cellOperand(value)], ...refusedSign(found) });
}

function operandsOf(
  [name = null, written = null, ...cells]: readonly Scalar[],
  operator: Operator,
  location: ConditionLocation,
  { zeros, otherRows }: Block,
): Condition['read'] {
  const { least, most, list } = ruleOf(operator);
  const refuse = (problem: string) => conditionError(location, `${quoted(scalarText(written))} ${problem}`);
  // A block is as wide as its widest row, and an empty cell may arrive as 0: ignore cells that no value can be in.
  const operands = cells.slice(0, most).filter((cell) => !isEmpty(cell));
  if (!cells.slice(most).every(isBlankName))
    return (type) => {
      throw refuse(`takes ${COUNTS[most]}${list ? asList(scalarText(name), list, cells, type) : ''}`);
    };
  if (operands.length < least)
    throw least === 2
      ? refuse('takes two values')
      : conditionError(location, 'the value is missing. For blanks, use "is blank"');
  if (most < Infinity) return () => ({ operator, operands: operands.map(cellOperand) });
  return (type) => {
    const isUsedByOtherRows = (index: number) =>
      otherRows.some((otherRow) => !isBlankName(otherRow[index + 2]));
    return {
      operator,
      operands: listedValues(cells, zeros, isNumeric(type), isUsedByOtherRows).map(cellOperand),
    };
  };
}

const cellOperand = (cell: Scalar): Operand =>
  typeof cell === 'string' ? { ...toOperand(cell), isCell: true } : { value: cell, isQuoted: false };

/** Says how to write several values that stand without an operator, or with one that takes a single value. */
function asList(name: string, operator: Operator, values: readonly Scalar[], type: ColumnType): string {
  const given = values.filter((cell) => !isEmpty(cell)).map(cellOperand);
  return areReadable(given, type)
    ? `. For several values, write ${printCondition(name, operator, given)}`
    : '';
}

const COUNTS: Readonly<Record<number, string>> = { 0: 'no value', 1: 'one value', 2: 'two values' };
