import { isDateType } from '../../../../contract/column-types';
import { columnFormat } from '../../../../table/cells/column-format';
import { numberText } from '../../../../table/cells/number-text';
import type { ColumnProfile } from '../../../../table/columns/column-profile';
import { dayText } from '../../../../table/day-text';
import type { ColumnEntry } from '../../../../contract/entries';
import type { ColumnFacts } from '../../../../table/columns/column-facts';
import { countText } from '../../../../contract/count-text';

/** The sign before the fraction of a number. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * Writes a number with its thousands apart, but not an identifier or a year. An amount of money that is not whole has at
 * least two decimals.
 */
export function localNumber(value: number, locale: string, { name, type, unit }: ColumnEntry): string {
  const useGrouping = columnFormat({ name, type }, { hasTimes: false, percentScale: 100 }) !== '0';
  const minimumFractionDigits = unit?.startsWith('currency') && !Number.isInteger(value) ? 2 : 0;
  return value.toLocaleString(locale, { useGrouping, minimumFractionDigits, maximumFractionDigits: 15 });
}

/** Example: "93 %". Says 0 % and 100 % only where it is exactly so. */
export function shareText({ rows, filled }: Pick<ColumnFacts, 'rows' | 'filled'>): string {
  if (rows === 0) return '';
  const share = (100 * filled) / rows;
  if (share > 0 && share < 1) return 'under 1 %';
  return `${share > 99 && share < 100 ? 99 : Math.round(share)} %`;
}

/** Example: "filled in 93 % of 1,208 rows". */
export const filledText = (facts: ColumnFacts): string =>
  facts.rows === 0 ? 'no rows held' : `filled in ${shareText(facts)} of ${countText(facts.rows)} rows`;

/** Examples: "OFFICE, RETAIL, …", "4,469 to 56,815.83". Undefined if nothing is filled. */
export function valuesText(facts: ColumnFacts, column: ColumnEntry, locale: string): string | undefined {
  const { range, values = [], examples } = facts;
  if (range) {
    const words = (value: number) =>
      isDateType(column.type) ? dayText(Math.floor(value)) : localNumber(value, locale, column);
    return fromTo(words(range.least), words(range.most));
  }
  const first = examples ?? values.slice(0, 3).map(({ value }) => valueText(value));
  if (first.length === 0) return undefined;
  return [...first, ...(examples || values.length > first.length ? ['…'] : [])].join(', ');
}

export const valueText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(value).toUpperCase() : String(value);

/** In words how many rows are filled, how many values there are, and their range. `isDate`: they are serial numbers. */
export function profileWords(profile: ColumnProfile, isDate: boolean): string[] {
  const { different, range } = profile;
  const words = (value: number) =>
    isDate
      ? dayText(Math.floor(value))
      : `${value < 0 ? '−' : ''}${numberText(Math.abs(value), { least: 0, most: 2 })}`;
  return [
    `${shareText(profile)} filled`,
    ...(different > 0 ? [different === 1 ? 'one value' : `${countText(different)} different`] : []),
    ...(range ? [fromTo(words(range.least), words(range.most))] : []),
  ];
}

const fromTo = (least: string, most: string): string => (least === most ? least : `${least} to ${most}`);
