import { isNumeric } from './column-types';
import type { ColumnEntry } from './entries';
import type { ServiceProfile } from './profile';

const PERCENT_UNIT = /^(?:%|per ?cent(?:age)?\b|pct\b|pp\b)/i;
const PERCENT_NAME = /(?:^|_)(?:percent|percentage|pct)(?:_|$)/;

/**
 * Tells how a column in percent holds 12.5 %: as 12.5 (100), or as the fraction 0.125 (1), which the profile says for all of
 * them. A column is in percent by its unit or its identifier. Returns nothing for other columns.
 */
export const inPercent = (
  { name, type, unit }: Pick<ColumnEntry, 'name' | 'type' | 'unit'>,
  { percentScale }: Pick<ServiceProfile, 'percentScale'>,
): Pick<ColumnEntry, 'percentScale'> =>
  isNumeric(type) && (PERCENT_UNIT.test(unit?.trim() ?? '') || PERCENT_NAME.test(name))
    ? { percentScale }
    : {};
