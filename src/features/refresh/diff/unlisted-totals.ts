import type { ColumnTotal, RowChange } from '../../../answers/result/table-diff';
import { createExactSum, withoutNoise } from '../../../table/totals/exact-sum';

/** Returns what the rows that are not listed add to the movement of the totals. */
export function unlistedTotals(
  totals: readonly ColumnTotal[],
  listed: readonly RowChange[],
): readonly ColumnTotal[] {
  const values = listed.flatMap((change) => change.values);
  return totals.flatMap((total) => {
    const known = values.filter(
      ({ column, currency }) => column === total.column && currency === total.currency,
    );
    const sum = createExactSum();
    for (const { difference = 0 } of known) sum.add(-difference);
    sum.add(total.difference);
    const difference = withoutNoise(sum.value());
    return Math.abs(difference) < 0.005 ? [] : [{ ...total, difference }];
  });
}
