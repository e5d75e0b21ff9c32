import { isComplete, type AskCondition, type AskValue } from '../ask-query';
import type { AskColumns } from '../terms/ask-columns';
import { criterionCell, dateFormat, keepsTypes, typedCells } from '../terms/print-terms';

export interface BlockCell {
  value: AskValue;
  format?: string;
}

/** A title row with lines of cells below it. The argument covers empty lines at the end, so that more can be added. */
export interface Block {
  title: readonly BlockCell[];
  lines: readonly (readonly BlockCell[])[];
  covered: number;
}

/** Writes conditions as `column | criterion`, or as `column | operator | value | …` if only that keeps the types. */
export function conditionBlock(conditions: readonly AskCondition[], columns: AskColumns): Block {
  const typeOf = ({ column }: AskCondition) => columns.entry(column).type;
  const complete = conditions.filter(isComplete);
  const areCriteria = complete.every((condition) => keepsTypes(condition, typeOf(condition)));
  const lines = conditions.map((condition) => {
    const type = typeOf(condition);
    const ofAll = areCriteria ? [criterionCell(condition, type)] : typedCells(condition, type);
    // The functions ignore a column whose criterion is still empty.
    const cells = complete.includes(condition) ? ofAll : [];
    return [
      { value: columns.heading(condition.column) },
      ...cells.map((value) => valueCell(value, type === 'TIMESTAMP')),
    ];
  });
  const width = Math.max(...lines.map((line) => line.length), areCriteria ? 2 : 3);
  const titles = areCriteria
    ? ['Filter', 'Criterion']
    : ['Filter', 'Operator', ...Array.from({ length: width - 2 }, () => 'Value')];
  return { title: titles.map((value) => ({ value })), lines, covered: 1 };
}

/** Writes options as `key | value`. */
export const optionBlock = (pairs: readonly (readonly [string, AskValue])[]): Block => ({
  title: [{ value: 'Option' }, { value: 'Value' }],
  lines: pairs.map(([key, value]) => [{ value: key }, valueCell(value, key === 'as_of')]),
  covered: 0,
});

export const valueCell = (value: AskValue, isDate: boolean): BlockCell =>
  typeof value === 'number' && isDate ? { value, format: dateFormat(value) } : { value };
