import type { Steps } from '../../../table/steps';
import type { ColumnTotal, DiffColumn, DiffRules, TableDiff } from '../../../answers/result/table-diff';
import { withoutNoise } from '../../../table/totals/exact-sum';
import {
  amountCurrency,
  isUnread,
  noTotalsText,
  sumColumn,
  type Sums,
  type CurrencySum,
} from '../../../table/totals/sum-column';
import type { DiffRows } from './find-key';

/** Tells the currency of an amount by its row. Null for a column that is not money. */
type CurrencyOf = (rows: DiffRows) => (row: number) => string | null;
/** The columns that have a total. */
export type Amounts = ReadonlyMap<number, CurrencyOf>;

/** Adds up the columns whose unit allows it, amounts by currency, and says why others have no total. */
export function* columnTotals(
  columns: readonly DiffColumn[],
  { profile, basis: asked }: DiffRules,
  before: DiffRows,
  after: DiffRows,
): Steps<Pick<TableDiff, 'totals' | 'noTotals'> & { amounts: Amounts }> {
  const amounts = new Map<number, CurrencyOf>();
  const totals: ColumnTotal[] = [];
  const without: { label: string; sums: Sums }[] = [];
  const names = columns.map(({ name }) => name);
  const summed = (rows: DiffRows) => ({
    ...{ count: rows.length, columns: names, asked, profile },
    value: (row: number, column: number) => rows[row]![column],
  });
  for (const [at, column] of columns.entries()) {
    const old = yield* sumColumn(column, at, summed(before));
    const now = yield* sumColumn(column, at, summed(after));
    if (Array.isArray(old) && Array.isArray(now)) {
      totals.push(...totalsOf(column, old, now));
      amounts.set(at, (rows) => amountCurrency(column, summed(rows))!);
    } else without.push({ label: column.label, sums: old !== 'currency' && isUnread(now) ? now : old });
  }
  const noTotals = noTotalsText(
    without,
    'no total, because the result does not show the currency of each row',
  );
  return { amounts, totals, ...(noTotals !== '' && { noTotals }) };
}

/** Returns a total for each currency of either state. */
function totalsOf(
  { label, unit }: DiffColumn,
  old: readonly CurrencySum[],
  now: readonly CurrencySum[],
): ColumnTotal[] {
  const sumIn = (sums: readonly CurrencySum[], name: string | null) =>
    sums.find(({ currency }) => currency === name)?.sum ?? 0;
  return [...new Set([...old, ...now].map(({ currency }) => currency))].sort().map((currency) => {
    const [before, after] = [sumIn(old, currency), sumIn(now, currency)];
    const difference = withoutNoise(after - before);
    return {
      column: label,
      unit: unit ?? '',
      ...(currency !== null && { currency }),
      before: withoutNoise(before),
      after: withoutNoise(after),
      difference,
      ...(before !== 0 && { ratio: difference / Math.abs(before) }),
    };
  });
}
