import { countOf, plural } from '../../contract/count-text';
import type { PropertyReconciliation, Reconciliation } from './reconciliation';

const NO_COUNTS = {
  /** The units that both sides have: `equal`, `convention` and `differing` together. */
  matched: 0,
  equal: 0,
  convention: 0,
  differing: 0,
  onlyInSheet: 0,
  onlyInDatabase: 0,
  /** The units of both sides that cannot be told apart. */
  ambiguous: 0,
};

/** Counts the units of all properties. */
export function overallCounts(properties: readonly PropertyReconciliation[]): typeof NO_COUNTS {
  const counts = { ...NO_COUNTS };
  for (const { units, onlyInSheet, onlyInDatabase, ambiguous } of properties) {
    const own = { ...units, onlyInSheet, onlyInDatabase, ambiguous: ambiguous.sheet + ambiguous.database };
    for (const [name, count] of Object.entries(own)) counts[name as keyof typeof own] += count;
  }
  return counts;
}

const NO_RENTS = { measure: '', sheet: 0, database: 0, difference: 0 };
export type RentTotal = typeof NO_RENTS;

/** The rents of both sides in each currency, over all properties, in whole cents. */
export function rentTotals({
  properties,
  rentColumn,
}: Pick<Reconciliation, 'properties' | 'rentColumn'>): RentTotal[] {
  const totals = new Map<string, RentTotal>();
  for (const { column, measure, ...sums } of properties.flatMap((property) => property.sums)) {
    if (column !== rentColumn) continue;
    const total = totals.get(measure) ?? { ...NO_RENTS, measure };
    for (const side of ['sheet', 'database', 'difference'] as const)
      total[side] = (Math.round(total[side] * 100) + Math.round(sums[side] * 100)) / 100;
    totals.set(measure, total);
  }
  return [...totals.values()];
}

/** `toLocaleString` would take a millisecond to prepare, and several the first time. */
export const amountText = (value: number): string =>
  (value < 0 ? '\u2212' : '') +
  Math.abs(value)
    .toFixed(2)
    .replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** Says in words how the sheet and the database differ: units, then the rent in each currency. */
export function headline(
  properties: readonly PropertyReconciliation[],
  { rentColumn, asks, sides }: Pick<Reconciliation, 'rentColumn' | 'asks' | 'sides'>,
): string {
  const { matched, equal, convention, differing, onlyInSheet, onlyInDatabase, ambiguous } =
    overallCounts(properties);
  const rents = rentTotals({ properties, rentColumn })
    .map(({ measure, difference }) => `${amountText(difference)} ${measure}`.trim())
    .join(' and ');
  const parts = [
    `${equal} of ${countOf(matched, 'unit')} ${plural(equal, 'matches', 'match')}`,
    countOf(differing, 'differs', 'differ'),
    ...(convention > 0 ? [`${convention} by convention only`] : []),
    `${onlyInSheet} only in ${sides.sheet}`,
    `${onlyInDatabase} only in ${sides.database}`,
    ...(ambiguous > 0 ? [`${ambiguous} ambiguous`] : []),
    rents === '' ? 'rent not compared' : `rent ${rents} = sum of the lines below`,
    ...(asks.length > 0 ? [`${countOf(asks.length, 'question')} to answer`] : []),
  ];
  return `${parts.join('; ')}.`;
}
