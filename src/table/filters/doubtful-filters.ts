import { isDateType } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import type { Operand } from './condition';
import { ruleOf } from './operators';
import type { Filter } from './to-filters';

/** What judges numbers of conditions by the values of their columns. Loads apart, because few conditions need it. */
export interface ValueChecks {
  refusePercent: typeof import('./percent-doubt').refusePercent;
  percentNotes: typeof import('./percent-doubt').percentNotes;
  textsLikeNumber: typeof import('./texts-like-number').textsLikeNumber;
}

export interface PercentFilter extends Filter {
  column: ColumnEntry & { percentScale: 1 | 100 };
}

export const isInPercent = (filter: Filter): filter is PercentFilter =>
  filter.column.percentScale !== undefined && filter.operands.length > 0;

/** Whether a condition has a number that a cell may have made of a text, such as 12 of 0012. */
export const mayBeText = ({ operator, column, operands }: Filter): boolean =>
  ruleOf(operator).list !== undefined && !isDateType(column.type) && operands.some(isNumberOfCell);

/** A number joined to text, as in `"unit_name="&A1`, is written like this. */
export const isNumberOfCell = ({ value, isCell, isQuoted }: Operand): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' &&
    !isCell &&
    !isQuoted &&
    /^-?\d/.test(value) &&
    String(Number(value)) === value);

/** Whether the values of its column may show that a condition is not clear. */
export const needsValues = (filter: Filter): boolean => isInPercent(filter) || mayBeText(filter);
