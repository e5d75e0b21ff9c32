import { isDateType, isNumeric, isText } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { argumentCells } from '../arguments/argument-cells';
import { type Comparison, type Condition, conditionError, type Operand, printCondition } from './condition';
import { filterTest, type Test } from './filter-test';
import { serialToIso } from '../iso-serial';
import type { Operator, IsColumn } from './operators';
import { readConditions } from './read-conditions';

export interface Filter {
  column: ColumnEntry;
  /** The condition as it can be typed. */
  text: string;
  test: Test;
  operator: Operator;
  operands: readonly Operand[];
  /** For each operand, whether a row has it. */
  each: readonly Test[];
  /** What else a criterion in a cell could mean. */
  other?: Omit<Filter, 'other'>;
  condition: Condition;
  isColumn: IsColumn;
}

/**
 * Reads the conditions of a `filters` argument; a row must meet all of them. A block may mix three forms row by row:
 * - `column | criterion`, as in SUMIFS: `>=50000`, `<>Vacant`, `A*`, `=` for blank, `~` before a literal wildcard;
 * - `column | operator | value | …`, where `between` includes both ends;
 * - text, such as `"use_type in OFFICE, RETAIL; rent>=50000"`, with quotes around a value that contains a separator.
 *
 * Skips blank rows, and rows whose criterion is still empty. Some hosts pass 0 for an empty cell: on a text column a
 * criterion of 0 counts as empty. On other columns it is an error, because the person may mean 0.
 *
 * As in SUMIFS, blanks pass `<>`, `not in` and the other negative operators, and no other comparison. On a TIMESTAMP
 * column, a date without a time or a whole serial number means the whole day. Throws `bad-input` for an unreadable
 * condition. `resolve` may throw, too. `isName` says which texts are names, and decides where a name ends in a text.
 */
export function parseFilters(
  argument: unknown,
  resolve: (name: string) => ColumnEntry,
  isName: IsColumn = (name) => resolves(name, resolve),
): Filter[] {
  const conditions = readConditions(argumentCells(argument, 'filters'), isName);
  return conditions.flatMap((condition) => filterOf(condition, resolve(condition.name), isName));
}

/** Returns the names of columns in a `filters` argument. */
export const namesInFilters = (argument: unknown, isName: IsColumn): string[] =>
  readConditions(argumentCells(argument, 'filters'), isName).map(({ name }) => name);

function resolves(name: string, resolve: (name: string) => ColumnEntry | undefined): boolean {
  try {
    return resolve(name) !== undefined;
  } catch {
    return false;
  }
}

function filterOf(condition: Condition, column: ColumnEntry, isColumn: IsColumn): Filter[] {
  if (condition.maybeEmpty && isNumeric(column.type))
    throw conditionError(
      condition,
      `a 0 may be an empty cell. For zero, write '=0 or ${condition.name} | = | 0. Otherwise, delete the row`,
    );
  if (condition.maybeEmpty && !isDateType(column.type)) return [];
  const comparison = condition.read(column.type);
  const { other } = comparison;
  const withComparison = (one: Comparison): Omit<Filter, 'other'> => {
    const { operator, operands } = one;
    const tested = filterTest(column, one, condition, isColumn);
    const shown = operands.map((operand) => shownIn(column, operand));
    const text = printCondition(condition.name, operator, shown);
    return { ...tested, column, text, operator, operands, condition, isColumn };
  };
  return [
    { ...withComparison(comparison), ...(other && isText(column.type) && { other: withComparison(other) }) },
  ];
}

/** Shows a serial number as the date that it means. */
const shownIn = ({ type }: ColumnEntry, operand: Operand): Operand =>
  isDateType(type) && typeof operand.value === 'number'
    ? { ...operand, value: serialToIso(operand.value) }
    : operand;
