import { isNumeric } from './column-types';
import type { ColumnEntry } from './entries';
import type { ServiceProfile } from './profile';

const PERCENT_UNIT = /^(?:%|per ?cent(?:age)?\b|pct\b|pp\b)/i;
const PERCENT_NAME = /(?:^|_)(?:percent|percentage|pct)(?:_|$)/;

/**
 * Returns a column with the scale of its values if it is in percent: 12.5 % is 12.5 (100), or the fraction 0.125 (1), which the
 * profile says for all of them. A column is in percent by its unit or its identifier.
 */
export const withPercentScale = (
  column: ColumnEntry,
  { percentScale }: Pick<ServiceProfile, 'percentScale'>,
): ColumnEntry => {
  const { name, type, unit } = column;
  const isPercent = isNumeric(type) && (PERCENT_UNIT.test(unit?.trim() ?? '') || PERCENT_NAME.test(name));
  return isPercent ? { ...column, percentScale } : column;
};
