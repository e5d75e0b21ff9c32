import { joinAnd } from '../../../table/quoted';
import type { Task } from '../../../table/task';
import { withoutNoise } from '../../../table/totals/exact-sum';
import { sumColumn, type CurrencySum } from '../../../table/totals/sum-column';
import type { DiffRows } from './find-key';
import type { ColumnTotal, DiffColumn, DiffRules, TableDiff } from '../../../answers/result/table-diff';

/** Adds up the columns whose unit allows it, amounts by currency. Blanks and texts count as nothing. */
export function* columnTotals(
  columns: readonly DiffColumn[],
  { profile, basis: asked }: DiffRules,
  before: DiffRows,
  after: DiffRows,
): Task<Pick<TableDiff, 'totals' | 'noTotals'>> {
  const totals: ColumnTotal[] = [];
  const unknown: string[] = [];
  const names = columns.map(({ name }) => name);
  const summed = (rows: DiffRows) => ({
    ...{ count: rows.length, columns: names, asked, profile },
    value: (row: number, column: number) => rows[row]![column],
  });
  for (const [at, column] of columns.entries()) {
    const old = yield* sumColumn(column, at, summed(before));
    const now = yield* sumColumn(column, at, summed(after));
    if (typeof old !== 'string' && typeof now !== 'string') totals.push(...totalsOf(column, old, now));
    else if (old === 'currency') unknown.push(column.label);
  }
  if (unknown.length === 0) return { totals };
  const noTotals = `${joinAnd(unknown)} ${unknown.length === 1 ? 'has' : 'have'} no total, because the result does not show the currency of each row.`;
  return { totals, noTotals };
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
