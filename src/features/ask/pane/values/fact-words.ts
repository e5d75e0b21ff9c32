import { isDateType } from '../../../../contract/column-types';
import type { ColumnEntry } from '../../../../contract/entries';
import type { ColumnFacts } from '../../../../table/columns/column-facts';
import { countText } from '../../../../pane-kit/count-text';
import { localDate, localNumber } from './local-text';

/** Example: "93 %". Says 0 % and 100 % only where it is exactly so. */
export function shareText({ rows, filled }: ColumnFacts): string {
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
    const [least, most] = [range.least, range.most].map((value) =>
      isDateType(column.type) ? localDate(Math.floor(value), locale) : localNumber(value, locale, column),
    );
    return least === most ? least : `${least} to ${most}`;
  }
  const some = examples ?? values.slice(0, 3).map(({ value }) => valueText(value));
  if (some.length === 0) return undefined;
  return [...some, ...(examples || values.length > some.length ? ['…'] : [])].join(', ');
}

export const valueText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
