import { overallCounts, rentTotals, type RentTotal } from './overall';
import type { Difference, PropertyReconciliation, Reconciliation } from './reconciliation';

/** `toLocaleString` would take a millisecond to prepare, and several the first time. */
const amount = (value: number): string =>
  (value < 0 ? '\u2212' : '') +
  Math.abs(value)
    .toFixed(2)
    .replace(/\B(?=(?:\d{3})+\.)/g, ',');

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Says in words how the sheet and the database differ: units, then the rent in each currency. */
export function headline(
  properties: readonly PropertyReconciliation[],
  { rentColumn, asks, sides }: Pick<Reconciliation, 'rentColumn' | 'asks' | 'sides'>,
): string {
  const { matched, equal, convention, differing, onlyInSheet, onlyInDatabase, ambiguous } =
    overallCounts(properties);
  const parts = [
    `${equal} of ${counted(matched, 'unit')} match`,
    `${differing} differ`,
    ...(convention > 0 ? [`${convention} by convention only`] : []),
    `${onlyInSheet} only in ${sides.sheet}`,
    `${onlyInDatabase} only in ${sides.database}`,
    ...(ambiguous > 0 ? [`${ambiguous} ambiguous`] : []),
    rentPart(rentTotals({ properties, rentColumn })),
    ...(asks.length > 0 ? [`${counted(asks.length, 'question')} to answer`] : []),
  ];
  return `${parts.join('; ')}.`;
}

function rentPart(totals: readonly RentTotal[]): string {
  if (totals.length === 0) return 'rent not compared';
  const rents = totals.map(({ measure, difference }) => `${amount(difference)} ${measure}`.trim());
  return `rent ${rents.join(' and ')} = sum of the lines below`;
}

/** Adds up the lines of a column in one currency, in whole cents. */
export const sumOfLines = (lines: readonly Difference[], column: string, measure: string): number =>
  lines.reduce(
    (sum, line) =>
      line.column === column && (line.measure ?? '') === measure && line.difference !== undefined
        ? sum + Math.round(line.difference * 100)
        : sum,
    0,
  ) / 100;
