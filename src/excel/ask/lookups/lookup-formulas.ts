import type { Spill } from '../totals/total-formulas';

// XLOOKUP and MINIFS take a whole column of ids and spill beside the rows. Excel 2021 has all of these functions.

/** The place of a list's column, counted from 1. */
interface List {
  /** A reference to all of it with its headings, such as `K3#`. */
  reference: string;
  id: number;
  value: number;
}

/** Returns the ids in a column of the rows, whose place is counted from 1. */
export const idsOf = ({ reference, hasHeadings }: Spill, place: number): string =>
  hasHeadings
    ? `INDEX(${reference},SEQUENCE(ROWS(${reference})-1,1,2),${place})`
    : `INDEX(${reference},0,${place})`;

/** Finds the value of each id in the list. */
export const lookUpFormula = (ids: string, list: List): string =>
  `=XLOOKUP(${ids},${columnOf(list, list.id)},${columnOf(list, list.value)},"${NOT_LISTED}")`;

/** Finds the lowest number of each id in the list. */
export const lowestFormula = (ids: string, list: List): string =>
  // An id that is listed without a number has none, and MINIFS would say 0.
  `=IF(COUNTIFS(${columnOf(list, list.id)},${ids},${columnOf(list, list.value)},">=0")=0,"${NOT_LISTED}",` +
  `MINIFS(${columnOf(list, list.value)},${columnOf(list, list.id)},${ids}))`;

/** What stands beside a row whose id the list lacks. */
export const NOT_LISTED = 'not listed';

const columnOf = ({ reference }: List, place: number): string => `INDEX(${reference},0,${place})`;
