import { joinAnd } from '../../../table/join-and';
import type { Task } from '../../../table/task';
import { columnMeasure } from '../../../table/totals/column-measure';
import { withoutNoise } from '../../../table/totals/exact-sum';
import { currencyReader, currencySource } from '../../../table/totals/row-currency';
import { sumByCurrency, type CurrencySum } from '../../../table/totals/sum-by-currency';
import type { DiffRows } from './find-key';
import type { ColumnTotal, DiffColumn, DiffRules, TableDiff } from './table-diff';

/** Adds up the columns whose unit allows it, amounts by currency. Blanks and texts count as nothing. */
export function* columnTotals(
  columns: readonly DiffColumn[],
  { profile, basis }: DiffRules,
  before: DiffRows,
  after: DiffRows,
): Task<Pick<TableDiff, 'totals' | 'noTotals'>> {
  const totals: ColumnTotal[] = [];
  const unknown: string[] = [];
  const names = columns.map(({ name }) => name);
  for (const [at, column] of columns.entries()) {
    const { measure, isMoney } = columnMeasure(column, profile);
    if (measure !== 'additive') continue;
    const source = currencySource(column.name, basis, profile);
    const sums = (rows: DiffRows): Task<CurrencySum[]> | undefined => {
      const currency = isMoney
        ? currencyReader(source, { columns: names, shown: (row, place) => rows[row]![place] })
        : () => '';
      return currency && sumByCurrency({ count: rows.length, value: (row) => rows[row]![at], currency });
    };
    const [old, now] = [sums(before), sums(after)];
    if (old && now) totals.push(...totalsOf(column, isMoney, yield* old, yield* now));
    else unknown.push(column.label);
  }
  if (unknown.length === 0) return { totals };
  const noTotals = `${joinAnd(unknown)} ${unknown.length === 1 ? 'has' : 'have'} no total, because the result does not show the currency of each row.`;
  return { totals, noTotals };
}

/** Returns a total for each currency of either state, and always one for units other than money. */
function totalsOf(
  { label, unit }: DiffColumn,
  isMoney: boolean,
  old: readonly CurrencySum[],
  now: readonly CurrencySum[],
): ColumnTotal[] {
  const currencies = isMoney ? [...old, ...now].map(({ currency }) => currency).sort() : [''];
  const sumIn = (sums: readonly CurrencySum[], name: string) =>
    sums.find(({ currency }) => currency === name)?.sum ?? 0;
  return [...new Set(currencies)].map((currency) => {
    const [before, after] = [sumIn(old, currency), sumIn(now, currency)];
    const difference = withoutNoise(after - before);
    return {
      column: label,
      unit: unit ?? '',
      ...(isMoney && { currency }),
      before: withoutNoise(before),
      after: withoutNoise(after),
      difference,
      ...(before !== 0 && { ratio: difference / Math.abs(before) }),
    };
  });
}
