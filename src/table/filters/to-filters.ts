import { isDateType, isNumeric, isText } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { type Comparison, type Condition, conditionError, type Operand, printCondition } from './condition';
import { quoted } from '../quoted';
import { needsValues } from './doubtful-filters';
import { filterTest, type Test } from './filter-test';
import { readNumber } from '../arguments/read-number';
import { serialToIso } from '../iso-serial';
import type { Operator, IsColumn } from './operators';

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
  alternative?: Filter;
  condition: Condition;
  isColumn: IsColumn;
  /** The values of the column may show that it is not clear. See `ValueChecks`. */
  needsValues?: boolean;
}

/**
 * Returns what each condition asks of the rows. As in SUMIFS, blanks pass `<>`, `not in` and the other negative operators,
 * and no other comparison. Leaves out incomplete conditions. On a TIMESTAMP column, a date without a time or a whole serial number means the whole day. Leaves
 * out a criterion of 0 on a text column, which is an empty cell in some hosts; on other columns a person may mean it. Throws
 * `bad-input` for an unreadable condition. `resolve` may throw, too.
 */
export const toFilters = (
  conditions: readonly Condition[],
  resolve: (name: string) => ColumnEntry,
  isColumn: IsColumn,
): Filter[] =>
  conditions
    .filter(isComplete)
    .flatMap((condition) => filterOf(condition, resolve(condition.name), isColumn));

export const isComplete = ({ isIncomplete }: Condition): boolean => isIncomplete !== true;

/** Names the conditions that filter nothing, because their criterion is missing. */
export const incompleteNotes = (conditions: readonly Condition[], filters: readonly Filter[]): string[] =>
  conditions
    .filter((condition) => !filters.some((filter) => filter.condition === condition))
    .map(
      ({ where, name }) =>
        `${where}, ${quoted(name)}, is incomplete: its criterion is missing, so it filters nothing.`,
    );

function filterOf(condition: Condition, column: ColumnEntry, isColumn: IsColumn): Filter[] {
  if (condition.maybeEmpty && isNumeric(column.type))
    throw conditionError(
      condition,
      `a 0 may be an empty cell. For zero, write '=0 or ${condition.name} | = | 0. Otherwise, delete the row`,
    );
  if (condition.maybeEmpty && !isDateType(column.type)) return [];
  const comparison = condition.read(column.type);
  const { alternative } = comparison;
  const withComparison = (reading: Comparison): Filter => {
    const { operator, operands } = reading;
    const tested = filterTest(column, reading, condition, isColumn);
    const shown = operands.map((operand) => shownIn(column, operand));
    const text = printCondition(condition.name, operator, shown);
    return { ...tested, column, text, operator, operands, condition, isColumn };
  };
  const filter = withComparison(comparison);
  if (comparison.refused !== undefined)
    throw conditionError(
      condition,
      `${comparison.refused}. Write ${printCondition(
        condition.name,
        comparison.operator,
        filter.operands.map((operand) => plainIn(column, operand)),
      )}`,
    );
  return [
    {
      ...filter,
      needsValues: needsValues(filter),
      ...(alternative && isText(column.type) && { alternative: withComparison(alternative) }),
    },
  ];
}

/** Shows a number in the habit of another country as everybody reads it. */
function plainIn(column: ColumnEntry, operand: Operand): Operand {
  const reading = isNumeric(column.type) ? readNumber(operand.value) : undefined;
  return reading && 'value' in reading ? { value: reading.value, isQuoted: false } : shownIn(column, operand);
}

/** Shows a serial number as the date that it means. */
const shownIn = ({ type }: ColumnEntry, operand: Operand): Operand =>
  isDateType(type) && typeof operand.value === 'number'
    ? { ...operand, value: serialToIso(operand.value) }
    : operand;
